import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequirementStatus } from '#contract/registration/examinations.ts';
import { clearCards, demoYears, emptyLog, fullLog, METABOLIC } from '#tests/support/pages/examCards.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const JUNE = 132;
const types = ['caseLog', 'mbsActivities', 'cardAttestations'];

describe('the lines of cards among the requirements', () => {
  let server: TestApp;
  let june: Ask;
  beforeAll(async () => {
    server = await startTestApp();
    june = await signedInAs(server, 'june.halvorsen');
    await clearCards(server.db, JUNE);
  });
  afterAll(() => server.close());

  const linesOf = async (ask: Ask, examheaderId = METABOLIC) =>
    (await ask('listRequirementStatuses', { query: { examheaderId } })).body as RequirementStatus[];
  const said = async (ask: Ask) =>
    (await linesOf(ask))
      .filter(({ statusType }) => types.includes(statusType))
      .map(
        ({ statusDescriptionText, statusInstructions }) => `${statusDescriptionText}: ${statusInstructions}`,
      );

  it('come after the steps of registering, and lead to the cards', async () => {
    const found = await linesOf(june);
    expect(found.map(({ statusType }) => statusType).slice(-5)).toEqual([
      'review',
      ...types,
      'referenceLetters',
    ]);
    expect(found.map(({ statusOrder }) => statusOrder)).toEqual(found.map((_, index) => index + 1));
    expect(found.filter(({ statusType }) => types.includes(statusType))).toMatchObject([
      { statusName: 'Case log', statusUrl: '/case-logs/507', statusDisabled: 0 },
      { statusName: 'Activities', statusUrl: '/mbs-activities/507', statusDisabled: 0 },
      { statusName: 'Your attestations', statusUrl: '/your-attestation/507', statusDisabled: 0 },
    ]);
  });

  it('say what is missing', async () => {
    const [first] = demoYears();
    expect(await said(june)).toEqual([
      'Contingent: Tell the board your pathway, your program, the period of the log and a hospital. 2 groups of cases are below the minimum.',
      `Contingent: Choose your pathway. Enter your cases for ${first}, ${first! + 1} and ${first! + 2}.`,
      'Contingent: Agree to 4 statements that are open.',
    ]);
    const { counts } = fullLog().examUserCaseLogPeriod;
    const few = { ...fullLog().examUserCaseLogPeriod, counts: counts.slice(0, 2) };
    await june('saveCaseLogs', { body: { ...fullLog(), examUserCaseLogPeriod: few } });
    const years = demoYears().map((year) => ({ year, cases: 24 }));
    const activities = { examHeaderId: METABOLIC, examUserPathway: { examPathwayId: 5071 }, years };
    await june('saveMbsActivities', { body: activities });
    expect((await said(june)).slice(0, 2)).toEqual([
      'In progress: One group of cases is below the minimum.',
      'In progress: 3 more cases are needed over all years.',
    ]);
    await june('saveCaseLogs', { body: fullLog() });
    expect((await said(june))[0]).toBe('Completed: Your case log has everything that is needed.');
    await june('saveCaseLogs', { body: emptyLog() });
    expect((await said(june))[0]).toMatch(/^In progress: Tell the board your pathway/);
  });

  it('say what the board does with a card', async () => {
    expect(await said(await signedInAs(server, 'maria.castellan'))).toEqual([
      'Completed: The board has approved it.',
      'Completed: The board has approved it.',
      'Pending approval: The board is reviewing it.',
    ]);
  });

  it('are only those that the exam asks for, and only for surgeons', async () => {
    const dana = await signedInAs(server, 'dana.reyes');
    const has = async (ask: Ask, examId: number) =>
      (await linesOf(ask, examId)).map(({ statusType }) => statusType).filter((type) => types.includes(type));
    expect(await has(dana, 502)).toEqual(['caseLog', 'cardAttestations']);
    expect(await has(dana, 508)).toEqual([]);
    // A trainee has the same exam on the calendar.
    expect(await has(await signedInAs(server, 'grace.okafor'), 502)).toEqual([]);
  });

  it('say that registration has ended, and can still be opened', async () => {
    await server.db
      .query`update exams set reg_end_date = now() - interval '1 day' where exam_id = ${METABOLIC}`;
    const found = (await linesOf(june)).filter(({ statusType }) => types.includes(statusType));
    for (const { statusInstructions, statusDisabled, statusUrl } of found)
      expect([statusInstructions, statusDisabled, statusUrl.endsWith('/507')]).toEqual([
        'Registration for this exam has ended, so you cannot change it.',
        0,
        true,
      ]);
  });
});
