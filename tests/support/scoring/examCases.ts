import { NO_VERSION } from '#contract/core/version.ts';
import type { AnyEventObject } from 'xstate';
import { faultTypes } from '#contract/core/faultTypes.ts';
import type { SessionExaminee, SheetStatus } from '#contract/scoring/oralExams.ts';
import type { CaseComment, CaseScore, ExamScore } from '#contract/scoring/scoring.ts';
import type { ExamAct } from '#domain/scoring/commands/examActs.ts';
import {
  commentTarget,
  scoreTarget,
  sheetTarget,
  type Command,
} from '#domain/scoring/commands/examCommand.ts';
import type { LoadedExam, OralExamContext } from '#machines/scoring/oralExam/oralExam.types.ts';
import { EXAM, versionAt, SHEET, drafts } from './outboxRun.ts';
import { threeGrades } from './scoring.ts';
import { makeCommand, makeEntry } from './scoringNews.ts';
import { refusal, screenInput, unreachable } from '../machines/system.ts';

/** The board's clock in these tests. */
export const NOW = Date.parse('2027-03-08T15:00:00.000Z');
const never = { version: 0, receivedAt: null, receiptNumber: null };

/** The input of the exam's machine. */
export const examInput = {
  ...screenInput,
  params: { examinationId: String(EXAM) },
  person: { userId: 7, userName: 'june', roles: ['user', 'examiner'] },
} as const;

/** The line id of a case, by its position. */
export const lineOf = (position: number) => 10 + position;
export const caseOf = (position: number) => 70 + position;

export const makeSheet = (status: SheetStatus, parts: Partial<ExamScore> = {}): ExamScore => ({
  examScheduleScoreId: SHEET,
  examScheduleId: EXAM,
  status,
  skipReason: null,
  startedAt: status === 'started' || status === 'submitted' ? '2027-03-08T14:50:00.000Z' : null,
  submittedAt: null,
  remarks: '',
  ...never,
  ...parts,
});

export const makeLine = (position: number, parts: Partial<CaseScore> = {}): CaseScore => ({
  examScoringId: lineOf(position),
  examScheduleId: EXAM,
  caseHeaderId: caseOf(position),
  position,
  caseTitle: `Case ${position}`,
  score: null,
  givenAt: null,
  ...never,
  comment: null,
  ...parts,
});

export const makeComment = (position: number, comment: string, version = 1): CaseComment => ({
  id: 900 + position,
  caseHeaderId: caseOf(position),
  examScoringId: lineOf(position),
  comment,
  version,
  receivedAt: '2027-03-08T14:55:00.000Z',
  receiptNumber: `CE-${version}`,
});

/** One line per case, all of them passed. */
export const allPassed = () =>
  [1, 2, 3, 4].map((position) => makeLine(position, { score: 'pass', version: 1 }));

/** A command of this exam, as the outbox reports it. */
export const commandFor = (target: string, act: ExamAct): Command =>
  makeCommand({ target, act, examScheduleId: EXAM });
export const ofSheet = (act: ExamAct) => commandFor(sheetTarget(SHEET), act);
/** The examiner writes remarks on the exam. */
export const remarked = (remarks: string, examScheduleScoreId = SHEET) =>
  ({ type: 'exam.act', act: { kind: 'remarks.write', examScheduleScoreId, remarks } }) as const;
export const submission = () => ofSheet({ kind: 'exam.submit', examScheduleId: EXAM });

interface Options {
  status?: SheetStatus;
  cases?: number;
  conflict?: string | null;
  lines?: readonly CaseScore[];
  sheet?: Partial<ExamScore>;
}

/** The board's response when an exam is opened. */
export function loadedExam({
  status = 'waiting',
  cases = 4,
  conflict = null,
  lines,
  sheet = {},
}: Options = {}): LoadedExam {
  const positions = Array.from({ length: cases }, (_, index) => index + 1);
  const exam: SessionExaminee = {
    examHeaderId: 601,
    examName: 'Certifying Exam',
    sessionName: 'Session 1',
    sessionNumber: 1,
    examDate: '2027-03-08',
    timeZone: 'America/Chicago',
    startsAt: '2027-03-08T14:00:00.000Z',
    endsAt: '2027-03-08T18:00:00.000Z',
    teamName: 'Team 4',
    partnerName: 'Victor Osei',
    configuration: { grades: [...threeGrades], secondsPerCase: 420 },
    examScheduleId: EXAM,
    examScheduleScoreId: SHEET,
    examineeName: 'Ana Ruiz',
    candidateNumber: '1001',
    examStartsAt: '2027-03-08T15:00:00.000Z',
    examEndsAt: '2027-03-08T15:30:00.000Z',
    conflict,
    suspicion: null,
    cases:
      conflict === null
        ? positions.map((position) => ({
            caseHeaderId: caseOf(position),
            position,
            title: `Case ${position}`,
          }))
        : [],
  };
  return {
    exam,
    sheet: makeSheet(status, sheet),
    scores: lines ?? (conflict === null ? positions.map((position) => makeLine(position)) : []),
  };
}

/** A small exam of one case, for walks through all situations. */
export const smallExam = (status: SheetStatus, parts: Options = {}) =>
  loadedExam({ status, cases: 1, ...parts });

