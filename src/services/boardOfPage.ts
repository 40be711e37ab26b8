import { isTimeZone } from '#contract/core/timeZone.ts';
import { exampleBoard, type Board } from '#domain/board.ts';
import { isText, settingsOfPage } from './pageSettings.ts';

/**
 * The board that the page names in `<meta name="portal-board">`, as JSON of some or all members of `Board`; the example
 * board for what is missing or unreadable.
 */
export function boardOfPage(page: Document = document): Board {
  const named = settingsOfPage('portal-board', page);
  const known = Object.entries(named).filter(([name, value]) => name in exampleBoard && isText(value));
  const board = { ...exampleBoard, ...Object.fromEntries(known) };
  return isTimeZone(board.timeZone) && isAddress(board.contactUrl) ? board : { ...board, ...where };
}

/** `URL.canParse`, which Safari has only since 17. */
function isAddress(text: string): boolean {
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}

const { timeZone, contactUrl } = exampleBoard;
const where = { timeZone, contactUrl };
