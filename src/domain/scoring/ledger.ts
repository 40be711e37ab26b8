import type { SheetStatus } from '#contract/scoring/oralExams.ts';
import type { ReceiptLine } from '#contract/scoring/scoring.ts';
import { recordOf, setsStatus, valueOf, type ExamAct } from './commands/examActs.ts';
import {
  commentTarget,
  scoreTarget,
  sheetTarget,
  shownCommands,
  type Command,
  type OutboxEntry,
} from './commands/examCommand.ts';
import { isCurrent } from '#domain/recordVersion.ts';
import { type ServerVersion } from './commands/serverVersion.ts';
import { shownStatus, type ShownStatus } from './examineeRows.ts';
import { syncStatusOf, type SyncStatus } from './commands/syncStatus.ts';
import { isUndecided } from './standing.ts';

/** The state of one case of one examinee in the ledger. */
export type LedgerState =
  /** The server has the score and issued a receipt, if it issues any. */
  | 'received'
  /** The case was not scored. */
  | 'notScored'
  /** The latest change of the score is unsent, and on the device. */
  | 'here'
  /** It is being written to the device. */
  | 'storing'
  /** It is on the page only: the device cannot store it. */
  | 'page'
  /** The server has a newer version; the examiner decides. */
  | 'undecided'
  /** The server refused the latest change; the examiner decides. */
  | 'refused'
  /** The server has a score without a receipt. */
  | 'unproven'
  /** The examinee was skipped or may not be examined: nothing is missing. */
  | 'skipped'
  | 'conflict';

/** One line of the ledger: a case as the server has it, with the examiner's later changes. */
export interface LedgerLine {
  line: ReceiptLine;
  state: LedgerState;
  /** The sheet's latest status, sent or not. */
  status: SheetStatus;
  /** The same as it is shown: submitted once the server has received the submission. */
  shown: ShownStatus;
  /** The latest score, sent or not; null if there is none or it was removed. */
  score: string | null;
  /** When that score was given; ISO 8601. */
  givenAt: string | null;
  /** The server version of the score. */
  serverVersion: ServerVersion;
  where: SyncStatus;
  /** The comment on the case, and the remarks on the exam. */
  comment: LedgerText;
  remarks: LedgerText;
}

/** A text as the examiner left it. */
export interface LedgerText {
  /** The latest text, sent or not; empty if there is none. */
  text: string;
  /** Where its latest change is; `nowhere` if nothing of it is unsent. */
  place: SyncStatus['place'];
}

/** What the ledger needs from the outbox. */
export interface LedgerNews {
  /** Unsent commands of this window and of the user's others. */
  entries: readonly OutboxEntry[];
  /** The server versions, by target. */
  serverVersions: Readonly<Record<string, ServerVersion>>;
  /** Commands received by the server after it sent the lines. */
  received: readonly Command[];
}

/** The ledger of a day. */
export interface Ledger {
  lines: readonly LedgerLine[];
  /** Number of lines that need a score, and of those whose score the server has received. */
  due: number;
  received: number;
  /** The lines that are due and not received, in order. */
  missing: readonly LedgerLine[];
  /** The lines that are not due: the examinee was skipped or may not be examined. */
  aside: readonly LedgerLine[];
  /** Unsent commands other than the scores of these lines and those of `undecided`: comments, submissions, other days. */
  others: readonly OutboxEntry[];
  /** Commands of any day that wait for the examiner's decision. */
  undecided: readonly OutboxEntry[];
}

const heldByLine = ({ version, score, receivedAt, receiptNumber }: ReceiptLine): ServerVersion => ({
  version,
  id: null,
  value: score,
  receivedAt,
  receiptNumber,
});

/** What a board without receipts has, it has accepted. */
const hasReceipt = ({ receivedAt, receiptNumber }: ServerVersion) => (receivedAt === null) === !receiptNumber;

const unsentStates = {
  stale: 'undecided',
  refused: 'refused',
  page: 'page',
  storing: 'storing',
  device: 'here',
} as const satisfies Partial<Record<SyncStatus['place'], LedgerState>>;

/** The state of an unsent change by its place; undefined if nothing is unsent. */
export const unsentState = (place: SyncStatus['place']): LedgerState | undefined =>
  place === 'nowhere' || place === 'board' ? undefined : unsentStates[place];

function stateOf(
  { isConflicted }: ReceiptLine,
  { where, score, status, serverVersion }: Pick<LedgerLine, 'where' | 'score' | 'status' | 'serverVersion'>,
): LedgerState {
  const unsent = unsentState(where.place);
  if (unsent) return unsent;
  if (score !== null) return where.place === 'board' && hasReceipt(serverVersion) ? 'received' : 'unproven';
  if (isConflicted) return 'conflict';
  return status === 'skipped' ? 'skipped' : 'notScored';
}

const groupBy = <Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
};

/**
 * Builds the receipt ledger of a day from the server's lines and the later changes. A line counts as received only
 * with the server's receipt. Examinees who were skipped or may not be examined are not missing.
 */
