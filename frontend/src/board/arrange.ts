import type { Piece, Place } from "../lib/types";

export interface Spot {
  piece: Piece;
  x: number;
  y: number;
  /** How much smaller than its own size, so that all fit. */
  scale: number;
  width: number;
  height: number;
}

const SIZES: Record<string, [number, number]> = {
  disc: [27, 28],
  hero: [42, 48], counter: [38, 38],
  army: [27, 30],
  ship: [38, 38],
  figure: [20, 24],
  standee: [56, 60],
  tile: [44, 54],
  card: [58, 78],
  stack: [62, 82],
  die: [34, 34],
  stone: [22, 22],
  seal: [24, 24],
  recruit: [24, 25],
  temple: [26, 26],
  bag: [64, 66],
};

/** Width and height of a piece at scale 1, its number beside it included. */
export function extent(piece: Piece): [number, number] {
  const [w, h] = SIZES[piece.kind] ?? [26, 26];
  const k = piece.size ? piece.size / h : 1;
  const number = piece.count > 1 && piece.kind !== "stack" ? 9 + String(piece.count).length * 8.5 : 0;
  return [w * k + number, h * k];
}

/** The smallest letters on a board, in its units: at the smallest scale they are 12 pixels high. */
export const LETTERS = 14.2;

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The part of a place where its pieces lie. */
export function room(place: Place): Box {
  const { x, y, w, h } = place;
  const left = x - w / 2;
  const top = y - h / 2;
  if (place.shape === "plate" || place.shape === "plate-right") {
    const spine = place.tint && !["panel", "plate", "plate-dark"].includes(place.tint) ? Math.min(60, w / 4) : 0;
    const head = place.name ? (place.text ? 54 : 36) : 6;
    return { x: place.shape === "plate" ? left + spine + 10 : left + 10, y: top + head, w: w - spine - 20, h: h - head - 8 };
  }
  if (place.shape === "split") return { x: left + 6, y: top + 32, w: w - 12, h: h - 38 };
  if (place.shape === "backing") return { x: left + 10, y: top + (place.name ? 34 : 8), w: w - 20, h: h - (place.name ? 42 : 16) };
  if (place.shape === "circle" || place.shape.endsWith("-slot")) return { x: left, y: top, w, h };
  if (place.shape === "house-slot") return { x: left, y: top + h * 0.2, w, h: h * 0.8 };
  return { x: left + 3, y: top + 3, w: w - 6, h: h - 6 };
}

/** Rows that waste least: how many columns let all pieces stay largest. */
function grid(count: number, cell: [number, number], box: Box): { columns: number; scale: number } {
  let best = { columns: 1, scale: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const scale = Math.min(1, box.w / (columns * cell[0]), box.h / (rows * cell[1]));
    if (scale > best.scale + 0.001) best = { columns, scale };
  }
  return best;
}

function rows(pieces: Piece[], box: Box, middle: number): Spot[] {
  const sizes = pieces.map(extent);
  const cell: [number, number] = [Math.max(...sizes.map((s) => s[0])) + 3, Math.max(...sizes.map((s) => s[1])) + 3];
  const { columns, scale } = grid(pieces.length, cell, box);
  const lines = Math.ceil(pieces.length / columns);
  return pieces.map((piece, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    const inRow = row === lines - 1 ? pieces.length - row * columns : columns;
    return {
      piece,
      x: box.x + box.w / 2 + (column - (inRow - 1) / 2) * cell[0] * scale,
      y: middle + (row - (lines - 1) / 2) * cell[1] * scale,
      scale,
      width: sizes[i]![0],
      height: sizes[i]![1],
    };
  });
}

/** Pieces stacked on one another, the last on top: each of those below is still seen at its lower edge. */
function pile(pieces: Piece[], place: Place): Spot[] {
  const rise = 6;
  return pieces.map((piece, i) => {
    const [width, height] = extent(piece);
    return { piece, x: place.x, y: place.y + ((pieces.length - 1) / 2 - i) * rise, scale: 1, width, height };
  });
}

/** How much of a place's height belongs to the pieces at its foot or head. */
const EDGE = 0.3;

/** Where every piece lies. Pieces without a place on this board are left out. */
export function arrange(places: Place[], pieces: Piece[]): Spot[] {
  const byPlace = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (!piece.count) continue;
    const key = `${piece.place}\n${piece.at}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), piece]);
  }
  const spots: Spot[] = [];
  const byId = new Map(places.map((place) => [place.id, place]));
  for (const [key, group] of byPlace) {
    const [id, at] = key.split("\n");
    const place = byId.get(id!);
    if (!place) continue;
    const box = room(place);
    const edge = Math.min(Math.max(...group.map((piece) => extent(piece)[1])) + 3, place.h * EDGE);
    if (at === "pile") spots.push(...pile(group, place));
    else if (at === "foot") spots.push(...rows(group, { ...box, h: edge }, place.y + place.h / 2 - edge / 2 - place.h * 0.06));
    else if (at === "head") spots.push(...rows(group, { ...box, h: edge }, place.y - place.h / 2 + edge / 2 + place.h * 0.06));
    else {
      // What stands at the foot or the head of the place keeps its room.
      const foot = byPlace.has(`${id}\nfoot`) ? place.h * EDGE * 0.55 : 0;
      const head = byPlace.has(`${id}\nhead`) ? place.h * EDGE * 0.55 : 0;
      spots.push(...rows(group, { ...box, h: box.h - foot - head }, box.y + head + (box.h - foot - head) / 2));
    }
  }
  return spots;
}

export const PRINT = new Set(["label", "bar", "pill", "line", "field", "backing"]);

const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The next place from here in the direction of an arrow key: near, and not far off the line. */
export function neighbour<T extends { x: number; y: number }>(from: T, all: T[], key: string): T | null {
  const [dx, dy] = STEPS[key] ?? [0, 0];
  let best: T | null = null;
  let least = Infinity;
  for (const to of all) {
    if (to === from) continue;
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along <= 0.5) continue;
    const cost = along + aside * 2.2;
    if (cost < least) [best, least] = [to, cost];
  }
  return best;
}

/** The smallest box around places, with a margin. */
export function around(places: { x: number; y: number; w: number; h: number }[], margin = 10): Box {
  const left = Math.min(...places.map((p) => p.x - p.w / 2)) - margin;
  const top = Math.min(...places.map((p) => p.y - p.h / 2)) - margin;
  const right = Math.max(...places.map((p) => p.x + p.w / 2)) + margin;
  const bottom = Math.max(...places.map((p) => p.y + p.h / 2)) + margin;
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** A caption in one line, or in the two most even ones where it is longer than `most` letters. */
export function inLines(caption: string, most: number): string[] {
  if (caption.length <= most) return [caption];
  const cuts = [...caption.matchAll(/[ -]/g)].map((found) => found.index);
  const longest = (at: number) => Math.max(at + (caption[at] === "-" ? 1 : 0), caption.length - at - 1);
  const at = cuts.sort((a, b) => longest(a) - longest(b))[0];
  return at === undefined ? [caption] : [caption.slice(0, caption[at] === "-" ? at + 1 : at), caption.slice(at + 1)];
}
