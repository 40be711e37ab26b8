import { beforeEach, expect, it } from 'vitest';
import type { Send } from '#services/http/client.ts';
import { unreachable } from '#tests/support/machines/system.ts';
import { makeSealedAnswers } from '#tests/support/scoring/sealedAnswers.ts';
import { forgetAnswers } from './keptAnswers.ts';
import { prepareDay } from './prepareDay.ts';

const MINUTE = 60_000;
const roster = { examDate: '2027-03-08', timeZone: 'UTC', sessions: [], examDates: [], mayReset: false };

/** An examiner whose day is empty; `runs` counts how often it was fetched ahead. */
function makeReader(isReachable = true) {
  const made = { runs: 0 };
  const send = ((name: string) => {
    if (name === 'getDashboardRoster') made.runs += 1;
    if (!isReachable) return Promise.reject(unreachable());
    if (name === 'getDashboardRoster') return Promise.resolve(roster);
    return Promise.resolve(name === 'getActiveSession' ? null : []);
  }) as unknown as Send;
  return { made, reader: { send, sealed: makeSealedAnswers().sealed, userId: 7 } };
}

beforeEach(forgetAnswers);

it('fetches a day ahead once in ten minutes', async () => {
  const { made, reader } = makeReader();
  await prepareDay(reader, 0);
  const { runs } = made;
  await prepareDay(reader, 9 * MINUTE);
  expect(made.runs).toBe(runs);
  await prepareDay(reader, 10 * MINUTE);
  expect(made.runs).toBeGreaterThan(runs);
});

it('fetches it again after a sign-out, which has emptied the device', async () => {
  const { made, reader } = makeReader();
  await prepareDay(reader, 0);
  const { runs } = made;
  forgetAnswers();
  await prepareDay(reader, MINUTE);
  expect(made.runs).toBeGreaterThan(runs);
});

it('fetches it again after it failed', async () => {
  await prepareDay(makeReader(false).reader, 0);
  const { made, reader } = makeReader();
  await prepareDay(reader, MINUTE);
  expect(made.runs).toBeGreaterThan(0);
});
