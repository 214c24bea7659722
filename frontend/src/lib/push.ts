import { get, post } from "./server";
import { askToNotify } from "./signals";
import type { Push } from "./types";

/** Why this browser cannot be told of turns while no page is open; "" where it can. */
export function whyNot(): string {
  if (!window.isSecureContext) return "Browsers allow this only for pages with https.";
  if (!("serviceWorker" in navigator)) return "This browser cannot do that.";
  if (!("PushManager" in window)) return /iPhone|iPad/.test(navigator.userAgent) ? "Put Vigrid on the home screen first, and open it from there." : "This browser cannot do that.";
  return "";
}

/** Whether this device is told of turns while no page is open. */
export async function isTold(): Promise<boolean> {
  if (whyNot()) return false;
  const registration = await navigator.serviceWorker.getRegistration("/");
  if (!(await registration?.pushManager.getSubscription())) return false;
  return (await get<Push>("/api/me/push")).wanted;
}

/** Tell this device of turns from now on; why not, or "". */
export async function beTold(): Promise<string> {
  const impossible = whyNot();
  if (impossible) return impossible;
  if (!(await askToNotify())) return "The browser does not allow notifications from this page.";
  const { key } = await get<Push>("/api/me/push");
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  let subscription: PushSubscription;
  try {
    // One that was made with another server's key, or before this server lost its own, serves no more.
    const old = await pushManager.getSubscription();
    if (old && asText(old.options.applicationServerKey) !== key) await old.unsubscribe();
    subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    return "The browser has no connection to its push service now; try again later.";
  }
  const { endpoint, keys } = subscription.toJSON();
  await post("/api/me/push", { endpoint, keys });
  return "";
}

/** Tell this device nothing more. */
export async function beLeft() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await post("/api/me/push/end", {});
}

function asText(key: ArrayBuffer | null): string {
  return key ? btoa(String.fromCharCode(...new Uint8Array(key))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") : "";
}
