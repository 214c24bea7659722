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

/** The gallery's picture of a game, by its name. */
export const picture = (game: string): string => `/assets/art/${game.replaceAll("_", "-")}.svg`;
