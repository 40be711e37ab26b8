import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Agenda, Examinee, ExamSession } from '#contract/scoring/oralExams.ts';
import { dayIn } from '#domain/time/zonedTime.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const MINUTE = 60_000;
const HANNAH = 71_008;

onAnyEngine('extra time', (engine) => {
  let server: TestApp;
  let june: Ask;
  beforeAll(async () => {
    server = await startTestApp({ engine });
    june = await signedInAs(server, 'june.halvorsen');
  });
  afterAll(() => server.close());

  const minutesOf = ({ startsAt, endsAt }: Pick<Examinee, 'startsAt' | 'endsAt'>) =>
    (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE;

  it('is told with the roster, whose times include it, and never with its reason', async () => {
    const { body } = await june('listExamSessions', { query: { examId: 601 } });
    const sessions = body as ExamSession[];
    const all = sessions.flatMap(({ examinees }) => examinees);
    const hannah = all.find(({ examScheduleId }) => examScheduleId === HANNAH)!;
    expect([hannah.extraMinutes, minutesOf(hannah)]).toEqual([15, 45]);
    const others = all.filter((each) => each !== hannah);
    expect(new Set(others.map((each) => `${each.extraMinutes} ${minutesOf(each)}`))).toEqual(
      new Set(['0 30']),
    );
    const session = sessions.find(({ examinees }) => examinees.includes(hannah))!;
    expect(session.endsAt).toBe(hannah.endsAt);
    expect(JSON.stringify(body)).not.toMatch(/accommodation|explanation|document/i);
  });

  it('is told with the exam', async () => {
    const { body } = await june('getSessionExaminee', { query: { examScheduleId: HANNAH } });
    expect(body).toMatchObject({ extraMinutes: 15 });
    const other = await june('getSessionExaminee', { query: { examScheduleId: 71_006 } });
    expect(other.body).toMatchObject({ extraMinutes: 0 });
  });

  it('is in the agenda, in its session, with a shorter break after it', async () => {
    const { body } = await june('getAgenda', { query: { examHeaderId: 601 } });
    const { items, timeZone } = body as Agenda;
    const today = items.filter(({ examDate }) => examDate === dayIn(timeZone, Date.now()));
    expect(today.map((item) => [item.kind, minutesOf(item), item.extraMinutes])).toEqual([
      ['briefing', 20, 0],
      ['session', 120, 0],
      ['break', 30, 0],
      ['session', 135, 15],
      ['break', 15, 0],
      ['session', 120, 0],
      ['debriefing', 20, 0],
    ]);
  });

  it('cannot be longer than the exam', async () => {
    const change = (minutes: number) =>
      server.db
        .query`update exam_schedules set extra_minutes = ${minutes} where exam_schedule_id = ${71_006}`;
    await expect(change(30)).rejects.toThrow(/violates check constraint/);
    await expect(change(-1)).rejects.toThrow(/violates check constraint/);
  });
});
