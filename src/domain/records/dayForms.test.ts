import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayReader, type DayOrder } from './importedDays.ts';

const locales =
  'en-US,en-GB,en-CA,en-AU,en-ZA,fr-FR,fr-CA,de-DE,de-CH,es-ES,es-MX,pt-BR,pt-PT,it-IT,nl-NL,sv-SE,da-DK,nb-NO,fi-FI,is-IS,pl-PL,cs-CZ,sk-SK,hu-HU,ro-RO,hr-HR,sl-SI,bg-BG,el-GR,tr-TR,ru-RU,uk-UA,lt-LT,lv-LV,et-EE,ar-EG,he-IL,hi-IN,ja-JP,ko-KR,zh-CN'.split(
    ',',
  );
/** Twelve ways in which a locale writes days; the last four have the name of the month. */
const styles: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric', month: 'numeric', day: 'numeric' },
  { year: 'numeric', month: '2-digit', day: '2-digit' },
  { year: '2-digit', month: 'numeric', day: 'numeric' },
  { year: '2-digit', month: '2-digit', day: '2-digit' },
  { dateStyle: 'short' },
  { dateStyle: 'medium' },
  { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  { year: 'numeric', month: 'numeric', day: 'numeric', weekday: 'short' },
  { year: 'numeric', month: 'short', day: 'numeric' },
  { year: 'numeric', month: 'long', day: 'numeric' },
  { dateStyle: 'long' },
  { dateStyle: 'full' },
];
/** Polish July and Croatian June begin so, and `listopad` is November in one and October in the other. */
const twoMonths = /(?<!\p{L})(?:lip|lis|listopada)(?!\p{L})/u;
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** Which part a locale writes first. */
function orderOf(format: Intl.DateTimeFormat): DayOrder {
  const parts = format
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => ['day', 'month', 'year'].includes(type));
  return `${parts[0] as 'day'}First`;
}

it('days in twelve forms of forty locales are read as they were written, or asked for', () => {
  const days = fc
    .date({ min: new Date('1970-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  for (const locale of locales)
    for (const style of styles) {
      const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { ...style, timeZone: 'UTC' });
      fc.assert(
        fc.property(fc.array(days, { minLength: 1, maxLength: 6 }), (column) => {
          const texts = column.map((day) => format.format(noon(day)));
          const columns = new Map([['date', texts]]);
          const asked = dayReader(columns, []).question;
          const answer = asked && orderOf(format);
          const offered = asked ? Object.values(asked.readings) : column;
          expect(offered).toContain(column[asked ? texts.indexOf(asked.text) : 0]);
          const reader = dayReader(columns, answer ? [answer] : []);
          expect(reader.question).toBeNull();
          const read = texts.map((text) => reader.dayOf('date', text));
          expect([locale, read]).toEqual([
            locale,
            column.map((day, index) => (twoMonths.test(texts[index]!) ? texts[index] : day)),
          ]);
        }),
        { seed: 35, numRuns: 6 },
      );
    }
});
