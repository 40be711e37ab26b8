import { assertEvent, assign, enqueueActions, raise } from 'xstate';
import { NO_VERSION } from '#contract/core/version.ts';
import { isCurrent } from '#domain/recordVersion.ts';
import { newestServerVersion, serverVersionOfSheet } from '#domain/scoring/commands/serverVersion.ts';
import { isSameText } from '#domain/typed/typedText.ts';
import { type SharedExamState } from './oralExam.acts.ts';
import type { OutboxNews } from '../outbox/outbox.types.ts';
import { applyEntries, marksOf, type Report } from './oralExam.marks.ts';
import { examInput, oralExamSetup } from './oralExam.setup.ts';
import type { LoadedExam, ShownChange, OralExamContext } from './oralExam.types.ts';
import { outputOf } from '#machines/kit/loadStates.ts';

/** Without versions, and without the call for a start, the board does not know that this exam has begun. */
const isBegunHere = ({ sheet }: OralExamContext, read: LoadedExam['sheet']) =>
  read.version === NO_VERSION && read.status === 'waiting' && sheet?.status === 'started';

/** What the board returned on a reload, unless something newer is known of a record. */
function withRead(context: OralExamContext, read: LoadedExam): SharedExamState {
  const { exam, sheet } = read;
  const marks = marksOf(read).map((mark) => {
    const own = context.marks.find(({ examScoringId }) => examScoringId === mark.examScoringId);
    if (!own) return mark;
    return {
      ...mark,
      scoreServerVersion: newestServerVersion(own.scoreServerVersion, mark.scoreServerVersion),
      commentServerVersion: newestServerVersion(own.commentServerVersion, mark.commentServerVersion),
    };
  });
  if (!isCurrent(sheet, context.sheetServerVersion) || isBegunHere(context, sheet))
    return { ...context, exam, marks };
  const startedAt = sheet.startedAt === null ? null : Date.parse(sheet.startedAt);
  return {
    exam,
    sheet,
    marks,
    remarks: sheet.remarks,
    sheetServerVersion: serverVersionOfSheet(sheet),
    startedAt,
  };
}

/** The difference of a score or a text; none between a text as it is typed and as it is saved. */
const changed = (
  position: number | null,
  what: ShownChange['what'],
  before: string | null,
  after: string | null,
): ShownChange[] => (isSameText(before ?? '', after ?? '') ? [] : [{ position, what, before, after }]);

function changesBetween(before: SharedExamState, after: SharedExamState): ShownChange[] {
  const ofCases = before.marks.flatMap(({ examScoringId, position, score, comment }) => {
    const now = after.marks.find((mark) => mark.examScoringId === examScoringId);
    if (!now) return [];
    return [
      ...changed(position, 'score', score, now.score),
      ...changed(position, 'comment', comment, now.comment),
    ];
  });
  return [...ofCases, ...changed(null, 'remarks', before.remarks, after.remarks)];
}

/** One change for each score and text, from what the examiner saw last; none if that value is back. */
const merged = (seen: readonly ShownChange[], fresh: readonly ShownChange[]): ShownChange[] => {
  const isSame = (one: ShownChange, other: ShownChange) =>
    one.position === other.position && one.what === other.what;
  const kept = seen.filter((old) => !fresh.some((change) => isSame(old, change)));
  const later = fresh.flatMap((change) => {
    const { before } = seen.find((old) => isSame(old, change)) ?? change;
    return changed(change.position, change.what, before, change.after);
  });
  return [...kept, ...later];
};

/** What the board had said before the read, which is newer where there are no versions. */
const versioned = ({ serverVersions, ...report }: Report) => ({
  ...report,
  serverVersions: Object.fromEntries(
    Object.entries(serverVersions).filter(([, { version }]) => version !== NO_VERSION),
  ),
});

/** The exam as the board has it now, with what is unsent; changes of other devices are recorded. */
function applyRead(context: OralExamContext, report: Report): Partial<OralExamContext> {
  const { read } = context;
  const loaded = read
    ? applyEntries({ ...context, ...withRead(context, read) }, versioned(report))
    : applyEntries(context, report);
  return {
    ...loaded,
    read: null,
    changes: merged(context.changes, changesBetween(context, loaded)),
  };
}

type Settling = Pick<Extract<OutboxNews, { type: 'outbox.settled' }>, 'serverVersion' | 'command'>;

/** Reads again after a command was answered in the meantime. */
const readAgain = {
  'outbox.settled': {
    guard: { type: 'isWithoutVersion', params: ({ event }: { event: Settling }) => event },
    target: 'reading',
    reenter: true,
    actions: 'noteSettled',
  },
} as const;

/** What is asked while a read is under way may be about a change that the read does not have. */
const asksAgain = {
  'exam.refresh': { target: 'reading', reenter: true },
  'page.resumed': { target: 'reading', reenter: true },
  'review.open': { target: 'reading', reenter: true },
} as const;

/** The setup of the exam with what its reload needs. */
export const freshnessSetup = oralExamSetup.extend({
  guards: {
    isLoaded: ({ context }) => context.exam !== null,
    /** Without versions it cannot be told which is newer: the answer about a command, or what is being read. */
    isWithoutVersion: (_, { serverVersion, command }: Settling) =>
      serverVersion.version === NO_VERSION && command.act.kind !== 'exam.submit',
  },
  actions: {
    keepRead: assign((_, read: LoadedExam) => ({ read })),
    applyRead: assign(({ context, event }) => {
      assertEvent(event, 'outbox.reported');
      return applyRead(context, event);
    }),
    raiseRefreshed: raise({ type: 'exam.refreshed' }),
    /** The board received a command between the read and the outbox's report. */
    refreshIfOutdated: enqueueActions(({ context: { sheet, sheetServerVersion }, enqueue }) => {
      if (sheet && !isCurrent(sheet, sheetServerVersion)) enqueue.raise({ type: 'exam.refresh' });
    }),
  },
});

/**
 * Keeps what is shown equal to what the board has plus this device's changes, because another device may have changed
 * the exam. It is reloaded when the user returns to the page, when the network is back, on the way to the summary,
 * and on `exam.refresh`; `exam.refreshed` follows each time.
 */
export const freshness = freshnessSetup.createStateConfig({
  initial: 'idle',
  on: { 'outbox.reported': { guard: 'isThisExam', actions: 'applyReport' } },
  states: {
    idle: {
      on: {
        'exam.refresh': { guard: 'isLoaded', target: 'reading' },
        'connection.restored': { guard: 'isLoaded', target: 'reading' },
        'page.resumed': { guard: 'isLoaded', target: 'reading' },
        'review.open': { guard: 'isLoaded', target: 'reading' },
      },
    },
    reading: {
      invoke: {
        src: 'load',
        input: examInput,
        onDone: { target: 'comparing', actions: { type: 'keepRead', params: outputOf } },
        // The known values stay, each with its receipt; the board refuses a command that is based on an older one.
        onError: { target: 'comparing' },
      },
      on: { ...readAgain, ...asksAgain },
    },
    // What was loaded and what is unsent are combined in one step, so that nothing flickers.
    comparing: {
      entry: 'askOutbox',
      on: {
        ...readAgain,
        ...asksAgain,
        'outbox.reported': {
          guard: 'isThisExam',
          target: 'idle',
          actions: ['applyRead', 'raiseRefreshed'],
        },
      },
    },
  },
});
