import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PickListItem } from '#contract/pickLists/pickLists.ts';
import { dayIn } from '#domain/time/zonedTime.ts';
import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const LEILA = 125;
const DAY = 86_400_000;

describe('rosters and the ledger of examiners', () => {
  let server: TestApp;
  let victor: Ask;
  let june: Ask;
  beforeAll(async () => {
    server = await startTestApp({
      settings: { conflictsAttestationUrl: 'https://conflicts.example/attestation' },
    });
    victor = await signedInAs(server, 'victor.osei');
    june = await signedInAs(server, 'june.halvorsen');
    await server.db.query`insert into user_roles (user_id, role) values (${LEILA}, 'examiner')`;
  });
  afterAll(() => server.close());

  const choicesOf = async (ask: Ask, query: { currentDate?: string } = {}): Promise<PickListItem[]> =>
    (await ask('getPickList', { params: { name: 'examiner-sessions' }, query })).body;
  const rosters = (sessionName: string, scheduleId1: number, scheduleId2?: number) =>
    victor('listCaseRosters', {
      query: { sessionName, scheduleId1, ...(scheduleId2 !== undefined && { scheduleId2 }) },
    });

  it('offer the running session and those to come first, then ended ones, newest first', async () => {
    const choices = await choicesOf(victor);
    expect(choices.map(({ modifier }) => modifier)).toEqual([
      '7103,7104',
      '7105,7106',
      '7201,7202',
      '7203,7204',
      '7205,7206',
      '7101,7102',
      '7003',
      '7001,7002',
    ]);
    const { body: day } = await victor('getDashboardRoster', { query: {} });
    const today = dayIn(day.timeZone, Date.now());
    const ended = choices.find(({ modifier }) => modifier === '7101,7102');
    expect(ended?.itemValue).toBe(`${today} Session 1`);
    expect(ended?.itemDescription).toMatch(
      /^Session 1 · \w+day, \w+ \d+(, \d{4})?, \d+:30(–| [AP]M–)\d+:30 [AP]M (C[SD]T|GMT\+10)$/,
    );
    expect(await choicesOf(victor, { currentDate: '1999-01-01T00:00:00Z' })).toEqual(choices);
  });

  it('offer sessions in the words of the exam’s own zone', async () => {
    const startsAt = Date.parse('2027-01-15T14:00:00Z');
    await makeExamDay(server.db, { examiners: [LEILA], startsAt, timeZone: 'America/Denver', examinees: 2 });
    server.clock.ahead = startsAt - DAY - Date.now();
    expect(await choicesOf(await signedInAs(server, 'leila.haddad'))).toMatchObject([
      {
        itemValue: '2027-01-15 Session 1',
        itemDescription: 'Session 1 · Friday, January 15, 7:00–7:56 AM MST',
      },
    ]);
    server.clock.ahead = startsAt - 60 * DAY - Date.now();
    const [choice] = await choicesOf(await signedInAs(server, 'leila.haddad'));
    expect(choice?.itemDescription).toMatch(/^Session 1 · Friday, January 15, 2027, /);
    server.clock.ahead = 0;
  });

  it('distinguish two teams of a person', async () => {
    const startsAt = Date.parse('2027-09-01T14:00:00Z');
    const days = [
      await makeExamDay(server.db, { examiners: [132], startsAt, examinees: 1 }),
      await makeExamDay(server.db, { examiners: [132], startsAt, examinees: 1 }),
    ];
    await server.db
      .query`update exam_teams set team_name = 'Another team' where team_id = ${days[1]!.teamId}`;
    const choices = await choicesOf(june);
    expect(new Set(choices.map(({ itemValue }) => itemValue)).size).toBe(choices.length);
    for (const { scheduleId } of days) {
      const { itemValue } = choices.find(({ modifier }) => modifier === String(scheduleId))!;
      const { body } = await june('listCaseRosters', {
        query: { sessionName: itemValue, scheduleId1: scheduleId },
      });
      expect(body).toHaveLength(1);
    }
  });

  it('offer nothing to a user who is no examiner', async () => {
    for (const name of ['maria.castellan', 'nora.lindqvist'])
      expect(await choicesOf(await signedInAs(server, name))).toEqual([]);
  });

  it('show the cases of the one or two schedules of a session, by either of its names', async () => {
    const [running] = await choicesOf(victor);
    for (const name of ['Session 2', running!.itemValue]) {
      const { body } = await rosters(name, 7103, 7104);
      expect(body).toMatchObject([
        { scheduleId: 7103, sessionName: 'Session 2', rosterName: 'Roster B' },
        { scheduleId: 7104, sessionName: 'Session 2', rosterName: 'Roster C' },
      ]);
      expect(body[0].cases.map((each: { position: number }) => each.position)).toEqual([1, 2, 3, 4]);
    }
    expect((await rosters('Session 2', 7103, 7103)).body).toHaveLength(1);
    expect((await rosters('Session 2', 7104)).body).toHaveLength(1);
    expect((await rosters('Session 2', 7003)).body).toMatchObject([{ scheduleId: 7003 }]);
  });

  it('show nothing where schedules and session do not fit', async () => {
    const wrong = [
      rosters('Session 1', 7103, 7104),
      rosters('Session 2', 7103, 7105),
      rosters('Session 1', 7101, 7001),
      rosters('2019-01-01 Session 1', 7101, 7102),
      rosters('', 7101),
      rosters('Session 1', 7101, 999_999),
      rosters('Session 1', 7101, 2 ** 40),
      rosters('Session 1', 7101, 1.5),
    ];
    for (const { status } of await Promise.all(wrong)) expect(status).toBe(404);
  });

  it('show the text of a case of the team', async () => {
    const { body } = await victor('getCaseContents', { query: { caseHeaderId: 405 } });
    expect(body).toMatchObject({ caseHeaderId: 405, title: 'Penetrating abdominal trauma' });
    expect(body.sections.map(({ heading }: { heading: string }) => heading)).toEqual([
      'Presentation',
      'Questions',
      'Expected actions',
      'If the course is complicated',
    ]);
  });

  it('list the schedules, the agenda and the conflicts of an exam, earliest first', async () => {
    const query = { examHeaderId: 601 };
    const { body: schedules } = await victor('listRosterSchedules', { query });
    expect(schedules.map((each: { scheduleId: number }) => each.scheduleId)).toEqual([
      7001, 7002, 7003, 7101, 7102, 7103, 7104, 7105, 7106,
    ]);
    expect(schedules[2]).toMatchObject({ examinees: 1, rosterName: 'Roster B', sessionName: 'Session 2' });
    const { body: agenda } = await victor('getAgenda', { query });
    const starts = agenda.items.map(({ startsAt }: { startsAt: string }) => startsAt);
    expect(starts).toEqual(starts.toSorted());
    const today = agenda.items.filter(
      ({ examDate }: { examDate: string }) => examDate === dayIn(agenda.timeZone, Date.now()),
    );
    expect(today.map(({ kind }: { kind: string }) => kind)).toEqual([
      'briefing',
      'session',
      'break',
      'session',
      'break',
      'session',
      'debriefing',
    ]);
    const { body: conflicts } = await victor('listConflicts', { query });
    expect(conflicts).toMatchObject({
      attestationUrl: 'https://conflicts.example/attestation',
      conflicts: [
        { examScheduleId: 71_007, state: 'declared', sessionName: 'Session 2' },
        { examScheduleId: 71_008, state: 'suspected' },
      ],
    });
    expect((await june('listConflicts', { query })).body.conflicts).toEqual([]);
  });

  it('have a line of the ledger for each case of each examinee, received or not', async () => {
    const { body: lines } = await victor('listReceipts', { query: {} });
    expect(lines).toHaveLength(48);
    const of = (examScheduleId: number) =>
      lines.filter((line: { examScheduleId: number }) => line.examScheduleId === examScheduleId);
    for (const line of of(71_001))
      expect(line).toMatchObject({
        status: 'submitted',
        receivedAt: expect.any(String),
        receiptNumber: expect.stringMatching(/^CE-/),
        scoreLabel: expect.stringMatching(/^(Pass|Equivocal|Fail)$/),
      });
    expect(of(71_005).map(({ score }: { score: string | null }) => score !== null)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(of(71_005)[3]).toMatchObject({
      version: 0,
      receivedAt: null,
      receiptNumber: null,
      scoreLabel: '',
    });
    expect(of(71_007)).toHaveLength(4);
    for (const line of of(71_007)) expect(line).toMatchObject({ isConflicted: true, score: null });
    const { body: hers } = await june('listReceipts', { query: {} });
    const skipped = hers.filter((line: { examScheduleId: number }) => line.examScheduleId === 71_006);
    expect(skipped).toHaveLength(4);
    for (const line of skipped)
      expect(line).toMatchObject({ status: 'skipped', skipReason: 'absent', isConflicted: false });
  });

  it('show in the ledger whether there is a comment, also after it was deleted', async () => {
    const examScoringId = 7_100_911;
    const hasComment = async () =>
      (await victor('listReceipts', { query: {} })).body.find(
        (line: { examScoringId: number }) => line.examScoringId === examScoringId,
      ).hasComment;
    expect(await hasComment()).toBe(false);
    const body = { caseHeaderId: 407, examScoringId, comment: 'Well done.' };
    const { body: comment } = await victor('createCaseComment', { body });
    expect(await hasComment()).toBe(true);
    await victor('deleteCaseComment', { query: { id: comment.id } });
    expect(await hasComment()).toBe(false);
  });
});
