import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type {
  QuestionOption,
  SurveyAnswer,
  MemberSurvey,
  SurveyOffer,
  SurveyQuestion,
} from '#contract/surveys/surveys.ts';
import { memberOf, type Member } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { identifier } from '#server/db/fragment.ts';

type Refusal = { type: string; errors: Record<string, string[]> };
type Answered = { answeredAt: string } & Refusal;
const secret = 'The clerk was rude to me';

onAnyEngine('surveys', (engine) => {
  let server: TestApp;
  let tomas: Member;
  let offer: SurveyOffer;
  beforeAll(async () => {
    server = await startTestApp({ engine, settings: { accessLog: true } });
  });
  beforeEach(async () => {
    await server.db.query`delete from survey_responses`;
    await server.db.query`delete from survey_declines`;
    tomas = await memberOf(server, 'tomas.abara');
    offer = (await offersOf(tomas))[0]!;
  });
  afterAll(() => server.close());

  const offersOf = async (member: Member) => (await member.get<SurveyOffer[]>('/api/surveys/offers')).value;
  const at = (call: string, { survey_Type, survey_UniqueID }: SurveyOffer, userId = 111) =>
    `/api/surveys/${call}?survey_type=${survey_Type}&survey_uniqueid=${survey_UniqueID}&userId=${userId}`;
  const surveyOf = async () => (await tomas.get<MemberSurvey>(at('by-id', offer))).value;
  const questions = async () => (await tomas.get<SurveyQuestion[]>(at('questions', offer))).value;
  const optionsOf = async ({ questionID }: SurveyQuestion) =>
    (await tomas.get<QuestionOption[]>(`/api/surveys/question-options?questionId=${questionID}`)).value;

  /** An answer to each question: the first option, or a text. */
  async function answers(): Promise<SurveyAnswer[]> {
    const made: SurveyAnswer[] = [];
    for (const question of await questions()) {
      const [first] = await optionsOf(question);
      made.push({
        questionID: question.questionID,
        optionIDs: first ? [first.optionID] : [],
        text: first ? '' : secret,
      });
    }
    return made;
  }
  const bodyOf = ({ survey_Type, survey_UniqueID }: SurveyOffer, userId = 111) => ({
    survey_Type,
    survey_UniqueID,
    userId,
  });
  const send = (given: SurveyAnswer[], key?: string) =>
    tomas.send<Answered>(
      'POST',
      '/api/surveys/insert-response',
      { ...bodyOf(offer), answers: given },
      key ? { 'idempotency-key': key } : {},
    );
  const decline = () => tomas.send('POST', '/api/surveys/decline', bodyOf(offer));
  const stored = () => server.db.query<{ userId: number }>`select user_id from survey_responses`;

  it('are offered after a registration was handed in, and after an exam day', async () => {
    expect(await offersOf(tomas)).toEqual([
      {
        survey_Type: 'registration',
        survey_UniqueID: expect.stringMatching(/^\d+$/) as string,
        examName: expect.stringContaining('In-Training') as string,
        examDate: null,
        lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
        timeZone: 'America/New_York',
      },
    ]);
    const [day, ...more] = await offersOf(await memberOf(server, 'victor.osei'));
    expect(more).toEqual([]);
    expect(day).toMatchObject({ survey_Type: 'exam-day' });
    expect(day!.survey_UniqueID).toBe(`601-${day!.examDate}`);
    expect(await offersOf(await memberOf(server, 'nora.lindqvist'))).toEqual([]);
  });

  it('are not offered by a board that has no questions', async () => {
    const rename = (from: string, to: string) =>
      server.db.query`update survey_questions set survey_type = ${to} where survey_type = ${from}`;
    await rename('registration', 'none');
    expect(await offersOf(tomas)).toEqual([]);
    await rename('none', 'registration');
    expect(await offersOf(tomas)).toEqual([offer]);
  });

  it('have questions of four types, with their options', async () => {
    const asked = await questions();
    expect(asked.map(({ questionType }) => questionType)).toEqual(['scale', 'one', 'several', 'text']);
    expect(await optionsOf(asked[0]!)).toHaveLength(5);
    expect(await optionsOf(asked[3]!)).toEqual([]);
    expect((await tomas.get('/api/surveys/question-options?questionId=99')).status).toBe(404);
  });

  it('are answered once, and are then offered no more', async () => {
    const given = await answers();
    const { status, value } = await send(given);
    expect(status).toBe(200);
    expect(await surveyOf()).toMatchObject({ answeredAt: value.answeredAt, isDeclined: false });
    expect(await offersOf(tomas)).toEqual([]);
    expect(await send(given)).toMatchObject({ status: 409, value: { type: 'read-only' } });
    expect((await decline()).status).toBe(200);
    expect(await surveyOf()).toMatchObject({ answeredAt: value.answeredAt });
  });

  it('store one response of twenty that arrive at once', async () => {
    const given = await answers();
    const all = await Promise.all(Array.from({ length: 20 }, () => send(given)));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await stored()).toEqual([{ userId: 111 }]);
  });

  it('answer a repeated key as they did first', async () => {
    const given = await answers();
    const key = randomUUID();
    const first = await send(given, key);
    expect(await send(given, key)).toEqual(first);
    expect(await stored()).toHaveLength(1);
  });

  it('refuse each wrong answer at its question, and store nothing', async () => {
    const [scale, one, several, text] = (await answers()) as [
      SurveyAnswer,
      SurveyAnswer,
      SurveyAnswer,
      SurveyAnswer,
    ];
    const wrong = await send([
      { ...scale, optionIDs: one.optionIDs },
      { ...one, optionIDs: [] },
      { ...several, optionIDs: [...several.optionIDs, ...several.optionIDs] },
      { ...text, optionIDs: [1] },
    ]);
    expect(wrong.status).toBe(400);
    expect(wrong.value.errors).toEqual({
      [`answers.q${scale.questionID}`]: ['Choose one of the answers.'],
      [`answers.q${one.questionID}`]: ['Answer this question.'],
      [`answers.q${several.questionID}`]: ['Choose one answer.'],
      [`answers.q${text.questionID}`]: ['Choose one of the answers.'],
    });
    expect((await send([scale, one, several, { ...text, text: 'x'.repeat(2001) }])).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('are not offered again once declined, and may still be answered', async () => {
    expect((await decline()).status).toBe(200);
    expect((await decline()).status).toBe(200);
    expect(await offersOf(tomas)).toEqual([]);
    expect(await surveyOf()).toMatchObject({ isDeclined: true, answeredAt: null });
    expect((await send(await answers())).status).toBe(200);
  });

  it('do not exist for others, nor for a registration that was not handed in', async () => {
    const maria = await memberOf(server, 'maria.castellan');
    expect((await maria.get(at('by-id', offer))).status).toBe(404);
    expect((await maria.get(at('by-id', offer, 121))).status).toBe(404);
    expect((await maria.get(at('questions', offer, 121))).status).toBe(404);
    const path = '/api/surveys/insert-response';
    const given = { answers: await answers() };
    for (const userId of [111, 121]) {
      const refused = await maria.send('POST', path, { ...bodyOf(offer, userId), ...given });
      expect(refused.status).toBe(404);
      expect((await maria.send('POST', '/api/surveys/decline', bodyOf(offer, userId))).status).toBe(404);
    }
    await server.db.query`
      update registrations set withdrawn_at = now()
       where user_id = 111 and exam_id = ${Number(offer.survey_UniqueID)}`;
    expect((await send(given.answers)).status).toBe(404);
    await server.db.query`update registrations set withdrawn_at = null where user_id = 111`;
    expect(await stored()).toEqual([]);
  });

  it('keep the answers out of the log, the audit, the stored keys and every other table', async () => {
    // A failure is logged too.
    const given = await answers();
    const broken = given.map((answer) => ({ ...answer, optionIDs: [0] }));
    expect((await send(broken)).status).toBe(400);
    await send(given, randomUUID());
    const tables = await server.db.query<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await server.db.query`
        select 1 from ${identifier(name)} t where t::text like ${`%${secret}%`} limit 1`;
      if (rows.length > 0) found.push(name);
    }
    expect(found).toEqual(['survey_responses']);
    expect(server.lines.length).toBeGreaterThan(0);
    expect(server.lines.filter((line) => line.includes(secret))).toEqual([]);
  });
});
