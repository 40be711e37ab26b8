const month =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)';
const weekday = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mon|Tue|Wed|Thu|Fri|Sat|Sun)';

/** What differs between two days or two runs, and what stands for it in a transcript. */
const rules: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?:\\b${weekday}, )?\\b${month} \\d{1,2}(?:, \\d{4})?\\b`, 'g'), '<date>'],
  // A period within a month.
  [/<date> – \d{1,2}(?:, \d{4})?\b/g, '<date> – <date>'],
  [new RegExp(`\\b${month} \\d{4}\\b`, 'g'), '<month>'],
  [new RegExp(`\\b${weekday}\\b`, 'g'), '<weekday>'],
  [/\b\d{1,2}\/\d{1,2}\/\d{4}\b/g, '<date>'],
  [/\b\d{1,2}:\d{2}(?::\d{2})?(?:\s[AP]M)?\b/g, '<time>'],
  [/\b[A-Z]{2,5}-(?:\d{4}-)?[A-Z0-9]{6,}\b/g, '<code>'],
  // A closed group of rows is counted, or not yet.
  [/\btable with \d+ rows/g, 'table with <n> rows'],
  [/\b(?:19|20)\d{2}\b/g, '<year>'],
  // Said only while it is near.
  [/ · in \d+ days?\b/g, ''],
  [/\b\d+ (day|week|month|hour|minute|second)s?\b/g, '<n> $1s'],
];

/** A text of a page without dates, times, durations and codes, which are others tomorrow. */
export const masked = (text: string) =>
  rules
    .reduce((rest, [pattern, word]) => rest.replace(pattern, word), text)
    .replace(/\s+/g, ' ')
    .trim();
