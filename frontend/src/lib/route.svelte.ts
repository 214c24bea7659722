/** The page's address: a path, its query and its hash. */
class Route {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));
  hash = $state(location.hash.slice(1));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  private read() {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = location.hash.slice(1);
  }

  go(address: string, replace = false) {
    const moved = address.split(/[?#]/)[0] !== this.path;
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.read();
    if (moved) scrollTo(0, 0);
  }
}

export const route = new Route();

/** Follows links within the app without loading the page anew. */
export function followLinks(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.("a[href]") as HTMLAnchorElement | null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/assets/")) return;
  event.preventDefault();
  route.go(link.pathname + link.search + link.hash);
}
