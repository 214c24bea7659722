/** The search in the rules: other forms of a word are found, titles come first. The terminal searches in the same way. */
import type { Rules } from "./types";

type Clause = Rules["clauses"][number];
/** With fewer clauses that have all words, those are found as well that have one of them in their titles. */
const FEW = 5;

/** A word without the usual endings: "temples" and "temple" are found by each other. */
export const stem = (word: string): string => word.toLowerCase().replace(/(?<=...)(?:ies|y|ings?|ed|es|e|s)$/, "");
export const stems = (text: string): string[] => (text.match(/[\p{L}\p{N}_-]+/gu) ?? []).map(stem);

const parts = (text: string): Set<string> => new Set((text.match(/[\p{L}\p{N}_]+/gu) ?? []).map(stem));
const has = (part: Set<string>, wanted: string): boolean => part.has(wanted) || (wanted.length > 3 && [...part].some((word) => word.startsWith(wanted)));

/** Whether a text has all wanted stems. */
export const hasAll = (text: string, wanted: readonly string[]): boolean => {
  const part = parts(text);
  return wanted.every((word) => has(part, word));
};

/** The clauses that have these words in title, chapter or text; those with more in the title first. */
export function search(clauses: readonly Clause[], words: string): Clause[] {
  const wanted = stems(words);
  if (!wanted.length) return [...clauses];
  const rows = clauses.map((clause) => {
    const texts = [`${clause.id} ${clause.title}`, clause.chapter, `${clause.text} ${clause.ruling}`].map(parts);
    const found = wanted.map((word) => [4, 2, 1].find((_, i) => has(texts[i]!, word)) ?? 0);
    return { clause, all: found.every(Boolean), titled: Math.max(...found) === 4, worth: found.reduce((sum, one) => sum + one, 0) };
  });
  const best = (some: typeof rows) => some.sort((a, b) => b.worth - a.worth).map((row) => row.clause);
  const whole = best(rows.filter((row) => row.all));
  const more = wanted.length > 1 ? best(rows.filter((row) => !row.all && row.titled)).slice(0, Math.max(0, FEW - whole.length)) : [];
  return [...whole, ...more];
}
