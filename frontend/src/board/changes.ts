import type { Piece, Place } from "../lib/types";
import { arrange } from "./arrange";

/** The way of a piece from where it lay. */
export interface Trail {
  id: string;
  from: { x: number; y: number };
  to: { x: number; y: number };
}
export interface Changes {
  trails: Trail[];
  /** Pieces that are new or whose number is another one. */
  fresh: string[];
}

/** What is another way on a board than before: ways of pieces, and pieces that came or changed their number. */
export function changes(places: Place[], before: Piece[], after: Piece[]): Changes {
  const old = new Map(before.map((piece) => [piece.id, piece]));
  const was = new Map(arrange(places, before).map((spot) => [spot.piece.id, spot]));
  const trails: Trail[] = [];
  const fresh: string[] = [];
  for (const { piece, x, y } of arrange(places, after)) {
    const last = old.get(piece.id);
    const from = was.get(piece.id);
    if (last && from && last.place !== piece.place) trails.push({ id: piece.id, from: { x: from.x, y: from.y }, to: { x, y } });
    else if (!last || last.count !== piece.count || last.value !== piece.value) fresh.push(piece.id);
  }
  return { trails, fresh };
}

/** A bow from one point to another that ends short of it, so that its head is seen. */
export function bow({ from, to }: Trail): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [endX, endY] = [to.x - (dx / length) * Math.min(16, length / 3), to.y - (dy / length) * Math.min(16, length / 3)];
  return `M${from.x} ${from.y}Q${(from.x + endX) / 2 - dy * 0.12} ${(from.y + endY) / 2 + dx * 0.12} ${endX} ${endY}`;
}
