const nameOf = (userId: number) => `portal.keysOff.${userId}`;

/** Whether an examiner uses single-key shortcuts on this device; true where nothing is stored. */
export function hasKeys(userId: number): boolean {
  try {
    return localStorage.getItem(nameOf(userId)) === null;
  } catch {
    return true;
  }
}

/** Remembers it for every exam, also after a reload. */
export function rememberKeys(userId: number, isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(nameOf(userId));
    else localStorage.setItem(nameOf(userId), '1');
  } catch {
    // The browser stores nothing: the next exam has them on.
  }
}
