import { assumeTimeZone } from '#contract/core/timeZone.ts';

/** The board that the portal is of: what mails, pages and papers call it, and where its days begin. */
export interface Board {
  readonly name: string;
  /** Names the board where its name is too long (first specification, §4 "Awaiting approval by the …"). */
  readonly abbreviation: string;
  /** Time zone in which the board's calendar days begin and end, such as `America/New_York`. */
  readonly timeZone: string;
  /** The page with the board's address and telephone. */
  readonly contactUrl: string;
}

/** The demo's board. */
export const exampleBoard: Board = {
  name: 'The Surgical Certification Board',
  abbreviation: 'ABS',
  timeZone: 'America/New_York',
  contactUrl: 'https://www.example.org/contact',
};

/** The one board that this page or this server is of. */
export let board: Board = { ...exampleBoard };

/** The board's time zone. */
export let boardZone = board.timeZone;

/** What texts may name of the board: `{{board}}`, `{{abbreviation}}`, `{{contactUrl}}`. */
export const boardWords = () => ({
  board: board.name,
  abbreviation: board.abbreviation,
  contactUrl: board.contactUrl,
});

/** Sets the board for the whole page or process: once, before anything is shown or served. */
export function configureBoard(known: Board): void {
  board = known;
  boardZone = known.timeZone;
  assumeTimeZone(known.timeZone);
}
