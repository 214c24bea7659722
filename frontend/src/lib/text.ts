import type { SeatInfo } from "./types";

/** The verb of "She draws" as it stands after "You". */
function second(verb: string): string {
  const odd: Record<string, string> = { is: "are", was: "were", has: "have", does: "do", goes: "go" };
  return odd[verb] ?? verb.replace(/ies$/, "y").replace(/(sh|ch|x|ss)es$/, "$1").replace(/([^s])s$/, "$1");
}

/** The games' texts name seats as @2: put the names in. A lone player is "You", and is spoken to as such. */
export function named(text: string, seats: Pick<SeatInfo, "name">[]): string {
  return text.replace(/@(\d+)('s)?( [a-z]+)?/g, (whole: string, seat: string, own = "", verb = "", at: number) => {
    const name = seats[Number(seat)]?.name;
    if (!name) return whole;
    if (name !== "You") return name + own + verb;
    const begins = at === 0 || /[.:!?] $/.test(text.slice(0, at));
    if (own) return (begins ? "Your" : "your") + (verb || /^ \w/.test(text.slice(at + whole.length)) ? verb : "s");
    return begins ? `You${verb && ` ${second(verb.slice(1))}`}` : `you${verb}`;
  });
}

/** The same words in what lies on a board: names, tips and labels. What names no seat stays the same object. */
export function inNames<T extends { name?: string; text?: string; label?: string }>(things: T[], seats: Pick<SeatInfo, "name">[]): T[] {
  const speaks = (thing: T) => /@\d/.test(`${thing.name} ${thing.text} ${thing.label}`);
  return things.map((thing) =>
    speaks(thing)
      ? { ...thing, ...Object.fromEntries((["name", "text", "label"] as const).filter((key) => thing[key] !== undefined).map((key) => [key, named(thing[key]!, seats)])) }
      : thing,
  );
}

/** "Ingrid has won", "You have won", "Nobody has won". */
export function victory(winners: number[], seats: Pick<SeatInfo, "name">[]): string {
  const names = winners.map((seat) => seats[seat]?.name ?? "");
  if (!names.length) return "Nobody has won";
  return `${list(names)} ${names.length > 1 || names[0] === "You" ? "have" : "has"} won`;
}

/** The first seat a text speaks of. */
export function speaker(text: string): number | null {
  const found = /@(\d+)/.exec(text);
  return found ? Number(found[1]) : null;
}

export type Block = { kind: "p"; text: Run[] } | { kind: "ul"; items: Run[][] } | { kind: "table"; rows: Run[][][] };
export type Run = { text: string; bold: boolean; code: boolean; clause: boolean };

/** Bold, code and clause ids of a line of the digest. */
export function runs(line: string): Run[] {
  const parts = line.split(/(\*\*[^*]+\*\*|`[^`]+`|\b[A-Z]{2,}-\d+(?:\.\d+[a-z]?)?\b)/).filter(Boolean);
  return parts.map((part) => {
    if (part.startsWith("**") && part.endsWith("**") && part.length > 4) return { text: part.slice(2, -2), bold: true, code: false, clause: false };
    if (part.startsWith("`") && part.endsWith("`") && part.length > 2) return { text: part.slice(1, -1), bold: false, code: true, clause: false };
    return { text: part, bold: false, code: false, clause: /^[A-Z]{2,}-\d/.test(part) };
  });
}

/** Paragraphs, lists and tables of the digest's Markdown; nothing else is used there. */
export function blocks(markdown: string): Block[] {
  const out: Block[] = [];
  for (const part of markdown.trim().split(/\n\s*\n/)) {
    const lines = part.split("\n").filter((line) => line.trim());
    let text: string[] = [];
    const flush = () => {
      if (text.length) out.push({ kind: "p", text: runs(text.join(" ")) });
      text = [];
    };
    for (const line of lines) {
      const item = /^\s*(?:[-*]|\d+\.)\s+(.*)/.exec(line);
      const last = out.at(-1);
      if (item) {
        flush();
        const before = out.at(-1);
        if (before?.kind === "ul" && lines[0] !== line) before.items.push(runs(item[1]!));
        else out.push({ kind: "ul", items: [runs(item[1]!)] });
      } else if (/^\s*\|.*\|\s*$/.test(line)) {
        flush();
        if (/^\s*\|[\s:|-]+\|\s*$/.test(line)) continue;
        const row = line.trim().slice(1, -1).split("|").map((cell) => runs(cell.trim()));
        const before = out.at(-1);
        if (before?.kind === "table" && lines[0] !== line) before.rows.push(row);
        else out.push({ kind: "table", rows: [row] });
      } else if (/^\s{2,}\S/.test(line) && last?.kind === "ul" && !text.length && lines[0] !== line) {
        last.items.at(-1)!.push(...runs(" " + line.trim()));
      } else text.push(line.trim());
    }
    flush();
  }
  return out;
}

/** "yesterday 21:40", "14:02", "3 May": when something happened, shortly. */
export function when(iso: string, now = new Date()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return "";
  const clock = time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const day = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((day(now) - day(time)) / 86_400_000);
  if (days <= 0) return clock;
  if (days === 1) return `yesterday ${clock}`;
  if (days < 7) return `${time.toLocaleDateString([], { weekday: "long" })} ${clock}`;
  return time.toLocaleDateString([], { day: "numeric", month: "long" });
}

/** "Ingrid", "Ingrid and Tor", "Ingrid, Tor and Skade". */
export function list(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export function players([least, most]: [number, number]): string {
  return least === most ? `${least} ${least === 1 ? "player" : "players"}` : `${least}–${most} players`;
}

/** A game's own line as a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replace(/([^.!?])$/, "$1.");
}

/** Seats of the same name are told apart by their role, else by their number. */
export function distinct<T extends Pick<SeatInfo, "name" | "role" | "seat">>(seats: T[]): T[] {
  const alike = (seat: T) => seats.filter((other) => other.name === seat.name);
  return seats.map((seat) => {
    const same = alike(seat);
    if (same.length < 2 || !seat.name) return seat;
    const roles = new Set(same.map((other) => other.role).filter((role) => role && role !== seat.name));
    return { ...seat, name: roles.size === same.length ? `${seat.name} (${seat.role})` : `${seat.name} ${seat.seat + 1}` };
  });
}
