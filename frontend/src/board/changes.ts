import type { Layout, Piece, Scene } from "../lib/types";
import { arrange, type Spot } from "./arrange";

/** The way of a piece from where it lay. */
export interface Trail {
  id: string;
  from: { x: number; y: number };
  to: { x: number; y: number };
}
export interface Changes {
  trails: Trail[];
  /** Pieces that are new, or whose number or face is another one. */
  fresh: string[];
  /** Pieces that are gone, where they lay. */
  gone: Spot[];
  /** Places that are new, or that say something else. */
  places: string[];
}
export interface Lying {
  layout: Pick<Layout, "places"> | null;
  pieces: Piece[];
}

/** So many changed places are a new part of the game, not a move: they would all be ringed. */
const MOST = 12;
const FACE = ["count", "value", "tint", "symbol", "label", "face"] as const;
const SAID = ["name", "value", "symbol", "tint"] as const;
const GROUND = new Set(["line", "field", "backing", "bar"]);

/** What is another way on a board than before: ways of pieces, pieces and places that came, went or changed. */
export function changes(before: Lying, after: Lying): Changes {
  const places = after.layout?.places ?? [];
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const was = new Map(arrange(before.layout?.places ?? [], before.pieces).map((spot) => [spot.piece.id, spot]));
  const here = arrange(places, after.pieces);
  const found: Changes = { trails: [], fresh: [], gone: [], places: [] };
  for (const { piece, x, y } of here) {
    const last = old.get(piece.id);
    const from = was.get(piece.id);
    if (last && from && last.place !== piece.place) found.trails.push({ id: piece.id, from: { x: from.x, y: from.y }, to: { x, y } });
    else if (!last || FACE.some((name) => last[name] !== piece[name])) found.fresh.push(piece.id);
  }
  const left = new Set(here.map((spot) => spot.piece.id));
  const stays = new Map(places.map((place) => [place.id, place]));
  for (const spot of was.values()) if (!left.has(spot.piece.id) && stays.has(spot.piece.place)) found.gone.push(spot);
  const said = new Map((before.layout?.places ?? []).map((place) => [place.id, place]));
  for (const place of places) {
    const last = said.get(place.id);
    if (!GROUND.has(place.shape) && (!last || SAID.some((name) => last[name] !== place[name]))) found.places.push(place.id);
  }
  if (found.places.length > MOST) found.places = [];
  return found;
}

/** Numbers of seats that are others than before: `seat name-of-the-good`, and `seat` alone for the score. */
export function counted(before: Pick<Scene, "panels">, after: Pick<Scene, "panels">): Set<string> {
  const found = new Set<string>();
  const old = new Map(before.panels.map((panel) => [panel.seat, panel]));
  for (const panel of after.panels) {
    const last = old.get(panel.seat);
    if (!last) continue;
    if (last.score !== panel.score) found.add(`${panel.seat}`);
    const had = new Map(last.goods.map((good) => [good.name, good.count]));
    for (const good of panel.goods) if ((had.get(good.name) ?? 0) !== good.count) found.add(`${panel.seat} ${good.name}`);
  }
  return found;
}

/** A bow from one point to another that ends short of it, so that its head is seen. */
export function bow({ from, to }: Trail): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [endX, endY] = [to.x - (dx / length) * Math.min(16, length / 3), to.y - (dy / length) * Math.min(16, length / 3)];
  return `M${from.x} ${from.y}Q${(from.x + endX) / 2 - dy * 0.12} ${(from.y + endY) / 2 + dx * 0.12} ${endX} ${endY}`;
}
