import type { Place } from './watcher.ts';

/** Where everything is that the board has not received: on the device, or nowhere but on the page. */
export type Unsent = 'device' | 'page';

/** Statements about work that is only on the page, and about work that is on the device. */
export const saysDevice = /saved (on this device|here)/i;
export const saysPage = /only on this page|cannot keep (it|your)/i;
export const saysReceived =
  /received by the board,|Everything you entered has been received|The board has received everything/;

/** Whether a text says of something that it is where the unsent is. */
export const saysUnsent = (words: string, unsent: Unsent) =>
  (unsent === 'page' ? saysPage : saysDevice).test(words);

const received: ReadonlySet<Place> = new Set(['board', 'nowhere']);

/** What a mark says wrong about a record. */
export function markDifference(
  what: string,
  isDirty: boolean,
  place: Place | undefined,
  unsent: Unsent,
): string[] {
  if (isDirty ? place === unsent : place === undefined || received.has(place) || place === unsent) return [];
  return [
    `${what} is ${isDirty ? `on the ${unsent} only` : 'received'}, and its mark says ${place ?? 'nothing'}`,
  ];
}

/** Statements that are not true of anything while all unsent work is in one place; `isAny` if there is some. */
export function wordDifferences(
  where: string,
  words: string,
  { unsent, isAny }: { unsent: Unsent; isAny: boolean },
): string[] {
  const wrong = unsent === 'page' ? saysDevice : saysPage;
  const said = wrong.exec(words)?.[0];
  if (isAny && said !== undefined) return [`${where} says “${said}”, and the unsent is on the ${unsent}`];
  if (!isAny && (saysDevice.test(words) || saysPage.test(words)))
    return [`${where} says that something is not received: ${JSON.stringify(words)}`];
  return [];
}
