// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { signedInAs } from '#tests/support/server/examiner.ts';

const { app, grantOf } = screenTests();

const SENIOR = 131;
const DAY = 86_400_000;

it('has the remarks on an exam below its last case on paper, and no row for an exam without any', async () => {
  const at = Math.floor(Date.now() / DAY - 120) * DAY + 15 * 3_600_000;
  const { examinees } = await makeExamDay(app().db, { examiners: [SENIOR], examinees: 2, startsAt: at });
  const { examScheduleId, sheets } = examinees[0]!;
  const ask = await signedInAs(app(), 'victor.osei');
  await ask('startExam', { body: { examScheduleId } });
  const { examScheduleScoreId } = sheets.get(SENIOR)!;
  const written = await ask('updateExamScore', {
    query: { examScheduleScoreId },
    body: { remarks: 'Calm throughout.' },
  });
  expect(written.status).toBe(200);
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(at);
  await renderPortal({
    at: `/ce-scoring/examination-scores?date=${date}`,
    grant: await grantOf('victor.osei'),
  });
  const paper = within(await screen.findByRole('table', { name: 'Receipt ledger', hidden: true }));
  const rows = paper.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
  const place = rows.findIndex((words) => words.includes('Calm throughout.'));
  expect(rows[place]).toBe('Remarks on the exam of Examinee 1: Calm throughout.');
  expect(rows[place - 1]).toContain('Examinee 1');
  expect(rows[place + 1]).toContain('Examinee 2');
  expect(rows.filter((words) => words.startsWith('Remarks'))).toHaveLength(1);
});
