import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExamSession } from '#contract/scoring/oralExams.ts';
import type { ReceiptLine } from '#contract/scoring/scoring.ts';
import { dayIn } from '#domain/time/zonedTime.ts';
import { lacksOf } from '#domain/scoring/scoring.ts';
import { threeGrades } from '#tests/support/scoring/scoring.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { currentExamZone, examDaysAround } from './examDays.ts';
import { seedDemo } from './seed.ts';

const DAY = 86_400_000;

describe('the exam day of the demo', () => {
  const hours = ['2026-11-21', '2027-03-14', '2027-11-07', '2028-02-29'].flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => {
      const at = DateTime.fromISO(day, { zone: 'utc' }).plus({ hours: hour, minutes: 37 });
      return at.setZone(currentExamZone(at.toMillis()));
    }),
  );

  it('lies within its calendar day, whenever the demo is started', () => {
    for (const now of hours) {
      const { schedules, agenda } = examDaysAround(now).today;
      for (const { examDate, startsAt, endsAt } of [...schedules, ...agenda]) {
        expect(examDate).toBe(now.toISODate());
        expect(dayIn(now.zoneName ?? '', Date.parse(startsAt))).toBe(examDate);
        expect(dayIn(now.zoneName ?? '', Date.parse(endsAt))).toBe(examDate);
      }
    }
  });

  it('has its middle session running at every hour, because it is where it is day', () => {
    for (const now of hours) {
      const running = examDaysAround(now).today.schedules.filter(({ sessionNumber }) => sessionNumber === 2);
      expect(running[0]!.startsAt <= now.toUTC().toISO()!).toBe(true);
      expect(running.at(-1)!.endsAt > now.toUTC().toISO()!).toBe(true);
    }
  });
});

