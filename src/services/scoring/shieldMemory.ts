const NAME = 'portal.shield';

/** Whether this tab hid names and grades before its last reload; false where the browser stores nothing. */
export function wasShieldRaised(): boolean {
  try {
    return sessionStorage.getItem(NAME) !== null;
  } catch {
    return false;
  }
}

/** Remembers it until the tab is closed or its user signs out, which clears session storage. */
export function rememberShield(isRaised: boolean): void {
  try {
    if (isRaised) sessionStorage.setItem(NAME, 'raised');
    else sessionStorage.removeItem(NAME);
  } catch {
    // The browser stores nothing: a reload shows the page again.
  }
}
