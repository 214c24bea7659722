import { describe, expect, it } from "vitest";
import type { Piece, Place } from "../lib/types";
import { arrange, inLines, neighbour, room } from "./arrange";

const place = (id: string, more: Partial<Place> = {}): Place => ({
  id, name: id, x: 100, y: 100, w: 80, h: 60, shape: "rect", symbol: "", tint: "", group: "", text: "", clause: "", path: "",
  value: "", size: 0, align: "middle", faded: false, board: "", only: "", ...more,
});
const piece = (id: string, more: Partial<Piece> = {}): Piece => ({
  id, place: "a", kind: "stone", symbol: "", tint: "", seat: null, count: 1, label: "", clause: "", face: true, size: 0, at: "", value: "", ...more,
});

describe("arrange", () => {
  it("keeps every piece inside its place, however many there are", () => {
    for (const count of [1, 2, 5, 12, 40]) {
      for (const spot of arrange([place("a")], Array.from({ length: count }, (_, i) => piece(`p${i}`)))) {
        expect(Math.abs(spot.x - 100) + (spot.width * spot.scale) / 2).toBeLessThanOrEqual(40.01);
        expect(Math.abs(spot.y - 100) + (spot.height * spot.scale) / 2).toBeLessThanOrEqual(30.01);
      }
    }
  });
  it("puts a lone piece in the middle at its own size", () => {
    expect(arrange([place("a")], [piece("p")])).toMatchObject([{ x: 100, y: 100, scale: 1 }]);
  });
  it("leaves out pieces without a place and pieces of none", () => {
    expect(arrange([place("a")], [piece("p", { place: "b" }), piece("q", { count: 0 })])).toEqual([]);
  });
  it("puts pieces at the foot below those in the middle", () => {
    const [middle, foot] = arrange([place("a")], [piece("p"), piece("q", { at: "foot" })]);
    expect(foot!.y).toBeGreaterThan(middle!.y);
  });
});

it("leaves the spine and the title of a plate free", () => {
  const box = room(place("a", { shape: "plate", tint: "light", w: 240, h: 120, x: 120, y: 60 }));
  expect(box.x).toBeGreaterThanOrEqual(60);
  expect(box.y).toBeGreaterThanOrEqual(30);
});

it("walks by arrow key to the nearest place in that direction", () => {
  const at = (id: string, x: number, y: number) => ({ id, x, y });
  const all = [at("here", 0, 0), at("near", 50, 5), at("far", 300, 0), at("above", 0, -40)];
  expect(neighbour(all[0]!, all, "ArrowRight")?.id).toBe("near");
  expect(neighbour(all[0]!, all, "ArrowUp")?.id).toBe("above");
  expect(neighbour(all[0]!, all, "ArrowLeft")).toBeNull();
});

describe("inLines", () => {
  it("breaks a long caption where its lines are most even", () => {
    expect(inLines("Garmr", 12)).toEqual(["Garmr"]);
    expect(inLines("Lamp-snuffer", 8)).toEqual(["Lamp-", "snuffer"]);
    expect(inLines("Breaker of long ships", 10)).toEqual(["Breaker of", "long ships"]);
    expect(inLines("Unbreakable", 5)).toEqual(["Unbreakable"]);
  });
});
