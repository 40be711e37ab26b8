/** Whether a text such as `2026-02-29` is an existing day. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  // `Date.parse` reads February 30 as March 2, or not at all.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