const plain = (...types: string[]): AnyEventObject[] => types.map((type) => ({ type }));
const settled = (
  target: string,
  act: Parameters<typeof makeCommand>[0]['act'],
  value: string | null,
  isTheirs: boolean,
  version = 5,
) => ({
  type: 'outbox.settled',
  command: makeCommand({ target, examScheduleId: EXAM, act }),
  serverVersion: versionAt(version, value),
  isTheirs,
});
const refused = (target: string, act: Parameters<typeof makeCommand>[0]['act']) => ({
  type: 'outbox.refused',
  command: makeCommand({ target, examScheduleId: EXAM, act }),
  fault: refusal(409, faultTypes.incomplete),
});
const discarded = (target: string, act: Parameters<typeof makeCommand>[0]['act']) => ({
  type: 'outbox.discarded',
  command: makeCommand({ target, examScheduleId: EXAM, act }),
});
const dated = (target: string, act: Parameters<typeof makeCommand>[0]['act']) => ({
  type: 'outbox.dated',
  command: makeCommand({ target, examScheduleId: EXAM, act }),
  was: act.kind === 'exam.start' ? { ...act, startedAt: '2027-03-08T14:50:00.000Z' } : act,
});
const sheet = sheetTarget(SHEET);
const { act: submit } = drafts.submit();
const { act: start } = drafts.start();
const skip = { kind: 'exam.skip', examScheduleId: EXAM, reason: 'absent' } as const;
const { act: takeBack } = drafts.takeBack();
const subject = { caseHeaderId: caseOf(1), examScoringId: lineOf(1) };

/** The outbox's report on this exam. */
export const reportOf = (entries: readonly Parameters<typeof makeEntry>[0][] = []) => ({
  type: 'outbox.reported' as const,
  examScheduleId: EXAM,
  entries: entries.map((draft) => makeEntry(draft)),
  serverVersions: {},
});

/** All events of an exam: from the examiner, other tabs, the outbox and timers. */
export const examEvents: AnyEventObject[] = [
  ...plain(
    'exam.start',
    'exam.takeBack',
    'exam.submit',
    'exam.reload',
    'exam.refresh',
    'exam.refreshed',
    'changes.seen',
    'connection.restored',
    'page.resumed',
  ),
  { type: 'keys.switch', isOn: false },
  ...plain('review.open', 'review.close', 'case.next', 'case.previous', 'case.nextLacking'),
  ...plain('score.undo', 'undo.offered', 'undo.withdrawn', 'outbox.adopted'),
  ...plain('lease.denied', 'lease.lost', 'lease.takeOver'),
  { type: 'lease.granted', isShared: false },
  { type: 'lease.granted', isShared: true },
  { type: 'outbox.handedOver', examScheduleId: EXAM },
  { type: 'identity.check', isChecked: true },
  { type: 'identity.check', isChecked: false },
  { type: 'exam.skip', reason: 'absent' },
  { type: 'case.open', position: 1 },
  { type: 'case.open', position: 9 },
  { type: 'score.give', position: 1, score: 'pass' },
  { type: 'score.give', position: 1, score: 'fail' },
  { type: 'score.clear', position: 1 },
  { type: 'comment.write', position: 1, comment: 'Missed the leak.' },
  { type: 'comment.write', position: 1, comment: '' },
  remarked('Late.'),
  { type: 'clock.ticked', at: NOW },
  reportOf(),
  reportOf([drafts.start(), drafts.score(lineOf(1), 'pass')]),
  reportOf([drafts.submit()]),
  reportOf([drafts.start(), drafts.takeBack()]),
  settled(sheet, start, 'started', false),
  settled(sheet, submit, 'submitted', false),
  settled(sheet, submit, 'started', true),
  settled(sheet, start, 'skipped', true),
  settled(sheet, { kind: 'remarks.write', examScheduleScoreId: SHEET, remarks: 'Late.' }, 'On time.', true),
  settled(scoreTarget(lineOf(1)), { kind: 'score.clear', examScoringId: lineOf(1) }, 'equivocal', true),
  settled(commentTarget(subject), { kind: 'comment.delete', ...subject }, 'Theirs.', true),
  settled(commentTarget(subject), { kind: 'comment.delete', ...subject }, '', false, NO_VERSION),
  refused(sheet, submit),
  refused(sheet, skip),
  refused(sheet, takeBack),
  dated(sheet, start),
  dated(sheet, takeBack),
  discarded(sheet, skip),
  discarded(sheet, start),
  discarded(scoreTarget(lineOf(1)), { kind: 'score.clear', examScoringId: lineOf(1) }),
];

export const examOutputs = {
  load: [
    smallExam('waiting'),
    smallExam('waiting', { conflict: 'Worked together.' }),
    smallExam('started'),
    smallExam('skipped'),
    smallExam('submitted'),
  ],
};
export const examErrors = { load: [unreachable(), refusal(404), refusal(500)] };

/** The facts of an exam that guards read, reduced to what decides transitions. */
export const examSituation = (
  { exam, sheet: own, marks, sheetServerVersion, undo, fault, remarks, ...context }: OralExamContext,
  grain: 'coarse' | 'fine' = 'fine',
) => [
  exam?.conflict,
  own?.status,
  sheetServerVersion.value,
  [context.identityCheckedAt !== null, context.startedAt],
  [fault?.kind, fault?.status],
  marks.map(({ score, comment }) =>
    grain === 'fine' ? [score, comment !== ''] : score === 'pass' || score === 'equivocal',
  ),
  grain === 'fine' && [undo?.before, remarks !== ''],
];
