import type { Scene } from "./types";

const letter = /[\p{L}\p{N}]/u;

/** Whether a text speaks of a name: the whole word or its plural, large or small letters alike. */
export function names(text: string, name: string): boolean {
  if (name.length < 3) return false;
  const [lower, wanted] = [text.toLowerCase(), name.toLowerCase()];
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const rest = lower.slice(at + wanted.length).replace(/^s(?![\p{L}\p{N}])/u, "");
    if ((at === 0 || !letter.test(lower[at - 1]!)) && (rest === "" || !letter.test(rest[0]!))) return true;
  }
  return false;
}

/** The places, pieces, cards and seats (`seat-2`) that a line of the log speaks of. */
export function mentioned(text: string, scene: Pick<Scene, "layout" | "pieces" | "cards">): string[] {
  if (!text) return [];
  return [
    ...(scene.layout?.places ?? []).filter((place) => names(text, place.name)).map((place) => place.id),
    ...scene.pieces.filter((piece) => names(text, piece.label)).map((piece) => piece.id),
    ...scene.cards.filter((card) => names(text, card.title)).map((card) => card.id),
    ...[...text.matchAll(/@(\d+)/g)].map((found) => `seat-${found[1]}`),
  ];
}
