import { expect, it } from "vitest";
import { hasAll, search, stems } from "./search";

const clause = (n: number, title: string, text: string, chapter = "") => ({ id: `YG-1.${n}`, title, text, ruling: "", source: "", chapter });

it("finds titles first, then chapters, in any form of a word", () => {
  const clauses = [
    clause(1, "Going on", "A temple that is built costs nothing later."),
    clause(2, "What a temple costs", "Three stones."),
    clause(3, "Paying", "The cost is paid with stones.", "The temples"),
    clause(4, "Battles", "Nothing of this."),
  ];
  const ids = (words: string) => search(clauses, words).map((found) => found.id);
  expect(ids("temple cost")).toEqual(["YG-1.2", "YG-1.3", "YG-1.1"]);
  expect(ids("pay")).toEqual(["YG-1.3"]);
  expect(ids("battle dragon")).toEqual(["YG-1.4"]);
  expect(ids("dragon")).toEqual([]);
  expect(ids("")).toHaveLength(4);
});
it("knows a text that has all words", () => {
  expect(hasAll("Elves are helpers", stems("elf"))).toBe(false);
  expect(hasAll("The Temples of the gods", stems("temple god"))).toBe(true);
});
