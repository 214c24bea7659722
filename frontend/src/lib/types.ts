/** What the server says and is told: made from its description (`npm run types` writes api.ts). */
import type { components } from "./api";

type Told = components["schemas"];

export type Value = Told["GameOption"]["default"];
export type Problem = Told["Problem"];
export type GameOption = Told["GameOption"];
export type GameCard = Told["GameCard"];
export type BotLevel = Told["BotLevel"];
export type Rules = Told["Rules"];
export type NewTable = Told["NewTable"];
export type SeatWish = NewTable["seats"][number];
export type Me = Told["Me"];
export type Push = Told["Push"];
export type SeatLink = Told["SeatLink"];
export type Created = Told["Created"];
export type SeatInfo = Told["SeatInfo"];
export type TableInfo = Told["TableInfo"];
export type TableCard = Told["TableCard"];
export type TableList = Told["TableList"];
export type Place = Told["Place"];
export type Layout = Told["Layout"];
export type Piece = Told["Piece"];
export type Card = Told["Card"];
export type Tally = Told["Tally"];
export type Choice = Told["OptionInfo"];
export type PickPiece = Told["PickPiece"];
export type Ask = Told["AskInfo"];
export type LogLine = Told["LogLine"];
export type Outcome = Told["OutcomeInfo"];
export type State = Told["State"];
export type Moment = Told["Moment"];
/** How a table stands, now or after some step. */
export type Scene = State | Moment;
export type Response = Told["Respond"]["how"];
export type Replay = Told["Replay"];
export type Hint = Told["Hint"];
export type Why = Told["Why"];
export type TalkLine = Told["TalkLine"];
export type Command = Told["Command"];
