import { DateTime } from 'luxon';
import { boardZone } from './board.ts';

export { boardZone };

const dayAtBoard = (day: string) => DateTime.fromISO(day, { zone: boardZone });
const clockAtBoard = (at: number) => DateTime.fromMillis(at, { zone: boardZone });

/** The midnight with which a calendar day begins at the board (`2026-11-21`), in epoch milliseconds. */
export const startOfBoardDay = (day: string): number => dayAtBoard(day).toMillis();

/** The end of a calendar day at the board (`2026-11-21`), in epoch milliseconds: the next midnight. */
export const endOfBoardDay = (day: string): number => dayAtBoard(day).plus({ days: 1 }).toMillis();

/** The calendar year at the board at an instant in epoch milliseconds. */
export const boardYear = (at: number): number => clockAtBoard(at).year;

/** The calendar day at the board at an instant in epoch milliseconds, `2026-11-23`. */
export const boardDay = (at: number): string => clockAtBoard(at).toISODate()!; // an instant is valid
