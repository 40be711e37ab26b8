const lengths = { year: 4, month: 2, day: 2 };
type Part = keyof typeof lengths;
const isPart = (type: string): type is Part => type in lengths;

/**
 * The day that eight digits mean where a date is written as in a language, by default the browser's: `03012020` is `2020-03-01` in American
 * English, and `2020-01-03` in British. Null if there is no such day.
 */
export function dayTyped(digits: string, language?: string): string | null {
  const order = new Intl.DateTimeFormat(language)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isPart);
  const parts: Partial<Record<Part, string>> = {};
  let at = 0;
  for (const part of order) parts[part] = digits.slice(at, (at += lengths[part]));
  const day = `${parts.year}-${parts.month}-${parts.day}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return new Date(time || 0).toISOString().slice(0, 10) === day ? day : null;
}
