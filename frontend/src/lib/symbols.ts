import { tick } from "svelte";

/** Puts the sprite into the page, so that <use> finds every symbol and the page's colours reach it. */
export async function loadSymbols() {
  const response = await fetch("/assets/symbols.svg");
  if (!response.ok) return;
  const holder = document.createElement("div");
  holder.className = "sprite";
  holder.innerHTML = await response.text();
  document.body.prepend(holder);
  await tick();
}

const SEATS = ["madder", "woad", "weld", "orchil", "birch", "walnut"] as const;

export const seatDye = (seat: number): string => SEATS[seat % SEATS.length]!;
export const seatShape = (seat: number): string => ["circle", "square", "triangle", "diamond", "hexagon", "cross"][seat % 6]!;

export interface Paint {
  fill: string;
  ink: string;
  texture: string;
}

const plain = (fill: string, ink = "var(--ink)"): Paint => ({ fill, ink, texture: "" });
const NAMED: Record<string, Paint> = {
  light: plain("var(--light-side)", "var(--light-side-ink)"),
  dark: plain("var(--dark-side)", "var(--dark-side-ink)"),
  rune: plain("var(--rune-soft)", "var(--rune)"),
  warn: plain("var(--warn-soft)", "var(--warn)"),
  refuse: plain("var(--refuse)", "var(--panel)"),
  sunk: plain("var(--sunk)", "var(--ink-2)"),
  panel: plain("var(--panel)"),
  raised: plain("var(--raised)"),
  plate: plain("var(--plate)"),
  "plate-dark": plain("var(--plate-dark)"),
  carve: plain("var(--carve)"),
  line: plain("var(--line)"),
  ink: plain("var(--ink)", "var(--panel)"),
  "ink-2": plain("var(--ink-2)", "var(--panel)"),
  "ink-3": plain("var(--ink-3)", "var(--panel)"),
  sea: plain("var(--w-midgard)", "#fff"),
  land: plain("var(--t-hill)", "#1f2a10"),
  god: plain("var(--god)", "var(--bone)"),
  item: plain("var(--item)", "var(--bone)"),
  foe: plain("var(--arch)", "var(--bone)"),
  back: plain("var(--arch)", "var(--bone)"),
  board: plain("var(--board)"),
  "sea-1": plain("var(--sea)", "var(--sea-ink)"),
  "sea-2": plain("var(--sea-2)", "var(--sea-ink)"),
  "sea-3": plain("var(--sea-3)", "var(--sea-ink)"),
  "sea-4": plain("var(--sea-4)", "var(--sea-ink)"),
  "sea-ink": plain("var(--sea-ink)", "var(--sea)"),
  coast: plain("var(--coast)"),
  tree: plain("var(--tree)"),
  call: plain("var(--call)", "var(--call-ink)"),
  "call-soft": plain("var(--call-soft)"),
  loss: plain("var(--loss)", "var(--panel)"),
  subdual: plain("var(--subdual)"),
};

const STONE_INK: Record<string, string> = { pink: "#4a1526", yellow: "#4a3504", white: "#4b4a40", red: "#fff", blue: "#fff", green: "#fff", black: "#fff" };

/** The colours of a tint: what fills a form and what is drawn on it. Unknown tints are those of a panel. */
export function paint(tint: string, otherwise = "panel"): Paint {
  const known = NAMED[tint];
  if (known) return known;
  const [kind, rest = ""] = [tint.split("-")[0]!, tint.slice(tint.indexOf("-") + 1)];
  if (kind === "seat" && rest) {
    const dye = /^\d+$/.test(rest) ? seatDye(Number(rest)) : rest;
    return plain(`var(--seat-${dye})`, `var(--seat-${dye}-ink)`);
  }
  if (kind === "terrain" || kind === "t") {
    const name = rest === "enchanted" ? "ench" : rest;
    return { fill: `var(--t-${name})`, ink: `var(--t-${name}-ink)`, texture: ["town", "ench"].includes(name) ? "" : `url(#texture-${name})` };
  }
  if (kind === "land" && rest) return { fill: `var(--land-${rest})`, ink: `var(--land-${rest}-ink)`, texture: `url(#texture-land-${rest})` };
  if (kind === "stone" && rest) return plain(`var(--stone-${rest})`, STONE_INK[rest] ?? "#fff");
  if (kind === "sky" && rest) return plain(`var(--sky-${rest})`);
  if (kind === "home" && rest) return plain(`var(--h-${rest})`, "var(--h-ink)");
  if (kind === "side" && rest) return plain(`var(--${rest})`, `var(--${rest}-ink)`);
  if (kind === "bag" && rest) return plain(`var(--bag-${rest})`, rest === "white" ? "#2d3230" : "#fff");
  if ((kind === "world" || kind === "w") && rest) return plain(`var(--w-${rest})`, "#fff");
  return NAMED[otherwise] ?? plain("var(--panel)");
}
