import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queriesBy } from '#server/db/database.ts';
import { makeConflict, makeExamDay, type ExamDay } from '#tests/support/scoring/scoring.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const VICTOR = 131;
/** A surgeon who becomes an examiner of a team of her own. */
const LEILA = 125;
const MINUTE = 60_000;

onAnyEngine('sessions of examiners', (engine) => {
  let server: TestApp;
  let queries = 0;
  beforeAll(async () => {
    server = await startTestApp({
      engine,
      wrap: (db) => ({
        ...db,
        ...queriesBy((text, values) => {
          queries++;
          return db.run(text, values);
        }),
      }),
    });
    await server.db.query`insert into user_roles (user_id, role) values (${LEILA}, 'examiner')`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.clock.ahead = 0;
  });

  const dayOfLeila = (startsAt: string, timeZone: string, examinees = 4) =>
    makeExamDay(server.db, { examiners: [LEILA], startsAt: Date.parse(startsAt), timeZone, examinees });
  /** Leila signs in at a given server time. */
  const leilaAt = (time: string): Promise<Ask> => {
    server.clock.ahead = Date.parse(time) - Date.now();
    return signedInAs(server, 'leila.haddad');
  };
  const forget = ({ teamId }: ExamDay) => server.db.query`delete from exam_teams where team_id = ${teamId}`;

  it('reveal nothing of another team in any call, and look like nothing at all', async () => {
    const own = await dayOfLeila('2027-02-01T15:00:00Z', 'America/Chicago');
    const leila = await signedInAs(server, 'leila.haddad');
    const scheduleId1 = own.scheduleId;
    const refusals = await Promise.all([
      leila('listExamSessions', { query: { examId: 601 } }),
      leila('listRosterSchedules', { query: { examHeaderId: 601 } }),
      leila('getAgenda', { query: { examHeaderId: 601 } }),
      leila('listConflicts', { query: { examHeaderId: 601 } }),
      leila('getSessionExaminee', { query: { examScheduleId: 71_001 } }),
      leila('getCaseContents', { query: { caseHeaderId: 401 } }),
      leila('listCaseRosters', { query: { sessionName: 'Session 1', scheduleId1: 7101 } }),
      leila('listCaseRosters', { query: { sessionName: 'Session 1', scheduleId1, scheduleId2: 7101 } }),
    ]);
    const missing = await leila('getAgenda', { query: { examHeaderId: 999_999 } });
    for (const { status, body } of refusals)
      expect({ status, ...body, traceId: '' }).toEqual({ ...missing.body, status: 404, traceId: '' });
    const { body: ownSessions } = await leila('listExamSessions', { query: { examId: own.examHeaderId } });
    expect(ownSessions).toHaveLength(1);
    const { body: dashboard } = await leila('getDashboardRoster', { query: {} });
    expect(dashboard.examDates).toEqual(['2027-02-01']);
    await forget(own);
    expect((await leila('getActiveSession', { query: {} })).body).toBeNull();
    expect((await leila('listReceipts', { query: {} })).body).toEqual([]);
  });

  it('are active while they run, before that the next of the day, after that its last', async () => {
    const first = await dayOfLeila('2027-02-01T15:00:00Z', 'America/Chicago', 2);
    const second = await dayOfLeila('2027-02-01T20:00:00Z', 'America/Chicago', 2);
    const activeAt = async (time: string) =>
      (await (await leilaAt(time))('getActiveSession', { query: {} })).body?.scheduleIds;
    expect(await activeAt('2027-02-01T12:00:00Z')).toEqual([first.scheduleId]);
    expect(await activeAt('2027-02-01T15:55:59Z')).toEqual([first.scheduleId]);
    expect(await activeAt('2027-02-01T15:56:00Z')).toEqual([second.scheduleId]);
    expect(await activeAt('2027-02-01T23:00:00Z')).toEqual([second.scheduleId]);
    expect(await activeAt('2027-02-02T12:00:00Z')).toBeUndefined();
    await forget(first);
    await forget(second);
  });

  describe('belong to a calendar day of the exam', () => {
    for (const [what, timeZone, startsAt, last, first] of [
      [
        'far in the east',
        'Pacific/Auckland',
        '2027-03-10T20:00:00Z',
        '2027-03-10T10:59:00Z',
        '2027-03-10T11:01:00Z',
      ],
      [
        'far in the west',
        'Pacific/Honolulu',
        '2027-05-01T19:00:00Z',
        '2027-05-01T09:59:00Z',
        '2027-05-01T10:01:00Z',
      ],
      [
        'on the day of 23 hours',
        'America/Chicago',
        '2027-03-14T14:00:00Z',
        '2027-03-14T05:59:00Z',
        '2027-03-14T06:01:00Z',
      ],
      [
        'on the day of 25 hours',
        'America/Chicago',
        '2027-11-07T15:00:00Z',
        '2027-11-07T04:59:00Z',
        '2027-11-07T05:01:00Z',
      ],
    ] as const)
      it(`${what}, which begins at its own midnight, whatever the client’s clock says`, async () => {
        const day = await dayOfLeila(startsAt, timeZone);
        for (const currentDate of [startsAt, '1999-01-01T00:00:00Z', 'nonsense']) {
          const before = await leilaAt(last);
          expect((await before('getActiveSession', { query: { currentDate } })).body).toBeNull();
          const after = await leilaAt(first);
          const { body } = await after('getActiveSession', { query: { currentDate } });
          expect(body).toMatchObject({ examHeaderId: day.examHeaderId, timeZone });
        }
        const { body: dashboard } = await (await leilaAt(first))('getDashboardRoster', { query: {} });
        expect(dashboard).toMatchObject({ timeZone, examDate: dashboard.examDates[0] });
        expect(dashboard.sessions).toHaveLength(1);
        await forget(day);
      });

    for (const [what, startsAt, last, over] of [
      ['of 23 hours', '2027-03-14T14:00:00Z', '2027-03-15T04:59:00Z', '2027-03-15T05:01:00Z'],
      ['of 25 hours', '2027-11-07T15:00:00Z', '2027-11-08T05:59:00Z', '2027-11-08T06:01:00Z'],
    ] as const)
      it(`${what} until its midnight`, async () => {
        const day = await dayOfLeila(startsAt, 'America/Chicago');
        expect((await (await leilaAt(last))('getActiveSession', { query: {} })).body).not.toBeNull();
        expect((await (await leilaAt(over))('getActiveSession', { query: {} })).body).toBeNull();
        await forget(day);
      });
  });

  it('are looked up by a day that exists, and by no other', async () => {
    const victor = await signedInAs(server, 'victor.osei');
    for (const examDate of [
      'yesterday',
      '2026-13-01',
      '2027-02-29',
      '2026-1-1',
      '',
      '0000-01-01',
      '2026-11-21T00:00',
    ])
      for (const name of ['getDashboardRoster', 'listReceipts'] as const)
        expect(await victor(name, { query: { examDate } })).toMatchObject({
          status: 400,
          body: { type: 'validation', errors: { examDate: [expect.any(String)] } },
        });
    const { body } = await victor('getDashboardRoster', { query: { examDate: '2031-02-28' } });
    expect(body).toMatchObject({ examDate: '2031-02-28', sessions: [], mayReset: true });
    expect(body.examDates).toHaveLength(3);
  });

  it('show whom the caller examines, with whom, and how far the caller alone is', async () => {
    const [victor, june] = [
      await signedInAs(server, 'victor.osei'),
      await signedInAs(server, 'june.halvorsen'),
    ];
    const { body } = await victor('listExamSessions', { query: { examId: 601 } });
    const [, , , running] = body;
    expect(running).toMatchObject({
      sessionName: 'Session 2',
      teamName: 'Team 4',
      partnerName: 'June Halvorsen, MD',
      scheduleIds: [7103, 7104],
      timeZone: expect.stringMatching(/^(America\/Chicago|Pacific\/Guam)$/),
      configuration: { secondsPerCase: 420 },
    });
    expect(
      running.examinees.map((each: { status: string; casesScored: number }) => [
        each.status,
        each.casesScored,
      ]),
    ).toEqual([
      ['started', 2],
      ['waiting', 0],
      ['waiting', 0],
      ['waiting', 0],
    ]);
    expect(running.examinees.map((each: { isConflicted: boolean }) => each.isConflicted)).toEqual([
      false,
      false,
      true,
      false,
    ]);
    const theirs = await june('listExamSessions', { query: { examId: 601 } });
    expect(theirs.body[3]).toMatchObject({ partnerName: 'Victor Osei, MD' });
    expect(theirs.body[3].examinees[1]).toMatchObject({ status: 'skipped', skipReason: 'absent' });
    expect(theirs.body[3].examinees[2]).toMatchObject({ isConflicted: false });
  });

  it('show an examinee with the cases, but nothing to examine in a declared conflict', async () => {
    const day = await makeExamDay(server.db, { examiners: [VICTOR], examinees: 3 });
    const [free, barred, perhaps] = day.examinees;
    await makeConflict(server.db, VICTOR, barred!);
    await makeConflict(server.db, VICTOR, perhaps!, 'suspected');
    const victor = await signedInAs(server, 'victor.osei');
    const read = async ({ examScheduleId }: { examScheduleId: number }) =>
      (await victor('getSessionExaminee', { query: { examScheduleId } })).body;
    const cases = day.caseHeaderIds.map((caseHeaderId, index) => ({
      caseHeaderId,
      position: index + 1,
      title: `Case ${index + 1} of the tests`,
    }));
    expect(await read(free!)).toMatchObject({
      examineeName: 'Examinee 1',
      partnerName: '',
      conflict: null,
      cases,
      examScheduleScoreId: free!.sheets.get(VICTOR)!.examScheduleScoreId,
    });
    expect(await read(barred!)).toMatchObject({ conflict: 'Worked together.', cases: [] });
    expect(await read(perhaps!)).toMatchObject({ conflict: null, cases });
    const { body } = await victor('listConflicts', { query: { examHeaderId: day.examHeaderId } });
    expect(body.attestationUrl).toBeNull();
    expect(body.conflicts.map(({ state }: { state: string }) => state)).toEqual(['declared', 'suspected']);
    await forget(day);
  });

  it('say which exams of ended sessions are neither submitted nor skipped, also on later days', async () => {
    const day = await dayOfLeila('2027-07-01T15:00:00Z', 'America/Chicago', 4);
    const [first, second, third, fourth] = day.examinees;
    const unfinished = async (time: string) =>
      (await (await leilaAt(time))('listUnfinishedExams', {})).body as { examScheduleId: number }[];
    expect(await unfinished('2027-07-01T15:01:00Z')).toEqual([]);
    const leila = await leilaAt('2027-07-01T15:01:00Z');
    await leila('startExam', { body: { examScheduleId: first!.examScheduleId } });
    const [examScoringId] = first!.sheets.get(LEILA)!.examScoringIds;
    await leila('createCaseScore', { body: { examScoringId: examScoringId!, score: 'pass' } });
    await leila('skipExam', { body: { examScheduleId: second!.examScheduleId, reason: 'absent' } });
    await makeConflict(server.db, LEILA, third!);
    await makeConflict(server.db, LEILA, fourth!, 'suspected');
    for (const time of ['2027-07-01T23:00:00Z', '2027-07-09T12:00:00Z'])
      expect(await unfinished(time)).toMatchObject([
        { examScheduleId: first!.examScheduleId, status: 'started', casesScored: 1, casesTotal: 4 },
        { examScheduleId: fourth!.examScheduleId, status: 'waiting', casesScored: 0 },
      ]);
    const later = await leilaAt('2027-07-09T12:00:00Z');
    const { body } = await later('getDashboardRoster', { query: { examDate: '2027-07-01' } });
    expect(
      body.sessions[0].examinees.map((each: { isConflicted: boolean; isSuspected: boolean }) => [
        each.isConflicted,
        each.isSuspected,
      ]),
    ).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [false, true],
    ]);
    await forget(day);
  });

  it('are read with as many queries for 200 examinees as for two', async () => {
    const countOf = async (examinees: number) => {
      const day = await dayOfLeila('2027-06-01T15:00:00Z', 'America/Chicago', examinees);
      const leila = await leilaAt('2027-06-01T15:00:00Z');
      const counted = async (work: Promise<{ body: { length?: number } }>) => {
        const before = queries;
        await work;
        return queries - before;
      };
      const counts = [
        await counted(leila('getActiveSession', { query: {} })),
        await counted(leila('getDashboardRoster', { query: {} })),
        await counted(leila('listExamSessions', { query: { examId: day.examHeaderId } })),
        await counted(leila('listReceipts', { query: {} })),
      ];
      const { body } = await leila('getDashboardRoster', { query: {} });
      expect(body.sessions[0].examinees).toHaveLength(examinees);
      expect((await leila('listReceipts', { query: {} })).body).toHaveLength(examinees * 4);
      await forget(day);
      return counts;
    };
    const few = await countOf(2);
    expect(await countOf(200)).toEqual(few);
    // One query is for the caller's identity, and for some calls one is for the exam's owner.
    expect(Math.max(...few)).toBeLessThanOrEqual(4);
  });

  it('are timed by the server’s clock, which anybody may read', async () => {
    server.clock.ahead = 90 * MINUTE;
    const { now } = (await (await server.fetch('/api/server-time')).json()) as { now: number };
    expect(Math.abs(now - Date.now() - 90 * MINUTE)).toBeLessThan(5_000);
  });
});