describe('exam days of the demo', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const later = async (days: number, userName = 'victor.osei'): Promise<Ask> => {
    server.clock.ahead = days * DAY;
    await seedDemo(server.db, () => Date.now() + server.clock.ahead);
    return await signedInAs(server, userName);
  };
  const sessionsOf = async (ask: Ask, examDate?: string): Promise<ExamSession[]> =>
    (await ask('getDashboardRoster', { query: { ...(examDate !== undefined && { examDate }) } })).body
      .sessions;
  const linesOf = async (ask: Ask, examDate?: string): Promise<ReceiptLine[]> =>
    (await ask('listReceipts', { query: { ...(examDate !== undefined && { examDate }) } })).body;
  const statusesOf = (sessions: readonly ExamSession[]) =>
    sessions.flatMap(({ examinees }) =>
      examinees.map(({ status, casesScored }) => `${status} ${casesScored}`),
    );
  const zoneNow = async () => {
    const [row] = await server.db.query<{
      zone: string;
    }>`select time_zone as zone from oral_exams where exam_header_id = 601`;
    return row!.zone;
  };
  const dayAgo = async (days: number) =>
    DateTime.fromMillis(Date.now() + server.clock.ahead, { zone: await zoneNow() })
      .minus({ days })
      .toISODate() ?? '';

  const seededStatuses = [
    ...Array.from({ length: 4 }, () => 'submitted 4'),
    'started 2',
    ...Array.from({ length: 7 }, () => 'waiting 0'),
  ];

  it('give each examiner 48 lines in three sessions, and every situation', async () => {
    for (const name of ['victor.osei', 'june.halvorsen']) {
      const ask = await later(0, name);
      const sessions = await sessionsOf(ask);
      expect(sessions.map(({ examinees }) => examinees.length)).toEqual([4, 4, 4]);
      expect(sessions.map(({ scheduleIds }) => scheduleIds.length)).toEqual([2, 2, 2]);
      expect(await linesOf(ask)).toHaveLength(48);
    }
    const victor = await later(0);
    expect(statusesOf(await sessionsOf(victor))).toEqual(seededStatuses);
    const { body: active } = await victor('getActiveSession', { query: {} });
    expect(active.sessionName).toMatch(/^Session [123]$/);
  });

  it('have a finished day before today, with a receipt for everything and every comment that is required', async () => {
    for (const name of ['victor.osei', 'june.halvorsen']) {
      const ask = await later(0, name);
      const sessions = await sessionsOf(ask, await dayAgo(1));
      expect(sessions.map(({ scheduleIds, examinees }) => [scheduleIds.length, examinees.length])).toEqual([
        [2, 4],
        [1, 1],
      ]);
      expect(new Set(statusesOf(sessions))).toEqual(new Set(['submitted 4']));
      const lines = [...(await linesOf(ask, await dayAgo(1))), ...(await linesOf(ask))];
      const received = lines.filter(({ score }) => score !== null);
      expect(new Set(received.map(({ receiptNumber }) => receiptNumber)).size).toBe(received.length);
      for (const { position, score, hasComment, receivedAt, givenAt } of received) {
        expect(
          lacksOf({ grades: [...threeGrades] }, [{ position, score, comment: hasComment ? 'x' : '' }]),
        ).toEqual([]);
        expect(Date.parse(givenAt ?? '')).toBeLessThanOrEqual(Date.parse(receivedAt ?? ''));
        expect(Date.parse(receivedAt ?? '')).toBeLessThanOrEqual(Date.now());
      }
      const grades = new Set(received.map(({ score }) => score));
      expect(grades).toEqual(new Set(['pass', 'equivocal', 'fail']));
    }
  });

  it('have a coming day on which no one has been examined', async () => {
    const victor = await later(0);
    const { body } = await victor('listExamSessions', { query: { examId: 602 } });
    expect(new Set(statusesOf(body))).toEqual(new Set(['waiting 0']));
    expect(body).toHaveLength(3);
    expect(body[0]).toMatchObject({ timeZone: 'America/New_York', scheduleIds: [7201, 7202] });
  });

  it('stay as people left them until the day is over, and then begin again', async () => {
    const victor = await later(0);
    const give = async (ask: Ask, examScoringId: number) =>
      (await ask('createCaseScore', { body: { examScoringId, score: 'pass' } })).status;
    await victor('startExam', { body: { examScheduleId: 71_009 } });
    expect(await give(victor, 7_100_911)).toBe(200);
    await server.db.query`update case_scores set score = 'pass' where exam_scoring_id = 7200111`;
    const comment = 'Mine.';
    await victor('createCaseComment', { body: { caseHeaderId: 407, examScoringId: 7_100_911, comment } });
    await victor('createCaseComment', { body: { caseHeaderId: 402, comment } });
    await victor('createCaseFeedback', { body: { caseHeaderId: 402, feedback: comment } });
    await victor('deleteCaseFeedback', { query: { id: 1 } });
    const noteOf = async (ask: Ask) =>
      (await ask('getCaseNote', { query: { caseHeaderId: 402 } })).body?.comment;
    const feedbackOf = async (ask: Ask, caseHeaderId: number) =>
      (await ask('getCaseFeedback', { query: { caseHeaderId } })).status;

    await later(0);
    const changed = seededStatuses.map((status, index) => (index === 8 ? 'started 1' : status));
    expect(statusesOf(await sessionsOf(victor))).toEqual(changed);

    for (const days of [1, 12]) {
      const next = await later(days);
      expect(statusesOf(await sessionsOf(next))).toEqual(seededStatuses);
      expect(await linesOf(next)).toHaveLength(48);
      expect((await linesOf(next)).filter(({ examScheduleId }) => examScheduleId === 71_009)).toMatchObject(
        Array.from({ length: 4 }, () => ({ score: null, version: 0, hasComment: false })),
      );
      expect(new Set(statusesOf(await sessionsOf(next, await dayAgo(1))))).toEqual(new Set(['submitted 4']));
      expect(await noteOf(next)).toBe(comment);
      expect(await feedbackOf(next, 402)).toBe(200);
      expect(await feedbackOf(next, 403)).toBe(404);
      const { body: kept } = await next('getCaseScore', { query: { examScoringId: 7_200_111 } });
      expect(kept.score).toBe('pass');
    }
    server.clock.ahead = 0;
  });

  it('follow the midnight of the exam’s zone, not that of the board', async () => {
    await later(40);
    const zone = await zoneNow();
    const midnight = DateTime.fromMillis(Date.now() + server.clock.ahead, { zone }).endOf('day');
    const dayAt = async (minutes: number) => {
      const now = midnight.plus({ minutes }).toMillis();
      server.clock.ahead = now - Date.now();
      await seedDemo(server.db, () => now);
      const [row] = await server.db.query<{
        day: string;
      }>`select distinct exam_date as day from roster_schedules where schedule_id = 7103`;
      return [row!.day, dayIn(await zoneNow(), now)];
    };
    expect(await dayAt(-30)).toEqual([midnight.toISODate(), midnight.toISODate()]);
    const [day, today] = await dayAt(30);
    expect(day).toBe(today);
    expect(`${await zoneNow()} ${day}`).not.toBe(`${zone} ${midnight.toISODate()}`);
    server.clock.ahead = 0;
  });
});
