import { getContext, setContext } from "svelte";

/** What the parts of a page need from it: the rules at a clause, and the title of a clause. */
export interface Page {
  game: string;
  openRules(clause: string): void;
  clauseTitle(clause: string): string;
}

const KEY = Symbol("page");
export const setPage = (page: Page) => setContext(KEY, page);
export const getPage = () => getContext<Page | undefined>(KEY);
