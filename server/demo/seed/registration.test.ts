import { DateTime } from 'luxon';
import { expect, it } from 'vitest';
import { boardZone } from '#domain/boardTime.ts';
import { pdfText } from '#tests/support/server/pdfText.ts';
import { people } from './people.ts';
import { examPapers } from './registration.ts';

it('score reports and admission cards name the candidate with the board number', async () => {
  const [report, ...others] = await examPapers(DateTime.fromISO('2026-11-28T12:00', { zone: boardZone }));
  for (const { userId, content } of [report!, others.at(-1)!]) {
    const number = people.find((person) => person.userId === userId)?.absId ?? '';
    expect(await pdfText(content)).toMatch(new RegExp(`\nCandidate: .+, board number ${number}\n`));
  }
});
