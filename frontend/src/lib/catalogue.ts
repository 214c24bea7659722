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

/** The bot that is seated where nobody has chosen one: a casual one, never the strongest. */
export const usualBot = (bots: readonly BotLevel[]): string => (bots.find((level) => level.id === "karl") ?? bots[0])?.id ?? "random";

/** Fewest and most seats of a mode. */
export const seatsOf = (game: GameCard, mode: string): [number, number] => game.modes.find((one) => one.id === mode)?.players ?? game.players;

/** Two seats, or as near to that as a mode comes. */
export const usualCount = (game: GameCard, mode: string): number => {
  const [least, most] = seatsOf(game, mode);
  return Math.max(least, Math.min(most, 2));
};

/** The mode of a game begun with one click: the introductory one, where there is one, until it has been played. */
export const firstMode = (game: GameCard, played: boolean): string =>
  (game.modes.find((one) => !played && one.id === "introductory") ?? game.modes[0])?.id ?? "";
