import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { NO_VERSION } from '#contract/core/version.ts';
import type { ReceiptLine } from '#contract/scoring/scoring.ts';
import type { ExamAct } from './commands/examActs.ts';
import {
  commentTarget,
  scoreTarget,
  sheetTarget,
  type Command,
  type CommandStage,
  type OutboxEntry,
} from './commands/examCommand.ts';
import { noServerVersion, type ServerVersion } from './commands/serverVersion.ts';
import { ledgerOf, matrixOf, mayChange, caseGroups, toSubmit, type LedgerNews } from './ledger.ts';

const AT = '2026-11-21T14:00:00.000Z';
const LATER = '2026-11-21T14:05:00.000Z';

/** A case without a score on the server. */
const unscored = (examScoringId: number, parts: Partial<ReceiptLine> = {}): ReceiptLine => ({
  examScoringId,
  examScheduleId: 1,
  examScheduleScoreId: 11,
  caseHeaderId: 500 + examScoringId,
  position: examScoringId,
  caseTitle: 'Case',
  score: null,
  givenAt: null,
  version: 0,
  receivedAt: null,
  receiptNumber: null,
  sessionName: 'Session 1',
  examineeName: 'Ana Ruiz',
  candidateNumber: '1001',
  status: 'started',
  skipReason: null,
  isConflicted: false,
  scoreLabel: '',
  hasComment: false,
  comment: '',
  remarks: '',
  ...parts,
});
const scored = (examScoringId: number, parts: Partial<ReceiptLine> = {}) =>
  unscored(examScoringId, {
    score: 'pass',
    givenAt: AT,
    version: 1,
    receivedAt: AT,
    receiptNumber: 'R-1',
    ...parts,
  });

let made = 0;
function command(target: string, act: ExamAct, examScheduleId: number | null = 1): Command {
  made += 1;
  return {
    key: `k${made}`,
    userId: 7,
    order: made,
    tab: 't',
    at: made,
    target,
    examScheduleId,
    act,
    base: noServerVersion,
  };
}
const give = (examScoringId: number, score = 'fail') =>
  command(scoreTarget(examScoringId), { kind: 'score.give', examScoringId, score, givenAt: LATER });
const clear = (examScoringId: number) =>
  command(scoreTarget(examScoringId), { kind: 'score.clear', examScoringId });
const skip = (examScheduleId: number) =>
  command(sheetTarget(11), { kind: 'exam.skip', examScheduleId, reason: 'absent' }, examScheduleId);
const entry = (of: Command, stage: CommandStage = 'waiting', isOnDevice = true): OutboxEntry => ({
  command: of,
  stage,
  isOnDevice,
  wasSent: false,
  theirs: null,
});
const ledger = (lines: readonly ReceiptLine[], news: Partial<LedgerNews> = {}) =>
  ledgerOf(lines, { entries: [], serverVersions: {}, received: [], ...news });
const states = (lines: readonly ReceiptLine[], news?: Partial<LedgerNews>) =>
  ledger(lines, news).lines.map(({ state }) => state);

