import { describe, expect, it } from 'vitest';
import { faultTypes } from '#contract/core/faultTypes.ts';
import type { CaseScore, ExamScore } from '#contract/scoring/scoring.ts';
import { NO_VERSION } from '#contract/core/version.ts';
import type { ExamAct } from '#domain/scoring/commands/examActs.ts';
import type { Command } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { Send } from '#services/http/client.ts';
import { makeAnswers, makeSealedAnswers } from '#tests/support/scoring/sealedAnswers.ts';
import { accepted, makeFault, refusal, unreachable } from '#tests/support/machines/system.ts';
import { keyOf } from '../answerCache.ts';
import { deliver } from './commandCalls.ts';

const give: ExamAct = { kind: 'score.give', examScoringId: 3, score: 'P', givenAt: '2027-03-08T15:00:00Z' };
const submit: ExamAct = { kind: 'exam.submit', examScheduleId: 5 };
const start: ExamAct = { kind: 'exam.start', examScheduleId: 5, startedAt: '2027-03-08T15:00:00Z' };
const scored: CaseScore = {
  examScoringId: 3,
  examScheduleId: 5,
  caseHeaderId: 9,
  position: 1,
  caseTitle: 'A case',
  score: 'P',
  givenAt: null,
  version: NO_VERSION,
  receivedAt: null,
  receiptNumber: null,
  comment: null,
};
const sheet = { examScheduleScoreId: 4, examScheduleId: 5, status: 'submitted', remarks: '' } as ExamScore;

/** Delivers an act to a board that answers calls by name, a fault as a refusal; returns what was sent too. */
async function delivering(
  act: ExamAct,
  target: string,
  answers: Readonly<Record<string, unknown>>,
  device = makeSealedAnswers(),
) {
  const sent: string[] = [];
  const send = ((name: string) => {
    sent.push(name);
    const answer = answers[name];
    const isFault = typeof answer === 'object' && answer !== null && 'kind' in answer;
    return isFault ? Promise.reject(answer) : Promise.resolve(answer);
  }) as unknown as Send;
  const command = { act, target, key: 'key', base: noServerVersion } as Command;
  const delivered = await deliver(
    { send, answers: makeAnswers(send, device) },
    command,
    new AbortController().signal,
  );
  return { sent, delivered };
}

describe('a score whose accepted answer does not fit', () => {
  it('is read, and received if the board has it; it is not sent again', async () => {
    const answers = { createCaseScore: accepted(), getCaseScore: scored };
    const { sent, delivered } = await delivering(give, 'score:3', answers);
    expect(sent).toEqual(['createCaseScore', 'getCaseScore']);
    expect(delivered).toMatchObject({ outcome: 'received', serverVersion: { value: 'P' } });
  });

  it('is a question to the examiner if the board has another one', async () => {
    const answers = { createCaseScore: accepted(), getCaseScore: { ...scored, score: 'F' } };
    const { delivered } = await delivering(give, 'score:3', answers);
    expect(delivered).toMatchObject({ outcome: 'stale', theirs: { value: 'F' } });
  });

  it('is read where another tab has sent it with other times under the same key', async () => {
    const mismatch = refusal(422, 'idempotency-mismatch');
    const received = await delivering(give, 'score:3', { createCaseScore: mismatch, getCaseScore: scored });
    expect(received.delivered).toMatchObject({ outcome: 'received', serverVersion: { value: 'P' } });
    const other = { createCaseScore: mismatch, getCaseScore: { ...scored, score: 'F' } };
    expect((await delivering(give, 'score:3', other)).delivered).toMatchObject({ outcome: 'stale' });
  });

  it('is received as it was sent if the board cannot be read', async () => {
    const answers = { createCaseScore: accepted(), getCaseScore: unreachable() };
    const { delivered } = await delivering(give, 'score:3', answers);
    expect(delivered).toMatchObject({
      outcome: 'received',
      serverVersion: { value: 'P', version: NO_VERSION },
    });
  });
});

describe('what the board has instead of a score', () => {
  const list = keyOf('listCaseScores', { query: { examScheduleId: 5 } });
  const error = { type: faultTypes.stale, title: 'Stale', status: 412, traceId: 't', errors: {} };

  it.each([
    [
      'a refusal with the same score',
      'P',
      (current: object) => ({
        createCaseScore: makeFault({ status: 412, error, body: { ...error, current } }),
      }),
    ],
    [
      'a refusal with another score',
      'F',
      (current: object) => ({
        createCaseScore: makeFault({ status: 412, error, body: { ...error, current } }),
      }),
    ],
    [
      'a reading after an accepted write',
      'F',
      (current: object) => ({ createCaseScore: accepted(), getCaseScore: current }),
    ],
  ])('is on the device before the command can leave it, from %s', async (_, score, boardOf) => {
    const device = makeSealedAnswers();
    const offline = (() => Promise.reject(unreachable())) as unknown as Send;
    device.device.set(`7 ${list}`, [{ ...scored, score: null, version: 1 }]);
    const { delivered } = await delivering(
      give,
      'score:3',
      boardOf({ ...scored, score, version: 5 }),
      device,
    );
    expect(delivered).toMatchObject({ outcome: 'stale', theirs: { value: score } });
    // The portal is opened again without a network.
    expect(await makeAnswers(offline, device).kept('listCaseScores', list)).toMatchObject([
      { score, version: 5 },
    ]);
  });
});

it('a submission whose accepted answer does not fit is received if the sheet says so', async () => {
  const { sent, delivered } = await delivering(submit, 'sheet:4', {
    submitExam: accepted('done'),
    getExamScore: sheet,
  });
  expect(sent).toEqual(['submitExam', 'getExamScore']);
  expect(delivered).toMatchObject({ outcome: 'received', serverVersion: { value: 'submitted' } });
});

describe('the start of an exam', () => {
  it('stays on this device where the board has no such call', async () => {
    for (const status of [404, 405, 501]) {
      const { delivered } = await delivering(start, 'sheet:4', { startExam: refusal(status) });
      expect(delivered).toMatchObject({ outcome: 'received', serverVersion: { value: 'started' } });
    }
  });

  it('is refused where the board refuses it', async () => {
    const refused = refusal(409);
    await expect(delivering(start, 'sheet:4', { startExam: refused })).rejects.toBe(refused);
  });
});
