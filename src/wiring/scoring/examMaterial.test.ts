import { beforeEach, describe, expect, it } from 'vitest';
import type { Examinee, ExamSession } from '#contract/scoring/oralExams.ts';
import type { ReceiptLine } from '#contract/scoring/scoring.ts';
import type { Send } from '#services/http/client.ts';
import { makeComment, loadedExam, makeLine, makeSheet } from '#tests/support/scoring/examCases.ts';
import { EXAM, flush, SHEET } from '#tests/support/scoring/outboxRun.ts';
import { makeAnswers, makeSealedAnswers } from '#tests/support/scoring/sealedAnswers.ts';
import { unreachable } from '#tests/support/machines/system.ts';
import { noteComment, noteScore, noteSheet, readDay, readExam } from './examMaterial.ts';
import { keyOf } from '../answerCache.ts';
import type { Answers } from './answers.ts';

const loaded = loadedExam({ status: 'started', sheet: { version: 1 } });
const examinee: Examinee = {
  examScheduleId: EXAM,
  examScheduleScoreId: SHEET,
  examineeName: 'Ana Ruiz',
  candidateNumber: '1001',
  startsAt: '2027-03-08T15:00:00.000Z',
  endsAt: '2027-03-08T15:30:00.000Z',
  status: 'waiting',
  skipReason: null,
  isConflicted: false,
  isSuspected: false,
  version: 0,
  casesScored: 0,
  casesTotal: 4,
};
const { cases: _, ...about } = loaded.exam;
const session: ExamSession = {
  ...about,
  scheduleIds: [1],
  examinees: [{ ...examinee, examScheduleId: 1, examScheduleScoreId: 2 }, examinee],
};
const { comment: __, ...line } = loaded.scores[0]!;
const receiptLine: ReceiptLine = {
  ...line,
  sessionName: 'Session 1',
  examineeName: 'Ana Ruiz',
  candidateNumber: '1001',
  examScheduleScoreId: SHEET,
  status: 'started',
  skipReason: null,
  isConflicted: false,
  scoreLabel: '',
  hasComment: false,
  comment: '',
  remarks: '',
};
const query = { examScheduleId: EXAM };
const board: Readonly<Record<string, unknown>> = {
  getActiveSession: session,
  getDashboardRoster: {
    examDate: '2027-03-08',
    timeZone: 'UTC',
    sessions: [session],
    examDates: [],
    mayReset: false,
  },
  listReceipts: [receiptLine],
  getSessionExaminee: loaded.exam,
  listCaseScores: loaded.scores,
  getExamScore: loaded.sheet,
};

