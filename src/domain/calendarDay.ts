/** Whether a text like `2026-02-29` is a day that exists. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  // The thirtieth of February is read as the second of March, or not at all.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