describe('the receipt ledger', () => {
  it('is complete when the board has a receipt for every score', () => {
    const { due, received, missing, others } = ledger([scored(1), scored(2)]);
    expect({ due, received, missing, others }).toEqual({ due: 2, received: 2, missing: [], others: [] });
  });

  it('says of each missing case why it is missing', () => {
    const lines = [1, 2, 3, 4, 5, 6, 7].map((id) => unscored(id));
    const entries = [
      entry(give(2)),
      entry(give(3), 'stale'),
      entry(give(4), 'refused'),
      entry(give(5), 'sending', false),
      entry(give(6), 'storing', false),
      entry(give(7), 'sending', true),
    ];
    expect(states(lines, { entries })).toEqual([
      'notScored',
      'here',
      'undecided',
      'refused',
      'page',
      'storing',
      'here',
    ]);
    expect(ledger(lines, { entries }).missing).toHaveLength(7);
    expect(ledger(lines, { entries }).undecided).toHaveLength(2);
  });

  it('shows the score that the examiner left, and what is on this device only is not received', () => {
    const [line] = ledger([scored(1)], { entries: [entry(give(1))] }).lines;
    expect(line).toMatchObject({
      state: 'here',
      score: 'fail',
      givenAt: LATER,
      serverVersion: { value: 'pass' },
    });
    const [gone] = ledger([scored(1)], { entries: [entry(clear(1))] }).lines;
    expect(gone).toMatchObject({ state: 'here', score: null });
  });

  it('counts a score as received once the outbox has the receipt, and takes the newer of two', () => {
    const serverVersion: ServerVersion = {
      version: 2,
      id: null,
      value: 'fail',
      receivedAt: LATER,
      receiptNumber: 'R-2',
    };
    const news = { serverVersions: { [scoreTarget(1)]: serverVersion }, received: [give(1)] };
    expect(ledger([scored(1)], news).lines[0]).toMatchObject({
      state: 'received',
      score: 'fail',
      givenAt: LATER,
      serverVersion: { receiptNumber: 'R-2' },
    });
    expect(ledger([scored(1, { version: 3, receiptNumber: 'R-3' })], news).lines[0]).toMatchObject({
      score: 'pass',
      givenAt: AT,
      serverVersion: { receiptNumber: 'R-3' },
    });
    const taken = { ...serverVersion, value: null };
    expect(states([scored(1)], { serverVersions: { [scoreTarget(1)]: taken } })).toEqual(['notScored']);
  });

  it('shows the texts that the examiner left, and says which of them are unsent', () => {
    const about = { caseHeaderId: 501, examScoringId: 1 };
    const comment = (text: string) =>
      command(commentTarget(about), { kind: 'comment.write', comment: text, ...about });
    const remark = (remarks: string) =>
      command(sheetTarget(11), { kind: 'remarks.write', examScheduleScoreId: 11, remarks });
    const lines = [scored(1, { comment: 'Old.', remarks: 'Calm.' })];
    expect(ledger(lines).lines[0]).toMatchObject({
      comment: { text: 'Old.', place: 'nowhere' },
      remarks: { text: 'Calm.', place: 'nowhere' },
    });
    const received = [comment('Received.'), remark('Calm, quick.')];
    expect(ledger(lines, { received }).lines[0]).toMatchObject({
      comment: { text: 'Received.', place: 'nowhere' },
      remarks: { text: 'Calm, quick.', place: 'nowhere' },
    });
    const gone = command(commentTarget(about), { kind: 'comment.delete', ...about });
    const entries = [entry(gone), entry(remark('Late.'), 'storing', false), entry(skip(1))];
    expect(ledger(lines, { received, entries }).lines[0]).toMatchObject({
      comment: { text: '', place: 'device' },
      remarks: { text: 'Late.', place: 'storing' },
    });
  });

  it('shows a sheet as submitted only once the board has the submission', () => {
    const submission = command(sheetTarget(11), { kind: 'exam.submit', examScheduleId: 1 });
    const [unsent] = ledger([scored(1)], { entries: [entry(submission)] }).lines;
    expect(unsent).toMatchObject({ status: 'submitted', shown: 'submitting' });
    const { lines } = ledger([scored(1)], { received: [submission] });
    expect(matrixOf(lines).examinees[0]?.status).toBe('submitted');
    expect(matrixOf([unsent!]).examinees[0]?.status).toBe('submitting');
  });

  it('does not miss the scores of an examinee who was skipped or may not be examined', () => {
    const lines = [
      unscored(1, { status: 'skipped', skipReason: 'absent' }),
      unscored(2, { examScheduleId: 2, isConflicted: true, status: 'waiting' }),
      scored(3, { examScheduleId: 3, status: 'submitted' }),
    ];
    expect(states(lines)).toEqual(['skipped', 'conflict', 'received']);
    expect(ledger(lines)).toMatchObject({ due: 1, received: 1, missing: [] });
    expect(caseGroups(ledger(lines).aside)).toHaveLength(2);
  });

  it('knows a skip that only this device has, and what was scored before it', () => {
    const lines = [scored(1), unscored(2)];
    const { lines: found, others, due } = ledger(lines, { entries: [entry(skip(1))] });
    expect(found.map(({ state }) => state)).toEqual(['received', 'skipped']);
    expect([others.length, due]).toEqual([1, 1]);
    expect(states(lines, { received: [skip(1)] })).toEqual(['received', 'skipped']);
  });

  it('names what else was not received, and leaves it out of the count', () => {
    const act = { kind: 'comment.write', caseHeaderId: 501, examScoringId: 1, comment: 'x' } as const;
    const { received, others } = ledger([scored(1)], { entries: [entry(command(commentTarget(act), act))] });
    expect([received, others.length]).toEqual([1, 1]);
  });

  it('gathers what is missing by examinee and reason', () => {
    const lines = [unscored(1), unscored(2), unscored(3), unscored(4, { examScheduleId: 2 })];
    expect(caseGroups(ledger(lines, { entries: [entry(give(2))] }).missing)).toEqual([
      { examScheduleId: 1, examineeName: 'Ana Ruiz', state: 'notScored', positions: [1, 3] },
      { examScheduleId: 1, examineeName: 'Ana Ruiz', state: 'here', positions: [2] },
      { examScheduleId: 2, examineeName: 'Ana Ruiz', state: 'notScored', positions: [4] },
    ]);
  });

  it('names the sheets that only wait to be submitted', () => {
    const other = { examScheduleId: 2, examineeName: 'Bo Lind' };
    const lines = [scored(1), scored(2), scored(3, { ...other, status: 'submitted' })];
    expect(toSubmit(ledger(lines)).map(({ examineeName }) => examineeName)).toEqual(['Ana Ruiz']);
    expect(toSubmit(ledger([scored(1), unscored(2)]))).toEqual([]);
  });

  it('lets scores be changed while the sheet is open, and nothing is undecided', () => {
    const may = (line: ReceiptLine, news?: Partial<LedgerNews>) => mayChange(ledger([line], news).lines[0]!);
    expect(may(scored(1))).toBe(true);
    expect(may(unscored(1))).toBe(true);
    expect(may(unscored(1, { status: 'waiting' }))).toBe(false);
    expect(may(scored(1, { status: 'skipped' }))).toBe(true);
    expect(may(scored(1, { status: 'submitted' }))).toBe(false);
    expect(may(scored(1, { isConflicted: true }))).toBe(false);
    expect(may(scored(1), { entries: [entry(give(1), 'stale')] })).toBe(false);
    const submit = command(sheetTarget(11), { kind: 'exam.submit', examScheduleId: 1 });
    expect(may(scored(1), { entries: [entry(submit)] })).toBe(false);
  });

  it.each([NO_VERSION, 1])(
    'says received of what a board without receipts has, with the version %i',
    (version) => {
      const lines = [
        scored(1, { version, receivedAt: null, receiptNumber: null }),
        unscored(2, { version: NO_VERSION }),
      ];
      const {
        lines: shown,
        received,
        due,
      } = ledgerOf(lines, { entries: [], serverVersions: {}, received: [] });
      expect(shown.map(({ state }) => state)).toEqual(['received', 'notScored']);
      expect([received, due]).toEqual([1, 2]);
      expect(shown[0]!.where).toEqual({ place: 'board', receivedAt: null, receiptNumber: null });
    },
  );

  it('never says received with half a receipt, nor of what is still under way', () => {
    const stages: CommandStage[] = ['storing', 'resting', 'waiting', 'sending', 'stale', 'refused'];
    const anyLine = fc
      .record({
        score: fc.constantFrom(null, 'pass', 'fail'),
        receivedAt: fc.constantFrom(null, AT),
        receiptNumber: fc.constantFrom(null, 'R-1'),
        version: fc.nat(3),
        status: fc.constantFrom('waiting', 'started', 'skipped', 'submitted'),
        isConflicted: fc.boolean(),
      })
      .map((parts) => unscored(1, parts as Partial<ReceiptLine>));
    const anyEntries = fc.array(
      fc
        .tuple(fc.constantFrom(...stages), fc.boolean(), fc.boolean())
        .map(([stage, isOnDevice, isGiven]) => entry(isGiven ? give(1) : clear(1), stage, isOnDevice)),
      { maxLength: 3 },
    );
    const anyHeld = fc.option(
      fc.record({
        version: fc.nat(3),
        id: fc.constant(null),
        value: fc.constantFrom(null, 'pass'),
        receivedAt: fc.constantFrom(null, AT),
        receiptNumber: fc.constantFrom(null, 'R-9'),
      }),
    );
    fc.assert(
      fc.property(anyLine, anyEntries, anyHeld, (line, entries, told) => {
        const serverVersions: Record<string, ServerVersion> = told ? { [scoreTarget(1)]: told } : {};
        const { lines, due, received, missing } = ledger([line], { entries, serverVersions });
        expect(received + missing.length).toBe(due);
        if (lines[0]!.state !== 'received') return;
        expect(entries).toEqual([]);
        expect(lines[0]).toMatchObject({ score: expect.any(String) });
        const { receivedAt, receiptNumber } = lines[0]!.serverVersion;
        expect(receiptNumber !== null).toBe(receivedAt !== null);
      }),
    );
  });
});

describe('the matrix of a day', () => {
  it('has a row for each examinee and a column for each position that anybody has', () => {
    const { lines } = ledgerOf(
      [scored(1), unscored(2), unscored(3, { examScheduleId: 2, position: 1, status: 'waiting' })],
      { entries: [], serverVersions: {}, received: [] },
    );
    const { examinees, positions } = matrixOf(lines);
    expect(positions).toEqual([1, 2]);
    expect(examinees.map(({ line, status }) => [line.examScheduleId, status])).toEqual([
      [1, 'started'],
      [2, 'waiting'],
    ]);
    expect(examinees[1]?.lines.get(1)?.state).toBe('notScored');
    expect(examinees[1]?.lines.get(2)).toBeUndefined();
  });
});
