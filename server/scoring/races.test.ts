import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeExamDay, type ExamDay } from '#tests/support/scoring/scoring.ts';
import { signedInAs, type Ask, type Said } from '#tests/support/server/examiner.ts';
import { onBothEngines, startTestApp, type Engine, type TestApp } from '#tests/support/server/serverApp.ts';

const VICTOR = 131;
const JUNE = 132;
const grades = ['pass', 'equivocal'] as const;

/** Timeout in milliseconds for hundreds of commands on a busy machine. */
const LONG = 60_000;

/**
 * How often each race is run: in `npm test`, and in the full run. The embedded database has one connection, so nothing
 * overlaps there.
 */
const amounts = (engine: Engine) => {
  const isOverlapping = engine === 'postgres';
  return [
    {
      often: 'a few times',
      options: {},
      tabs: 15,
      apart: 6,
      submits: isOverlapping ? 15 : 5,
      repeats: 3,
      different: isOverlapping ? 10 : 4,
    },
    {
      often: 'many times',
      options: { tags: ['full'] },
      tabs: 50,
      apart: 25,
      submits: isOverlapping ? 60 : 20,
      repeats: 10,
      different: isOverlapping ? 40 : 15,
    },
  ];
};

onBothEngines('what comes at the same moment', (engine) => {
  vi.setConfig({ testTimeout: LONG });
  let server: TestApp;
  let victor: Ask;
  let june: Ask;
  beforeAll(async () => {
    server = await startTestApp({ engine });
    victor = await signedInAs(server, 'victor.osei');
    june = await signedInAs(server, 'june.halvorsen');
  });
  afterAll(() => server.close());

  const sheetOf = (day: ExamDay, index: number) => {
    const { examScheduleId, sheets } = day.examinees[index]!;
    return { examScheduleId, ...sheets.get(VICTOR)! };
  };

  for (const { often, options, tabs, apart, submits, repeats, different } of amounts(engine))
    describe(`run ${often}`, options, () => {
      it(`lets one of two tabs score, and shows the other what it scored, ${tabs} times`, async () => {
        const day = await makeExamDay(server.db, { examiners: [VICTOR], examinees: 1 });
        const examScoringId = sheetOf(day, 0).examScoringIds[0]!;
        await victor('createCaseScore', { body: { examScoringId, score: 'pass' } });
        for (let version = 1; version <= tabs; version++) {
          const tabs = grades.map((score) =>
            victor('updateCaseScore', { query: { examScoringId }, body: { score } }, { ifMatch: version }),
          );
          const answers = await Promise.all(tabs);
          const [won, ...more] = answers.filter(({ status }) => status === 200);
          const lost = answers.find(({ status }) => status !== 200);
          expect(more).toEqual([]);
          expect(won?.body.version).toBe(version + 1);
          expect(lost).toMatchObject({ status: 412, body: { current: won?.body } });
        }
      });

      it(`keeps the scores of two examiners apart, ${apart * 4} times`, async () => {
        const day = await makeExamDay(server.db, { examiners: [VICTOR, JUNE], examinees: apart });
        const lines = day.examinees.flatMap(({ sheets }) =>
          sheets
            .get(VICTOR)!
            .examScoringIds.map((own, index) => [own, sheets.get(JUNE)!.examScoringIds[index]!]),
        );
        expect(lines).toHaveLength(apart * 4);
        const given = await Promise.all(
          lines.flatMap(([own, theirs]) => [
            victor('createCaseScore', { body: { examScoringId: own!, score: 'pass' } }, { ifMatch: 0 }),
            june('createCaseScore', { body: { examScoringId: theirs!, score: 'equivocal' } }, { ifMatch: 0 }),
          ]),
        );
        expect(new Set(given.map(({ status }) => status))).toEqual(new Set([200]));
        for (const { examScheduleId } of day.examinees)
          for (const [ask, score] of [
            [victor, 'pass'],
            [june, 'equivocal'],
          ] as const) {
            const { body } = await ask('listCaseScores', { query: { examScheduleId } });
            for (const line of body) expect(line).toMatchObject({ score, version: 1 });
          }
      });

      it(`changes no score once the exam is submitted, ${submits} times`, async () => {
        const day = await makeExamDay(server.db, { examiners: [VICTOR], examinees: submits, cases: 2 });
        for (const index of day.examinees.keys()) {
          const { examScheduleId, examScheduleScoreId, examScoringIds } = sheetOf(day, index);
          for (const examScoringId of examScoringIds)
            await victor('createCaseScore', { body: { examScoringId, score: 'pass' } });
          const change = () =>
            victor('updateCaseScore', {
              query: { examScoringId: examScoringIds[0]! },
              body: { score: 'equivocal' },
            });
          const comment = () =>
            victor('createCaseComment', {
              body: {
                caseHeaderId: day.caseHeaderIds[1]!,
                examScoringId: examScoringIds[1]!,
                comment: 'Meanwhile.',
              },
            });
          const submit = () => victor('submitExam', { body: { examScheduleId } });
          const [first, second, third] =
            index % 2 ? ([change, submit, comment] as const) : ([comment, submit, change] as const);
          const answers: readonly [Said, Said, Said] = await Promise.all([first(), second(), third()]);
          expect(answers[1].status).toBe(200);
          for (const { status, body } of [answers[0], answers[2]])
            expect([
              [200, undefined],
              [409, 'exam-submitted'],
            ]).toContainEqual([status, body.type]);
          const [late] = await server.db.query<{ count: number }>`
            select count(*) from scoring_log l
             where l.log_id > (select log_id from scoring_log where call = 'submitExam' and record_id = ${examScheduleScoreId})
               and (l.record = 'caseScore' and l.record_id in (select exam_scoring_id from case_scores where exam_schedule_score_id = ${examScheduleScoreId})
                 or l.record = 'caseComment' and l.record_id in
                    (select c.id from case_comments c join case_scores s on s.exam_scoring_id = c.exam_scoring_id
                      where s.exam_schedule_score_id = ${examScheduleScoreId}))`;
          expect(late?.count).toBe(0);
        }
      });

      describe('and comes again', () => {
        it(`does once what is repeated ${repeats * 20} times, because each answer was lost`, async () => {
          const day = await makeExamDay(server.db, { examiners: [VICTOR], examinees: 1 });
          const examScoringId = sheetOf(day, 0).examScoringIds[0]!;
          const key = randomUUID();
          const give = () =>
            victor('createCaseScore', { body: { examScoringId, score: 'pass' } }, { key, ifMatch: 0 });
          const answers: Said[] = [];
          for (let round = 0; round < repeats; round++)
            answers.push(...(await Promise.all(Array.from({ length: 20 }, give))));
          expect(answers).toHaveLength(repeats * 20);
          const [first] = answers;
          for (const { status, body, etag } of answers)
            expect({ status, body, etag }).toEqual({ status: 200, body: first!.body, etag: '"1"' });
          expect(answers.filter(({ wasReplayed }) => !wasReplayed)).toHaveLength(1);
          expect(
            await server.db
              .query`select 1 from scoring_log where record = 'caseScore' and record_id = ${examScoringId}`,
          ).toHaveLength(1);
        });

        it(`does each of ${different * 4} different writes once, though each was sent three times`, async () => {
          const day = await makeExamDay(server.db, { examiners: [VICTOR], examinees: different });
          const lines = day.examinees.flatMap(({ sheets }) => sheets.get(VICTOR)!.examScoringIds);
          const sendThrice = async (examScoringId: number) => {
            const key = randomUUID();
            const give = () => victor('createCaseScore', { body: { examScoringId, score: 'pass' } }, { key });
            const first = await give();
            for (const each of await Promise.all([give(), give()]))
              expect(each).toEqual({ ...first, wasReplayed: true });
          };
          // More at once would only wait for a connection, and then be asked to retry.
          for (let start = 0; start < lines.length; start += 20)
            await Promise.all(lines.slice(start, start + 20).map(sendThrice));
          const [logged] = await server.db.query<{
            count: number;
            ids: number;
          }>`
            select count(*), count(distinct record_id) as ids from scoring_log
             where record = 'caseScore' and record_id between ${Math.min(...lines)} and ${Math.max(...lines)}`;
          expect(logged).toEqual({ count: different * 4, ids: different * 4 });
        });
      });
    });
});
