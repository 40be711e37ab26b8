import { assertEvent, assign, fromCallback, sendTo, setup } from 'xstate';
import type {
  Agenda,
  DashboardRoster,
  ExaminerConflicts,
  ExamSession,
  UnfinishedExam,
} from '#contract/scoring/oralExams.ts';
import type { KeptCheck } from '#domain/scoring/deviceCheck.ts';
import { downloadsMachine } from '#machines/kit/files/download.machine.ts';
import { createLiveMachine } from '../live.machine.ts';
import { message } from '#machines/message.ts';
import { port } from '#machines/port.ts';
import { listen } from '#machines/kit/listen.ts';
import { createResourceMachine, type ResourceSettled } from '#machines/kit/resource.machine.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { systemActor, type ScreenEvent } from '#machines/systemActor.ts';
import { confirm, isConfirmed } from '#machines/kit/confirm.ts';

/** A calendar day of the exam; without a date, the day on which the examiner is needed next. */
export interface DayKey {
  examDate: string | undefined;
}
export interface ExamKey {
  examHeaderId: number;
}
/** The board's clock reached another minute. */
export interface ClockTick {
  type: 'clock.ticked';
  at: number;
}
/** What the developer-only calls reset. */
export type ResetKind = 'comments' | 'scores';

/** The current session, or the next one today. */
export const homeSessionMachine = createLiveMachine<ExamSession | null, null>('homeSession');
/** The examiner's sessions on a day. */
export const homeRosterMachine = createLiveMachine<DashboardRoster, DayKey>('homeRoster');
/** Exams of ended sessions that are neither submitted nor skipped. */
export const homeUnfinishedMachine = createLiveMachine<readonly UnfinishedExam[], null>('homeUnfinished');
/** The examiner's last check of this device; null if it was not checked. */
export const homeCheckMachine = createResourceMachine<KeptCheck | null, null>('homeCheck');
/** All sessions of the examiner in the exam. */
export const homeSessionsMachine = createResourceMachine<readonly ExamSession[], ExamKey>('homeSessions');
/** The agenda of the examiner's days of the exam, by time. */
export const homeAgendaMachine = createResourceMachine<Agenda, ExamKey>('homeAgenda');
/** The examinees whom the examiner may not examine, and where to attest to that. */
export const homeConflictsMachine = createResourceMachine<ExaminerConflicts, ExamKey>('homeConflicts');

/** The day in a URL; undefined for anything else. */
export const dayNamed = (date: string | undefined) =>
  /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') ? date : undefined;

interface Context {
  /** The day in the URL. */
  date: string | undefined;
  /** The exam of the active session; null without one, undefined until that is known. */
  activeExam: number | null | undefined;
  /** The exam of the day that is shown; null without one, undefined until that is known. */
  dayExam: number | null | undefined;
  /** The server allows resets here. */
  mayReset: boolean;
  /** The exam whose agenda and conflicts are shown. */
  examHeaderId: number | null;
  reset: ResetKind | null;
  /** The board's time, epoch milliseconds, as of this minute; null before the clock's first event. */
  now: number | null;
}

/** The page's exam: that of the day shown, for which nothing else is waited for; else of the active session. */
const examOf = ({ activeExam, dayExam }: Context) =>
  dayExam === undefined ? undefined : (dayExam ?? activeExam ?? undefined);

const resetDone = {
  comments: { key: 'scoring:home.reset.comments.done' },
  scores: { key: 'scoring:home.reset.scores.done' },
};

/** Guards, actions and actors of the examiner's home. */
export const examinerHomeSetup = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ClockTick
      | { type: 'reset.ask'; kind: ResetKind }
      | ResourceSettled<ExamSession | DashboardRoster>
      | ScreenEvent,
    input: {} as ScreenInput,
    tags: {} as 'examKnown' | 'examAbsent' | 'resetting',
    children: {} as {
      active: 'active';
      unfinished: 'unfinished';
      check: 'check';
      roster: 'roster';
      sessions: 'sessions';
      agenda: 'agenda';
      conflicts: 'conflicts';
      downloads: 'downloads';
    },
  },
  actors: {
    downloads: downloadsMachine,
    active: homeSessionMachine,
    roster: homeRosterMachine,
    unfinished: homeUnfinishedMachine,
    check: homeCheckMachine,
    clock: fromCallback<ClockTick>(() => {
      throw new Error('port "examinerHome.clock" is not wired');
    }),
    sessions: homeSessionsMachine,
    agenda: homeAgendaMachine,
    conflicts: homeConflictsMachine,
    reset: port<object, { kind: ResetKind }>('examinerHome.reset'),
    confirm,
    listen,
  },
  guards: {
    isConfirmed,
    isOtherDate: ({ context, event }) => {
      assertEvent(event, 'query.changed');
      return context.date !== dayNamed(event.query.date);
    },
    hasExam: ({ context }) => examOf(context) !== undefined,
    isAnotherExam: ({ context }) => ![undefined, context.examHeaderId].includes(examOf(context)),
    hasNoExam: ({ context }) => context.activeExam === null && context.dayExam === null,
    mayReset: ({ context }) => context.mayReset,
    isAbout: ({ event }, { of }: { of: string }) => {
      assertEvent(event, 'resource.settled');
      return event.of === of;
    },
  },
  actions: {
    followUrl: assign(({ event }) => {
      assertEvent(event, 'query.changed');
      return { date: dayNamed(event.query.date) };
    }),
    noteActive: assign((_, { value }: { value: ExamSession | null }) => ({
      activeExam: value?.examHeaderId ?? null,
    })),
    /** While another day cannot be had, the last one stays. */
    noteDay: assign(({ context }, { value }: { value: DashboardRoster | null }) =>
      value
        ? { dayExam: value.sessions[0]?.examHeaderId ?? null, mayReset: value.mayReset }
        : { dayExam: context.dayExam ?? null },
    ),
    showDay: sendTo('roster', ({ context }) => ({
      type: 'resource.show' as const,
      key: { examDate: context.date },
    })),
    keepExam: assign({ examHeaderId: ({ context }) => examOf(context) ?? null }),
    reloadActive: sendTo('active', { type: 'resource.reload' }),
    reloadRoster: sendTo('roster', { type: 'resource.reload' }),
    keepNow: assign(({ event }) => {
      assertEvent(event, 'clock.ticked');
      return { now: event.at };
    }),
    choose: assign(({ event }) => {
      assertEvent(event, 'reset.ask');
      return { reset: event.kind };
    }),
    showReset: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      ({ context }) => message('examinerHome.result', 'success', resetDone[context.reset!]),
    ),
    showResetFailed: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message('examinerHome.result', 'error', { key: 'scoring:home.reset.failed' }),
    ),
  },
});
