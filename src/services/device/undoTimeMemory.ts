import { undoTimeOf, undoTimes, type UndoTime } from '#domain/records/undoTimes.ts';

const nameOf = (userId: number) => `portal.undoTime.${userId}`;

/** How long this user can undo a deletion on this device, in seconds; the usual time where nothing is stored. */
export function storedUndoTime(userId: number): UndoTime {
  try {
    return undoTimeOf(Number(localStorage.getItem(nameOf(userId))));
  } catch {
    return undoTimes[0];
  }
}

/** Stores it for every later visit of this user; throws where the browser stores nothing. */
export function storeUndoTime(userId: number, seconds: UndoTime): void {
  localStorage.setItem(nameOf(userId), String(seconds));
}
