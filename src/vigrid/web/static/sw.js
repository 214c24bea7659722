/** Shows the server's messages and opens the table that they speak of. It keeps no pages: without a network there is no table. */
self.addEventListener("push", (event) => {
  const told = event.data.json();
  event.waitUntil(self.registration.showNotification(told.title, { body: told.body, tag: told.tag, icon: "/assets/favicon.svg", data: { url: told.url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}

/** The browser has changed its address: the server is told the new one. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.newSubscription ?? null, event.oldSubscription?.options));
});

async function renew(made, options) {
  const subscription = made ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/api/me/push", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ endpoint, keys }) });
}
