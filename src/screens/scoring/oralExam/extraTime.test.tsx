// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { makeExamDay, type DayExaminee } from '#tests/support/scoring/scoring.ts';

const { app, grantOf } = screenTests();
const words = 'Includes 15 minutes of extra time';

let examinee: DayExaminee;
beforeEach(async () => {
  const day = await makeExamDay(app().db, { examiners: [131], examinees: 2 });
  examinee = day.examinees[0]!;
  await app().db.query`
    update exam_schedules set ends_at = starts_at + interval '45 minutes', extra_minutes = 15
     where exam_schedule_id = ${examinee.examScheduleId}`;
  await app().db.query`
    update oral_exams set seconds_per_case = 420 where exam_header_id = ${day.examHeaderId}`;
});
const open = async (at: string) => renderPortal({ at, grant: await grantOf('victor.osei') });

describe('an examinee with extra time', () => {
  it('has it on the briefing, in the time for the exam and for each case, and named beside that time', async () => {
    const { user } = await open(`/ce-scoring/oral-examinations/exam/${examinee.examScheduleId}`);
    const who = within(await screen.findByRole('region', { name: 'Who and when' }));
    expect(who.getByText(words)).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: /^I checked/ }));
    await user.click(screen.getByRole('button', { name: 'Start exam' }));
    const pace = await screen.findByRole('timer', { name: 'Time used' });
    expect(within(pace).getByText(/ of 45:00$/)).toBeDefined();
    expect(within(pace).getByText(/ of 10:30$/)).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
  });
});
