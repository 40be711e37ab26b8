import { expect, it } from 'vitest';
import type { PracticeExam } from '#contract/scoring/practice.ts';
import type { Fault } from '#domain/fault.ts';
import type { Send } from '#services/http/client.ts';
import { makeSealedAnswers } from '#tests/support/scoring/sealedAnswers.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';
import { createTabMemory } from '#services/tabMemory.ts';
import type { Services } from '../services.ts';
import { answersOf } from './answers.ts';
import { prepareComingDay, prepareDay, preparePractice } from './prepareDay.ts';

const MINUTE = 60_000;
const roster = { examDate: '2027-03-08', timeZone: 'UTC', sessions: [], examDates: [], mayReset: false };
const choice = { itemValue: 'Session 1', itemText: 'Session 1', modifier: '1' };
const cases = [3, 5].map((caseHeaderId, index) => ({ caseHeaderId, position: index + 1, title: 'A case' }));
const feedback = {
  id: 1,
  caseHeaderId: 5,
  feedback: 'A good case.',
  version: 1,
  receivedAt: null,
  receiptNumber: null,
};
const answers: Readonly<Record<string, unknown>> = {
  getDashboardRoster: roster,
  getActiveSession: null,
  getPickList: [choice],
  listCaseRosters: [{ cases }],
  getCaseNote: null,
  listCaseFeedback: [feedback],
};

/**
 * An examiner with a session of two cases; `asked` are the calls that were sent, `faults` those that fail, and `board`
 * has answers of its own.
 */
function makeExaminer(faults: Record<string, Fault> = {}, board: Readonly<Record<string, unknown>> = {}) {
  const { sealed } = makeSealedAnswers();
  const known = { ...answers, ...board };
  const asked: string[] = [];
  const send = ((name: string) => {
    asked.push(name);
    const fault = faults[name] ?? faults.all;
    return fault ? Promise.reject(fault) : Promise.resolve(name in known ? known[name] : []);
  }) as unknown as Send;
  const api = { send, watchWrites: () => {} };
  const services = { api, sealed, memory: createTabMemory(() => services) } as unknown as Services;
  const { memory } = services;
  return {
    asked,
    faults,
    memory,
    answers: answersOf(services, 7),
    prepare: (now: number) => prepareDay(services, { userId: 7, now }),
    prepareComing: () => prepareComingDay(services, { userId: 7, now: 0 }),
  };
}

it('fetches a day ahead once in ten minutes', async () => {
  const { asked, prepare } = makeExaminer();
  await prepare(0);
  const { length } = asked;
  await prepare(9 * MINUTE);
  expect(asked).toHaveLength(length);
  await prepare(10 * MINUTE);
  expect(asked).toHaveLength(2 * length);
});

it('does not read the roster again that a page has just read', async () => {
  const { asked, memory } = makeExaminer();
  await prepareDay({ memory }, { userId: 7, now: 0, roster });
  expect(asked).toContain('listCaseRosters');
  expect(asked).not.toContain('getDashboardRoster');
});

it('joins a run that another page has begun, and ends with it', async () => {
  const { asked, prepare } = makeExaminer();
  const first = prepare(0);
  await prepare(MINUTE);
  expect(asked.filter((name) => name === 'listCaseFeedback')).toHaveLength(1);
  await first;
});

it('fetches the other exams of a practice after one that failed', async () => {
  const { asked, answers: kept } = makeExaminer({ getSessionExaminee: refusal(500) });
  const examinees = [1, 2].map((examScheduleId) => ({ examScheduleId, isConflicted: false }));
  await preparePractice(kept, { session: { examinees } } as unknown as PracticeExam);
  expect(asked.filter((name) => name === 'getSessionExaminee')).toHaveLength(2);
});

it('asks for nothing more of a practice that is replaced meanwhile', async () => {
  const { asked, answers: kept } = makeExaminer({ getSessionExaminee: refusal(500) });
  const replaced = new AbortController();
  const examinees = [1, 2].map((examScheduleId) => ({ examScheduleId, isConflicted: false }));
  const practice = { session: { examinees } } as unknown as PracticeExam;
  const run = preparePractice(kept, practice, replaced.signal);
  replaced.abort();
  await run;
  expect(asked.filter((name) => name === 'getSessionExaminee')).toHaveLength(1);
});

it('fetches it again after a sign-out, which has emptied the device', async () => {
  const { asked, prepare, memory } = makeExaminer();
  await prepare(0);
  const { length } = asked;
  memory.endUser();
  await prepare(MINUTE);
  expect(asked).toHaveLength(2 * length);
});

it('goes on after an answer that failed, and fetches the day again at the next page', async () => {
  const { asked, prepare } = makeExaminer({ listReceipts: refusal(500), getPickList: refusal(500) });
  await prepare(0);
  expect(asked).toContain('listCaseFeedback');
  asked.length = 0;
  await prepare(MINUTE);
  expect(asked).toContain('getDashboardRoster');
});

it('does not ask again at once for what was refused for good', async () => {
  const { asked, prepare } = makeExaminer({ getCaseNote: refusal(403) });
  await prepare(0);
  const { length } = asked;
  await prepare(MINUTE);
  expect(asked).toHaveLength(length);
});

it('stops without a server, also where older answers stand for the missing ones, and is not done then', async () => {
  const { asked, faults, prepare, answers: kept } = makeExaminer();
  await prepare(0);
  await kept.whenSealed();
  faults.all = unreachable();
  asked.length = 0;
  await prepare(10 * MINUTE);
  expect(asked).not.toContain('listCaseFeedback');
  delete faults.all;
  await prepare(11 * MINUTE);
  expect(asked).toContain('listCaseFeedback');
});

it('knows the feedback on cases that were never opened, and where there is none', async () => {
  const { faults, prepare, answers: kept } = makeExaminer();
  await prepare(0);
  faults.all = unreachable();
  const read = (caseHeaderId: number) => kept.readIfAny('getCaseFeedback', { query: { caseHeaderId } });
  expect(await read(5)).toEqual(feedback);
  expect(await read(3)).toBeNull();
});

it.each([
  [23, true],
  [25, false],
  [-2, false],
])('fetches a day that begins in %i hours from another page: %s', async (hours, isFetched) => {
  const at = (hour: number) => new Date(hour * 60 * MINUTE).toISOString();
  const session = { examHeaderId: 1, examinees: [], startsAt: at(hours), endsAt: at(hours + 1) };
  const board = { getDashboardRoster: { ...roster, sessions: [session] } };
  const { asked, prepareComing } = makeExaminer({}, board);
  await prepareComing();
  expect(asked.includes('getPickList')).toBe(isFetched);
});

it('fetches nothing from another page where the roster cannot be read', async () => {
  const { asked, prepareComing } = makeExaminer({ all: unreachable() });
  await prepareComing();
  expect(asked).toEqual(['getDashboardRoster']);
});
