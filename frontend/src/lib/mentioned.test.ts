import { expect, it } from "vitest";
import { mentioned, names } from "./mentioned";
import type { Scene } from "./types";

it("knows a name as a whole word, in the plural and in small letters, and not inside of another", () => {
  expect(names("@1 draws from the blue bag: 2 Fire Giants", "Fire Giant")).toBe(true);
  expect(names("@1 draws from the blue bag", "Blue bag")).toBe(true);
  expect(names("@0 goes to Helheim", "Hel")).toBe(false);
  expect(names("Hel, then Helheim", "Hel")).toBe(true);
  expect(names("anything", "")).toBe(false);
});

it("points at places, pieces, cards and seats of a line", () => {
  const scene = {
    layout: { places: [{ id: "midgard", name: "Midgard" }, { id: "bare", name: "" }] },
    pieces: [{ id: "thor", label: "Thor" }],
    cards: [{ id: "c1", title: "Root-Fang" }],
  } as unknown as Scene;
  expect(mentioned("@2 sends Thor to Midgard with Root-Fang", scene)).toEqual(["midgard", "thor", "c1", "seat-2"]);
  expect(mentioned("", scene)).toEqual([]);
});
