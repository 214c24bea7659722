import { expect, it } from "vitest";
import { blocks, distinct, inNames, list, named, runs, speaker, victory, when } from "./text";

it("puts names in for seats and leaves unknown seats as they are", () => {
  expect(named("@1 beats @0 and @7", [{ name: "Ingrid" }, { name: "Tor" }])).toBe("Tor beats Ingrid and @7");
  expect(speaker("@3 rolls")).toBe(3);
  expect(speaker("@361 rolls")).toBe(361);
  const many = Array.from({ length: 362 }, (_, i) => ({ name: `Seat ${i}` }));
  expect(named("@1, @12 and @361", many)).toBe("Seat 1, Seat 12 and Seat 361");
  expect(speaker("Fenrir moves")).toBeNull();
});
it("speaks to a lone player", () => {
  const seats = [{ name: "You" }, { name: "Karl" }];
  expect(named("@0 draws Loki.", seats)).toBe("You draw Loki.");
  expect(named("@0 is on turn. @0 passes.", seats)).toBe("You are on turn. You pass.");
  expect(named("@0's hero carries it", seats)).toBe("Your hero carries it");
  expect(named("@1 gives @0 cards of @0's", seats)).toBe("Karl gives you cards of yours");
  expect([victory([0], seats), victory([1], seats), victory([0, 1], seats), victory([], seats)]).toEqual(["You have won", "Karl has won", "You and Karl have won", "Nobody has won"]);
});
it("finds bold words and clause ids", () => {
  expect(runs("See **first** AS-3.2b.").map((run) => [run.text, run.bold, run.clause])).toEqual([
    ["See ", false, false], ["first", true, false], [" ", false, false], ["AS-3.2b", false, true], [".", false, false],
  ]);
});
it("tells paragraphs, lists and tables apart", () => {
  expect(blocks("One\ntwo.\n\n- a\n- b\n  more\n\n| x | y |\n|---|---|\n| 1 | 2 |").map((block) => block.kind)).toEqual(["p", "ul", "table"]);
});
it("names lists and days as people do", () => {
  expect(list(["a"])).toBe("a");
  expect(list(["a", "b", "c"])).toBe("a, b and c");
  expect(when("2026-05-03T12:00:00", new Date("2026-05-04T09:00:00"))).toMatch(/^yesterday/);
});
it("puts names into what lies on a board and leaves the rest as it is", () => {
  const places = [{ name: "Odin", text: "played by @1", label: "" }, { name: "Mimir", text: "alone", label: "" }];
  const shown = inNames(places, [{ name: "You" }, { name: "Karl" }]);
  expect(shown.map((place) => place.text)).toEqual(["played by Karl", "alone"]);
  expect(shown[1]).toBe(places[1]);
});
it("tells seats of the same name apart", () => {
  const seats = [{ seat: 0, name: "Ingrid", role: "Thor" }, { seat: 1, name: "Karl", role: "Odin" }, { seat: 2, name: "Karl", role: "Frey" }];
  expect(distinct(seats).map((seat) => seat.name)).toEqual(["Ingrid", "Karl (Odin)", "Karl (Frey)"]);
  expect(distinct(seats.map((seat) => ({ ...seat, role: "" }))).map((seat) => seat.name)).toEqual(["Ingrid", "Karl 2", "Karl 3"]);
});
