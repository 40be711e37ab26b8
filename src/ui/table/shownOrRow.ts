/**
 * What takes the focus for a control in a table: the control, or the button that opens its row while that hides it
 * (`RowLine`). A hidden control cannot take the focus.
 */
export function shownOrRow(control: HTMLElement | null): HTMLElement | null {
  if (!control?.closest('td.hidden') || control.getClientRects().length > 0) return control;
  return control.closest('tr')?.querySelector<HTMLElement>('th button[aria-expanded]') ?? control;
}
