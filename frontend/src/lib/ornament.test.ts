import { expect, it } from "vitest";
import { band, braid, rune, smooth, urnes } from "./ornament";

const sound = (path: string) => /^M/.test(path) && !/NaN|undefined/.test(path);

it("draws sound paths", () => {
  const serpent = band(smooth([[0, 0], [100, 30], [200, 0]]), 24, ["u", "i", ":", "th"]);
  for (const path of Object.values(serpent)) expect(sound(path)).toBe(true);
  const beast = urnes(4);
  for (const path of [beast.body, beast.tendril, beast.head, beast.eye]) expect(sound(path)).toBe(true);
  expect(rune("t", 0, 0, 20)).toBe("M0.0 -10.0L0.0 10.0M-4.5 -4.0L0.0 -10.0L4.5 -4.0");
});
it("plaits over and under: what lies on top has a casing", () => {
  for (const strands of [2, 3]) {
    const { strokes } = braid(6, 28, 6, 2.6, strands);
    expect(strokes.some((stroke) => stroke.casing)).toBe(true);
    expect(strokes.every((stroke) => sound(stroke.d))).toBe(true);
  }
});
