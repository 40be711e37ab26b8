import { exampleBoard, type Board } from '#domain/board.ts';

/**
 * The board that the page names in `<meta name="portal-board">`, as JSON of some or all members of `Board`; the example
 * board for what is missing or unreadable.
 */
export function boardOfPage(page: Document = document): Board {
  const text = page.querySelector<HTMLMetaElement>('meta[name="portal-board"]')?.content ?? '';
  if (text === '') return exampleBoard;
  try {
    const named = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const known = Object.entries(named).filter(([name, value]) => name in exampleBoard && isText(value));
    const board = { ...exampleBoard, ...Object.fromEntries(known) };
    return hasZone(board.timeZone) && URL.canParse(board.contactUrl) ? board : { ...board, ...where };
  } catch {
    return exampleBoard;
  }
}

const { timeZone, contactUrl } = exampleBoard;
const where = { timeZone, contactUrl };
const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** Whether the browser knows the time zone. */
function hasZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
