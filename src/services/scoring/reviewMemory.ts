const NAME = 'portal.review';

/** Whether the summary of this exam was open in this tab before its last reload; false where nothing is stored. */
export function wasReviewing(examScheduleId: number): boolean {
  try {
    return sessionStorage.getItem(NAME) === String(examScheduleId);
  } catch {
    return false;
  }
}

/** Remembers it until another page of the exam is shown, the tab is closed or its user signs out. */
export function rememberReview(examScheduleId: number, isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(NAME, String(examScheduleId));
    else sessionStorage.removeItem(NAME);
  } catch {
    // The browser stores nothing: a reload shows the cases.
  }
}