export function ledgerOf(
  receipts: readonly ReceiptLine[],
  { entries, serverVersions, received }: LedgerNews,
): Ledger {
  const byTarget = groupBy(entries, ({ command }) => command.target);
  const ofSheets = new Map(
    [...received, ...shownCommands(entries)]
      .filter(({ act }) => setsStatus(act))
      .map(({ examScheduleId, act }) => [examScheduleId, valueOf(act) as SheetStatus]), // these values are statuses
  );
  const receivedByTarget = groupBy(received, ({ target }) => target);
  /** A text that the server had as `before`, with what came after; `isMeant` because a sheet has other acts too. */
  const textOf = (target: string, before: string, isMeant: (act: ExamAct) => boolean): LedgerText => {
    const own = (byTarget.get(target) ?? []).filter(({ command }) => isMeant(command.act));
    const later = (receivedByTarget.get(target) ?? []).filter(({ act }) => isMeant(act));
    const last = own.at(-1)?.command ?? later.at(-1);
    const { place } = syncStatusOf(target, own, undefined);
    return { text: last ? valueOf(last.act) : before, place };
  };
  const given = new Map(
    received.map(({ target, act }) => [target, act.kind === 'score.give' ? act.givenAt : null]),
  );

  const lines = receipts.map((line): LedgerLine => {
    const target = scoreTarget(line.examScoringId);
    const own = byTarget.get(target) ?? [];
    const last = own.at(-1)?.command.act;
    const received = serverVersions[target];
    const isNewer = received !== undefined && !isCurrent(line, received);
    const serverVersionNow = isNewer ? received : heldByLine(line);
    const status = ofSheets.get(line.examScheduleId) ?? line.status;
    const sheet = sheetTarget(line.examScheduleScoreId);
    const ofSheet = (byTarget.get(sheet) ?? []).filter(({ command }) => setsStatus(command.act));
    const details = {
      status,
      shown: shownStatus({ examinee: { status }, sheet: syncStatusOf(sheet, ofSheet, undefined).place }),
      score: (last ? valueOf(last) : serverVersionNow.value) || null,
      givenAt: givenAtOf(last) ?? (isNewer ? (given.get(target) ?? null) : line.givenAt),
      serverVersion: serverVersionNow,
      where: syncStatusOf(target, own, serverVersionNow),
      comment: textOf(commentTarget(line), line.comment, () => true),
      remarks: textOf(sheet, line.remarks, (act) => recordOf(act) === 'remarks'),
    };
    return { line, state: stateOf(line, details), ...details };
  });

  const [aside, due] = [true, false].map((isAside) =>
    lines.filter(({ state }) => (state === 'skipped' || state === 'conflict') === isAside),
  ) as [LedgerLine[], LedgerLine[]]; // one array for each of the two values
  const targets = new Set(receipts.map(({ examScoringId }) => scoreTarget(examScoringId)));
  return {
    lines,
    due: due.length,
    received: due.filter(({ state }) => state === 'received').length,
    missing: due.filter(({ state }) => state !== 'received'),
    aside,
    others: entries.filter((entry) => !targets.has(entry.command.target) && !isUndecided(entry)),
    undecided: entries.filter(isUndecided),
  };
}

const givenAtOf = (act: ExamAct | undefined) => (act?.kind === 'score.give' ? act.givenAt : undefined);

/** Cases of one examinee with the same state. */
export interface CaseGroup {
  examScheduleId: number;
  examineeName: string;
  state: LedgerState;
  /** The cases, by their position in the roster. */
  positions: readonly number[];
}

/** Lines grouped by examinee and state, in the order of the ledger. */
export const caseGroups = (lines: readonly LedgerLine[]): CaseGroup[] =>
  [...groupBy(lines, ({ line, state }) => `${line.examScheduleId} ${state}`).values()].map((group) => {
    const { line, state } = group[0]!; // a group has a member
    return {
      examScheduleId: line.examScheduleId,
      examineeName: line.examineeName,
      state,
      positions: group.map((each) => each.line.position),
    };
  });

/** The examinees whose scores are all received but whose sheet is not submitted. */
export const toSubmit = ({ lines }: Pick<Ledger, 'lines'>): readonly ReceiptLine[] =>
  [...groupBy(lines, ({ line }) => line.examScheduleId).values()]
    .filter((group) => group.every(({ state, status }) => state === 'received' && status === 'started'))
    .map((group) => group[0]!.line); // a group has a member

/** Whether a score can be changed in the ledger: the sheet is open, and the case is being scored or was scored. */
export const mayChange = ({ line, state, status, score }: LedgerLine): boolean =>
  status !== 'submitted' &&
  !line.isConflicted &&
  state !== 'undecided' &&
  state !== 'refused' &&
  (status === 'started' || score !== null);

/** One examinee of the ledger, with a line for each case. */
export interface LedgerExaminee<Line extends LedgerLine> {
  line: ReceiptLine;
  status: ShownStatus;
  remarks: LedgerText;
  /** By position in the roster. */
  lines: ReadonlyMap<number, Line>;
}

/** The lines by examinee, in the order of the ledger, and the positions that any of them has. */
export function matrixOf<Line extends LedgerLine>(
  lines: readonly Line[],
): { examinees: readonly LedgerExaminee<Line>[]; positions: readonly number[] } {
  const examinees = [...groupBy(lines, ({ line }) => line.examScheduleId).values()].map((group) => {
    const { line, shown, remarks } = group[0]!; // a group has a member
    return {
      line,
      status: shown,
      remarks,
      lines: new Map(group.map((each) => [each.line.position, each] as const)),
    };
  });
  const positions = [...new Set(lines.map(({ line }) => line.position))].toSorted((a, b) => a - b);
  return { examinees, positions };
}
