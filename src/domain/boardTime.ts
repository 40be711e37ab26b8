import { boardZone } from './board.ts';
import { addDays } from './days.ts';
import { dayIn, startOfDayIn } from './time/zonedTime.ts';

export { boardZone };

/** The midnight with which a calendar day begins at the board (`2026-11-21`), in epoch milliseconds. */
export const startOfBoardDay = (day: string): number => startOfDayIn(boardZone, day);

/** The end of a calendar day at the board (`2026-11-21`), in epoch milliseconds: the next midnight. */
export const endOfBoardDay = (day: string): number => startOfDayIn(boardZone, addDays(day, 1));

/** The calendar year at the board at an instant in epoch milliseconds. */
export const boardYear = (at: number): number => Number(boardDay(at).slice(0, 4));

/** The calendar day at the board at an instant in epoch milliseconds, `2026-11-23`. */
export const boardDay = (at: number): string => dayIn(boardZone, at);
