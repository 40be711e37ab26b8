import type { SheetStatus } from '#contract/oralExams.ts';
import type { ReceiptLine } from '#contract/scoring.ts';
import {
  scoreTarget,
  setsStatus,
  shownCommands,
  valueOf,
  type Command,
  type ExamAct,
  type Held,
  type OutboxEntry,
} from './examCommand.ts';
import { whereaboutsOf, type Whereabouts } from './whereabouts.ts';

/** What the ledger says of one case of one examinee. */
export type LedgerState =
  /** The board has the score, and gave a receipt for it. */
  | 'received'
  /** Nobody scored the case. */
  | 'notScored'
  /** Only this device has the last change of the score. */
  | 'here'
  /** The board has something newer; a person decides. */
  | 'undecided'
  /** The board did not accept the last change; a person decides. */
  | 'refused'
  /** The board shows a score, but not when it got it. */
  | 'unproven'
  /** The examinee was skipped, or may not be examined: nothing is missing. */
  | 'skipped'
  | 'conflict';

/** One line of the ledger: what the board told of a case, and what the examiner has done to it since. */
export interface LedgerLine {
  line: ReceiptLine;
  state: LedgerState;
  /** The sheet's status as the examiner left it. */
  status: SheetStatus;
  /** As the examiner left it; null where there is none, or where it was taken back. */
  score: string | null;
  /** When that score was given; ISO 8601. */
  givenAt: string | null;
  /** What the board has of the score. */
  held: Held;
  where: Whereabouts;
}

/** What the outbox knows, as far as the ledger needs it. */
export interface LedgerNews {
  /** What the board has not received yet. */
  entries: readonly OutboxEntry[];
  /** What the board has answered, by target. */
  held: Readonly<Record<string, Held>>;
  /** What the board has received since it told its lines. */
  received: readonly Command[];
}

/** The ledger of a day. */
export interface Ledger {
  lines: readonly LedgerLine[];
  /** How many lines need a score that the board has received, and of how many it has one. */
  due: number;
  received: number;
  /** The lines that are due and not received, in their order. */
  missing: readonly LedgerLine[];
  /** The lines that are not due: of whoever was skipped or may not be examined. */
  aside: readonly LedgerLine[];
  /** What besides the scores of these lines the board has not received: comments, submissions, other days. */
  others: readonly OutboxEntry[];
  /** What waits for a person's decision, of whatever day. */
  undecided: readonly OutboxEntry[];
}

const isStuck = ({ stage }: OutboxEntry) => stage === 'stale' || stage === 'refused';
const heldByLine = ({ version, score, receivedAt, receiptNumber }: ReceiptLine): Held => ({
  version,
  id: null,
  value: score,
  receivedAt,
  receiptNumber,
});

function stateOf(
  { isConflicted }: ReceiptLine,
  { where, score, status }: Omit<LedgerLine, 'line' | 'state'>,
): LedgerState {
  switch (where.place) {
    case 'stale':
      return 'undecided';
    case 'refused':
      return 'refused';
    case 'page':
    case 'storing':
    case 'device':
      return 'here';
    default:
      if (score !== null) return where.place === 'board' && where.receiptNumber ? 'received' : 'unproven';
      if (isConflicted) return 'conflict';
      return status === 'skipped' ? 'skipped' : 'notScored';
  }
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
 * The receipt ledger of a day: what the board told, with what was done since. A line counts as received only by the
 * server's own receipt, and whoever was skipped or may not be examined is not missing.
 */
export function ledgerOf(receipts: readonly ReceiptLine[], { entries, held, received }: LedgerNews): Ledger {
  const byTarget = groupBy(entries, ({ command }) => command.target);
  const ofSheets = new Map(
    [...received, ...shownCommands(entries)]
      .filter(({ act }) => setsStatus(act))
      .map(({ examScheduleId, act }) => [examScheduleId, valueOf(act) as SheetStatus]), // these values are statuses
  );
  const given = new Map(
    received.map(({ target, act }) => [target, act.kind === 'score.give' ? act.givenAt : null]),
  );

  const lines = receipts.map((line): LedgerLine => {
    const target = scoreTarget(line.examScoringId);
    const own = byTarget.get(target) ?? [];
    const last = own.at(-1)?.command.act;
    const told = held[target];
    const isNewer = told !== undefined && told.version > line.version;
    const heldNow = isNewer ? told : heldByLine(line);
    const facts = {
      status: ofSheets.get(line.examScheduleId) ?? line.status,
      score: (last ? valueOf(last) : heldNow.value) || null,
      givenAt: givenAtOf(last) ?? (isNewer ? (given.get(target) ?? null) : line.givenAt),
      held: heldNow,
      where: whereaboutsOf(target, own, heldNow),
    };
    return { line, state: stateOf(line, facts), ...facts };
  });

  const [aside, due] = [true, false].map((isAside) =>
    lines.filter(({ state }) => (state === 'skipped' || state === 'conflict') === isAside),
  ) as [LedgerLine[], LedgerLine[]]; // two, as asked
  const targets = new Set(receipts.map(({ examScoringId }) => scoreTarget(examScoringId)));
  return {
    lines,
    due: due.length,
    received: due.filter(({ state }) => state === 'received').length,
    missing: due.filter(({ state }) => state !== 'received'),
    aside,
    others: entries.filter(({ command }) => !targets.has(command.target)),
    undecided: entries.filter(isStuck),
  };
}

const givenAtOf = (act: ExamAct | undefined) => (act?.kind === 'score.give' ? act.givenAt : undefined);

/** Cases of one examinee of which the same is to be said. */
export interface CaseGroup {
  examScheduleId: number;
  examineeName: string;
  state: LedgerState;
  /** The cases, by their places in the roster. */
  positions: readonly number[];
}

/** Lines gathered by examinee and by what is to be said of them, in the order of the ledger. */
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

/** The examinees of whom the board has every score, while the sheet is still to be submitted. */
export const toSubmit = ({ lines }: Pick<Ledger, 'lines'>): readonly ReceiptLine[] =>
  [...groupBy(lines, ({ line }) => line.examScheduleId).values()]
    .filter((group) => group.every(({ state, status }) => state === 'received' && status === 'started'))
    .map((group) => group[0]!.line); // a group has a member

/** Whether a score may be changed on the ledger: the sheet is open, and the case is being scored or has been. */
export const mayChange = ({ line, state, status, score }: LedgerLine): boolean =>
  status !== 'submitted' &&
  !line.isConflicted &&
  state !== 'undecided' &&
  state !== 'refused' &&
  (status === 'started' || score !== null);