describe('what is known of a day without a network', () => {
  const network: { isThere: boolean; late: Promise<unknown> | null } = { isThere: true, late: null };
  const send = ((name: string) =>
    network.late ??
    (network.isThere ? Promise.resolve(board[name]) : Promise.reject(unreachable()))) as unknown as Send;
  const device = makeSealedAnswers();
  let answers: Answers;
  /** The page is loaded again, on the same device. */
  const reload = () => void (answers = makeAnswers(send, device));
  const dayOf = (of: Answers) => of.load((read, isOld) => readDay(read, isOld, 0));
  const examineesNow = async () => {
    const { active, roster } = (await dayOf(answers)).value;
    return [active?.examinees[1], roster.sessions[0]?.examinees[1]];
  };
  const examNow = () => readExam(answers.reader(), EXAM);
  const receiptsNow = () =>
    answers.reader()('listReceipts', { query: { examDate: '2027-03-08' } }, { without: 'say' });

  beforeEach(async () => {
    reload();
    network.isThere = true;
    await dayOf(answers);
    await examNow();
    await receiptsNow();
    network.isThere = false;
  });

  it('is as new as what the board has received: who is begun or submitted, and how many cases are scored', async () => {
    await noteSheet(answers, makeSheet('started', { version: 2 }));
    await noteScore(answers, makeLine(1, { score: 'pass', version: 1 }));
    await noteScore(answers, makeLine(2, { score: 'fail', version: 1 }));
    await noteScore(answers, makeLine(2, { score: null, version: 2 }));
    const begun = { ...examinee, status: 'started', version: 2, casesScored: 1 };
    expect(await examineesNow()).toEqual([begun, begun]);
    await noteSheet(answers, makeSheet('submitted', { version: 3 }));
    expect(await examineesNow()).toMatchObject([{ status: 'submitted' }, { status: 'submitted' }]);
  });

  it('has the score that arrived after a reload before anything was read again', async () => {
    await answers.whenSealed();
    reload();
    await noteScore(answers, makeLine(1, { score: 'pass', version: 1 }));
    await noteSheet(answers, makeSheet('submitted', { version: 2, remarks: 'Late' }));
    reload();
    const { scores, sheet } = await examNow();
    expect(scores[0]).toMatchObject({ score: 'pass', version: 1 });
    expect(sheet).toMatchObject({ status: 'submitted', version: 2 });
    expect(await examineesNow()).toMatchObject([
      { status: 'submitted', casesScored: 1 },
      { status: 'submitted', casesScored: 1 },
    ]);
  });

  it('keeps what was received after a reading was asked, although its answer comes later and is older', async () => {
    let answer: (lines: unknown) => void = () => {};
    network.late = new Promise((resolve) => {
      answer = resolve;
    });
    const reading = answers.reader()('listCaseScores', { query });
    network.late = null;
    await noteScore(answers, makeLine(1, { score: 'pass', version: 2 }));
    answer([makeLine(1, { score: 'fail', version: 1 }), makeLine(2, { score: 'fail', version: 4 })]);
    expect(await reading).toMatchObject([{ score: 'pass' }, { score: 'fail' }]);
    expect((await examNow()).scores).toMatchObject([{ score: 'pass' }, { score: 'fail' }]);
  });

  it('keeps a newer answer of the board when an older receipt comes after it', async () => {
    await noteScore(answers, makeLine(2, { score: 'pass', version: 3 }));
    await noteScore(answers, makeLine(2, { score: 'fail', version: 2 }));
    expect((await examNow()).scores[1]).toMatchObject({ score: 'pass', version: 3 });
  });

  it('has the texts of the day’s scores as the board received them', async () => {
    await noteComment(answers, makeComment(1, 'Hesitant'));
    await noteSheet(answers, makeSheet('started', { version: 2, remarks: 'Calm' }));
    const lines = await receiptsNow();
    expect(lines[0]).toMatchObject({ hasComment: true, comment: 'Hesitant', remarks: 'Calm' });
  });

  it('has their newer texts and statuses, when an older receipt comes after it', async () => {
    await noteComment(answers, { ...makeComment(1, 'Calm'), version: 3 });
    await noteComment(answers, { ...makeComment(1, 'Hesitant'), version: 2 });
    await noteSheet(answers, makeSheet('submitted', { version: 3, remarks: 'Good' }));
    await noteSheet(answers, makeSheet('started', { version: 2, remarks: 'Late' }));
    expect((await receiptsNow())[0]).toMatchObject({
      comment: 'Calm',
      remarks: 'Good',
      status: 'submitted',
    });
  });

  it('has the newer comment of another tab in the ledger, although an older reading ends meanwhile', async () => {
    let answer: (lines: unknown) => void = () => {};
    let open: () => void = () => {};
    const door = new Promise<void>((resolve) => void (open = resolve));
    const otherExam = keyOf('listCaseScores', { query: { examScheduleId: EXAM + 1 } });
    device.device.set(`7 ${otherExam}`, []);
    const tab = device.openTab();
    const here = makeAnswers(send, {
      sealed: {
        ...tab,
        read: async (userId, name) => {
          if (name === otherExam) await door;
          return tab.read(userId, name);
        },
      },
    });
    network.late = new Promise((resolve) => void (answer = resolve));
    const reading = here.reader()('listCaseScores', { query });
    network.late = null;
    await noteComment(answers, { ...makeComment(1, 'Calm'), version: 3 });
    const noting = noteComment(here, { ...makeComment(1, 'Hesitant'), version: 2 });
    await flush();
    answer([makeLine(1, { comment: makeComment(1, 'Hesi') })]);
    await reading;
    open();
    await noting;
    expect((await receiptsNow())[0]).toMatchObject({ comment: 'Calm' });
  });

  it('stays with its examiner', async () => {
    await noteSheet(answers, makeSheet('submitted', { version: 3 }));
    const another = makeAnswers(send, { sealed: device.sealed, userId: 8 });
    await expect(dayOf(another)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});
