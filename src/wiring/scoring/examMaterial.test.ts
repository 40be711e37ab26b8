import { beforeEach, describe, expect, it } from 'vitest';
import type { Examinee } from '#contract/oralExams.ts';
import type { Send } from '#services/http/client.ts';
import { makeFacts, makeLine, makeSheet } from '#tests/support/scoring/examCases.ts';
import { EXAM } from '#tests/support/scoring/outboxRun.ts';
import { unreachable } from '#tests/support/machines/system.ts';
import { noteScore, noteSheet, readDay, readExam } from './examMaterial.ts';
import { forgetAnswers, loadKept } from './keptAnswers.ts';

const facts = makeFacts({ status: 'started', sheet: { version: 1 } });
const examinee: Pick<
  Examinee,
  'examScheduleId' | 'status' | 'skipReason' | 'version' | 'casesScored' | 'casesTotal'
> = { examScheduleId: EXAM, status: 'waiting', skipReason: null, version: 0, casesScored: 0, casesTotal: 4 };
const session = { sessionName: 'Session 1', examinees: [{ ...examinee, examScheduleId: 1 }, examinee] };
const answers: Readonly<Record<string, unknown>> = {
  getActiveSession: session,
  getDashboardRoster: { examDate: '2027-03-08', sessions: [session] },
  getSessionExaminee: facts.exam,
  listCaseScores: facts.scores,
  getExamScore: facts.sheet,
};

describe('what is known of a day without a network', () => {
  const network = { isThere: true };
  const send = ((name: string) =>
    network.isThere ? Promise.resolve(answers[name]) : Promise.reject(unreachable())) as unknown as Send;
  const nothingSealed = {
    read: () => Promise.resolve(undefined),
    write: () => Promise.resolve(),
    drop: () => {},
  };
  const reader = { send, sealed: nothingSealed, userId: 7 };
  const dayOf = (userId: number) => loadKept({ ...reader, userId }, (read, isOld) => readDay(read, isOld, 0));
  const examineesNow = async () => {
    const { active, roster } = (await dayOf(7)).value;
    return [active?.examinees[1], roster.sessions[0]?.examinees[1]];
  };

  beforeEach(async () => {
    forgetAnswers();
    network.isThere = true;
    await dayOf(7);
    await readExam(reader, EXAM);
    network.isThere = false;
  });

  it('is as new as what the board has received: who is begun or submitted, and how many cases are scored', async () => {
    noteSheet(makeSheet('started', { version: 2 }));
    noteScore(makeLine(1, { score: 'pass', version: 1 }));
    noteScore(makeLine(2, { score: 'fail', version: 1 }));
    noteScore(makeLine(2, { score: null, version: 2 }));
    const begun = { ...examinee, status: 'started', version: 2, casesScored: 1 };
    expect(await examineesNow()).toEqual([begun, begun]);
    noteSheet(makeSheet('submitted', { version: 3 }));
    expect(await examineesNow()).toMatchObject([{ status: 'submitted' }, { status: 'submitted' }]);
  });

  it('stays with its examiner', async () => {
    noteSheet(makeSheet('submitted', { version: 3 }));
    await expect(dayOf(8)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});
