import { get } from "./server";
import type { BotLevel, GameCard, Rules } from "./types";

interface Gallery {
  games: GameCard[];
  bots: BotLevel[];
}

let games: Promise<Gallery> | undefined;
const books = new Map<string, Promise<Rules>>();

/** The games and bots of this server; asked for once. */
export function gallery(): Promise<Gallery> {
  games ??= get<Gallery>("/api/games").catch((error) => {
    games = undefined;
    throw error;
  });
  return games;
}

export function rulesOf(game: string): Promise<Rules> {
  let book = books.get(game);
  if (!book) {
    book = get<Rules>(`/api/games/${game}/rules`);
    book.catch(() => books.delete(game));
    books.set(game, book);
  }
  return book;
}

const PICTURES = import.meta.glob<string>("../art/pictures/*.svg", { query: "?url", import: "default", eager: true });

/** The address of the gallery's picture of a game; "" for a game that has none. */
export const picture = (game: string): string => PICTURES[`../art/pictures/${game.replaceAll("_", "-")}.svg`] ?? "";
