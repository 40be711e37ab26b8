import { beforeEach, expect, it } from 'vitest';
import type { PracticeExam } from '#contract/practice.ts';
import type { Fault } from '#domain/fault.ts';
import type { Send } from '#services/http/client.ts';
import { makeSealedAnswers } from '#tests/support/scoring/sealedAnswers.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';
import { forgetAnswers, readIfAny, whenSealed } from './keptAnswers.ts';
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

/** An examiner with a session of two cases; `asked` are the calls that were sent, `faults` those that fail. */
function makeReader(faults: Record<string, Fault> = {}, { sealed } = makeSealedAnswers()) {
  const asked: string[] = [];
  const send = ((name: string) => {
    asked.push(name);
    const fault = faults[name] ?? faults.all;
    return fault ? Promise.reject(fault) : Promise.resolve(name in answers ? answers[name] : []);
  }) as unknown as Send;
  return { asked, faults, reader: { send, sealed, userId: 7 } };
}

beforeEach(forgetAnswers);

it('fetches a day ahead once in ten minutes', async () => {
  const { asked, reader } = makeReader();
  await prepareDay(reader, 0);
  const { length } = asked;
  await prepareDay(reader, 9 * MINUTE);
  expect(asked).toHaveLength(length);
  await prepareDay(reader, 10 * MINUTE);
  expect(asked).toHaveLength(2 * length);
});

it('joins a run that another page has begun, and ends with it', async () => {
  const { asked, reader } = makeReader();
  const first = prepareDay(reader, 0);
  await prepareDay(reader, MINUTE);
  expect(asked.filter((name) => name === 'listCaseFeedback')).toHaveLength(1);
  await first;
});

it('fetches the other exams of a practice after one that failed', async () => {
  const { asked, reader } = makeReader({ getSessionExaminee: refusal(500) });
  const examinees = [1, 2].map((examScheduleId) => ({ examScheduleId, isConflicted: false }));
  await preparePractice(reader, { session: { examinees } } as unknown as PracticeExam);
  expect(asked.filter((name) => name === 'getSessionExaminee')).toHaveLength(2);
});

it('asks for nothing more of a practice that is replaced meanwhile', async () => {
  const { asked, reader } = makeReader({ getSessionExaminee: refusal(500) });
  const replaced = new AbortController();
  const examinees = [1, 2].map((examScheduleId) => ({ examScheduleId, isConflicted: false }));
  const run = preparePractice({ ...reader, signal: replaced.signal }, {
    session: { examinees },
  } as unknown as PracticeExam);
  replaced.abort();
  await run;
  expect(asked.filter((name) => name === 'getSessionExaminee')).toHaveLength(1);
});

it('fetches it again after a sign-out, which has emptied the device', async () => {
  const { asked, reader } = makeReader();
  await prepareDay(reader, 0);
  const { length } = asked;
  forgetAnswers();
  await prepareDay(reader, MINUTE);
  expect(asked).toHaveLength(2 * length);
});

it('goes on after an answer that failed, and fetches the day again at the next page', async () => {
  const { asked, reader } = makeReader({ listReceipts: refusal(500), getPickList: refusal(500) });
  await prepareDay(reader, 0);
  expect(asked).toContain('listCaseFeedback');
  asked.length = 0;
  await prepareDay(reader, MINUTE);
  expect(asked).toContain('getDashboardRoster');
});

it('does not ask again at once for what was refused for good', async () => {
  const { asked, reader } = makeReader({ getCaseNote: refusal(403) });
  await prepareDay(reader, 0);
  const { length } = asked;
  await prepareDay(reader, MINUTE);
  expect(asked).toHaveLength(length);
});

it('stops without a server, also where older answers stand for the missing ones, and is not done then', async () => {
  const { asked, faults, reader } = makeReader();
  await prepareDay(reader, 0);
  await whenSealed();
  faults.all = unreachable();
  asked.length = 0;
  await prepareDay(reader, 10 * MINUTE);
  expect(asked).not.toContain('listCaseFeedback');
  delete faults.all;
  await prepareDay(reader, 11 * MINUTE);
  expect(asked).toContain('listCaseFeedback');
});

it('knows the feedback on cases that were never opened, and where there is none', async () => {
  const { faults, reader } = makeReader();
  await prepareDay(reader, 0);
  faults.all = unreachable();
  const read = (caseHeaderId: number) => readIfAny(reader, 'getCaseFeedback', { query: { caseHeaderId } });
  expect(await read(5)).toEqual(feedback);
  expect(await read(3)).toBeNull();
});

it.each([
  [23, true],
  [25, false],
  [-2, false],
])('fetches a day that begins in %i hours from another page: %s', async (hours, isFetched) => {
  const { asked, reader } = makeReader();
  const at = (hour: number) => new Date(hour * 60 * MINUTE).toISOString();
  const session = { examHeaderId: 1, examinees: [], startsAt: at(hours), endsAt: at(hours + 1) };
  const send = ((name: string, args: object) =>
    name === 'getDashboardRoster'
      ? Promise.resolve({ ...roster, sessions: [session] })
      : (reader.send as (name: string, args: object) => unknown)(name, args)) as unknown as Send;
  await prepareComingDay({ ...reader, send }, 0);
  expect(asked.includes('getPickList')).toBe(isFetched);
});

it('fetches nothing from another page where the roster cannot be read', async () => {
  const { asked, reader } = makeReader({ all: unreachable() });
  await prepareComingDay(reader, 0);
  expect(asked).toEqual(['getDashboardRoster']);
});
