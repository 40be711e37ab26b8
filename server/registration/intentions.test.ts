import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Intention } from '#contract/registration/examinations.ts';
import type { PickListItem } from '#contract/pickLists/pickLists.ts';
import { memberOf, type Member } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const MINUTE = 60_000;
const full = 5021;
const lastSeat = 5022;
const roomy = 5023;
const ofAnotherExam = 5031;

onAnyEngine('intentions', (engine) => {
  let server: TestApp;
  let ines: Member;
  let rival: Member;
  beforeAll(async () => {
    server = await startTestApp({ engine });
    // A second person who can choose a date of the same exam.
    await server.db.query`insert into exam_candidates (user_id, exam_id) values (113, 502)`;
    await server.db.query`insert into ce_eligibility (user_id, eligibility) values (113, 'eligible')`;
  });
  beforeEach(async () => {
    await server.db.query`delete from intentions where exam_id = 502`;
    [ines, rival] = await Promise.all([memberOf(server, 'ines.marchand'), memberOf(server, 'henrik.sato')]);
  });
  afterAll(() => server.close());

  const state = (member: Member, examDateId: number | null, intends = true, examId = 502) =>
    member.send<Intention & { type: string; title: string; errors: object }>(
      'POST',
      '/api/examinations/intentions',
      { examId, intends, examDateId },
    );
  const stated = async (member: Member) =>
    (await member.get<Intention | null>('/api/examinations/intentions/by-examid?examId=502')).value;
  const choices = async (member: Member) =>
    (await member.get<PickListItem[]>('/api/picklists/exam-date-selection?examSpecialtyId=1')).value;
  const seats = async (member: Member) =>
    Object.fromEntries((await choices(member)).map((each) => [Number(each.itemValue), each.seatsLeft]));

  it('are null before one is stated', async () => {
    expect(await stated(ines)).toBeNull();
  });

  it('offer the dates of the exam that is open, with the places that are left', async () => {
    expect(await seats(ines)).toEqual({ [full]: 0, [lastSeat]: 1, [roomy]: 24 });
    for (const { itemDescription } of await choices(ines))
      expect(itemDescription).toMatch(
        /^[A-Z][a-z]+ \d{1,2}(–\d{1,2}| – [A-Z][a-z]+ \d{1,2}), \d{4}, (morning|afternoon) \(Eastern Time\)$/,
      );
  });

  it('offer no date to a member who is no candidate, or for another specialty', async () => {
    expect(await choices(await memberOf(server, 'maria.castellan'))).toEqual([]);
    for (const query of ['?examSpecialtyId=2', '', '?examSpecialtyId=99999999999', '?examSpecialtyId=1.5'])
      expect((await ines.get(`/api/picklists/exam-date-selection${query}`)).value).toEqual([]);
  });

  it('keep a place for an hour, and renew it when the same date is stated again', async () => {
    const first = await state(ines, lastSeat);
    expect(first.status).toBe(200);
    const heldFor = (intention: Intention) =>
      Date.parse(intention.seatHeldUntil ?? '') - Date.parse(intention.statedAt);
    expect(heldFor(first.value)).toBe(60 * MINUTE);
    expect(await stated(ines)).toEqual(first.value);
    server.clock.ahead += 5 * MINUTE;
    const second = await state(ines, lastSeat);
    expect(Date.parse(second.value.seatHeldUntil ?? '')).toBeGreaterThan(
      Date.parse(first.value.seatHeldUntil ?? ''),
    );
  });

  it('count a place that is kept as taken for others and as free for its holder', async () => {
    await state(ines, lastSeat);
    expect((await seats(ines))[lastSeat]).toBe(1);
    expect((await seats(rival))[lastSeat]).toBe(0);
    const refused = await state(rival, lastSeat);
    expect(refused).toMatchObject({
      status: 409,
      value: { type: 'date-full', errors: { examDateId: [expect.any(String)] } },
    });
    expect(await stated(rival)).toBeNull();
  });

  it('give the last place to exactly one of two who want it at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      await server.db.query`delete from intentions where exam_id = 502`;
      const answers = await Promise.all([ines, rival].map((member) => state(member, lastSeat)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it('free a place when its time runs out, another date is chosen, or the exam is not wanted', async () => {
    await state(ines, lastSeat);
    server.clock.ahead += 61 * MINUTE;
    ines = await memberOf(server, 'ines.marchand');
    rival = await memberOf(server, 'henrik.sato');
    expect((await state(rival, lastSeat)).status).toBe(200);
    expect((await state(ines, lastSeat)).value.type).toBe('date-full');
    expect((await state(rival, roomy)).status).toBe(200);
    expect((await state(ines, lastSeat)).status).toBe(200);
    expect((await state(rival, lastSeat)).value.type).toBe('date-full');
    expect((await state(ines, lastSeat, false)).value).toMatchObject({ intends: false, examDateId: null });
    expect((await state(rival, lastSeat)).status).toBe(200);
  });

  it('refuse a date that is full, unknown, of another exam or over', async () => {
    expect((await state(ines, full)).value.type).toBe('date-full');
    await server.db.query`update exam_dates set starts_on = '2020-01-01' where exam_date_id = ${roomy}`;
    expect(await seats(ines)).not.toHaveProperty(String(roomy));
    for (const wrong of [ofAnotherExam, roomy, 77, -1, 1.5, 2 ** 40])
      expect(await state(ines, wrong)).toMatchObject({
        status: 400,
        value: { type: 'validation', errors: { examDateId: [expect.any(String)] } },
      });
    await server.db.query`update exam_dates set starts_on = ends_on where exam_date_id = ${roomy}`;
  });

  it('have no date where the exam has none', async () => {
    const tomas = await memberOf(server, 'tomas.abara');
    expect(await state(tomas, roomy, true, 501)).toMatchObject({
      status: 400,
      value: { errors: { examDateId: [expect.any(String)] } },
    });
    expect((await state(tomas, null, true, 501)).value).toMatchObject({
      intends: true,
      examDateId: null,
      seatHeldUntil: null,
    });
  });

  it('look the same for an exam of others as for one that does not exist', async () => {
    const tomas = await memberOf(server, 'tomas.abara');
    const answers = [await state(tomas, roomy), await state(tomas, null, true, 4_711)];
    for (const { status, value } of answers)
      expect({ status, ...value, traceId: '' }).toEqual({
        status: 404,
        ...answers[0]?.value,
        traceId: '',
      });
  });

  describe('outside the window', () => {
    const closedFor = async (userName: string, examId: number) => {
      const answer = await state(await memberOf(server, userName), null, true, examId);
      expect(answer.status).toBe(409);
      return [answer.value.type, answer.value.title];
    };

    it('say in plain words why', async () => {
      expect(await closedFor('priya.menon', 501)).toEqual([
        'registration-closed',
        'The board has not set a date for this registration yet.',
      ]);
      expect(await closedFor('grace.okafor', 502)).toEqual([
        'registration-closed',
        'The certifying exam can be taken once the qualifying exam is passed.',
      ]);
      expect(await closedFor('dana.reyes', 502)).toEqual([
        'registration-closed',
        'The board needs your medical license before you can take the certifying exam.',
      ]);
      expect((await closedFor('dana.reyes', 509))[1]).toMatch(
        /^Registration for this exam opens on [A-Z][a-z]+ \d{1,2}, \d{4} at \d+:\d\d [AP]M E[SD]T\.$/,
      );
      expect(await closedFor('maria.castellan', 508)).toEqual([
        'registration-closed',
        'Registration for this exam has closed.',
      ]);
      expect(await closedFor('leila.haddad', 507)).toEqual([
        'already-registered',
        'You are already registered for this exam.',
      ]);
    });

    it('are taken from those whom a rule lets in', async () => {
      for (const name of ['grace.okafor', 'henrik.sato'])
        expect((await state(await memberOf(server, name), null, true, 501)).status).toBe(200);
    });

    it('are not taken for an exam that is over, whatever the rules of the person say', async () => {
      await server.db.query`delete from registrations where user_id = 111 and exam_id = 504`;
      expect((await closedFor('tomas.abara', 504))[1]).toBe('Registration for this exam has closed.');
    });
  });

  it('are written down with who stated them', async () => {
    await state(ines, roomy);
    const [entry] = await server.db.query<{
      call: string;
      detail: object;
    }>`select call, detail from audit_entries where user_id = 115 order by audit_id desc limit 1`;
    expect(entry).toEqual({
      call: 'stateIntention',
      detail: { examId: 502, intends: true, examDateId: roomy },
    });
  });
});
