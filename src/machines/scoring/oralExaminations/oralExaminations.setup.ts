import { assertEvent, assign, sendTo, setup } from 'xstate';
import { idIn } from '#domain/idIn.ts';
import type { PracticeExam } from '#contract/scoring/practice.ts';
import type { Examinee, ExamSession, SkipReason } from '#contract/scoring/oralExams.ts';
import { sheetTarget } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion, type ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { listen } from '#machines/kit/listen.ts';
import { createLiveMachine } from '../live.machine.ts';
import type { OutboxNews } from '../outbox/outbox.types.ts';
import { message } from '#machines/message.ts';
import { port } from '#machines/port.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { systemActor, type ScreenEvent, type ToastsInbox } from '#machines/systemActor.ts';
import { confirm, isConfirmed } from '#machines/kit/confirm.ts';

/** The sessions of a day, and which of them is running or next; or the one of the examiner's practice exam. */
export interface SessionDay {
  active: ExamSession | null;
  sessions: readonly ExamSession[];
  /** The next exam day; undefined if none is planned. */
  nextDay: string | undefined;
  /** The earliest time at which the board deletes a practice exam; null without one. */
  keptUntil: string | null;
}

/** What is listed: the day's sessions, or practice. */
export interface Listed {
  isPractice: boolean;
}

/** The examiner's day as the board has it, or the practice exam. */
export const sessionDayMachine = createLiveMachine<SessionDay, Listed>('sessionDay');

type Skipped = Pick<
  Examinee,
  'examScheduleId' | 'examScheduleScoreId' | 'version' | 'status' | 'examineeName'
>;
interface Skip {
  examinee: Skipped;
  reason: SkipReason;
}

export type OralExaminationsEvent =
  | { type: 'examinee.skip'; examinee: Skipped; reason: SkipReason }
  /** Sets up the first practice exam; or a new one in place of the one that is there, after a question. */
  | { type: 'practice.setUp' }
  | { type: 'practice.reset'; hasUnsent: boolean }
  | OutboxNews
  | ScreenEvent;

/** The board's version of a sheet, which a skip is based on. */
const serverVersionOf = ({ version, status }: Skipped): ServerVersion => ({
  ...noServerVersion,
  version,
  value: status,
});

/** The actors, guards and actions of `oralExaminationsMachine`. */
export const oralExaminationsSetup = setup({
  types: {
    context: {} as {
      /** The roster schedule of the session in the address; undefined for the active one. */
      scheduleId: number | undefined;
      skip: Skip | null;
      isPractice: boolean;
    },
    events: {} as OralExaminationsEvent,
    input: {} as ScreenInput,
    tags: {} as 'asking' | 'settingUp',
    children: {} as { day: 'day' },
  },
  actors: {
    day: sessionDayMachine,
    confirm,
    listen,
    /** Sets up a new practice exam, and deletes the one before. */
    setUpPractice: port<PracticeExam, object>('setUpPractice'),
  },
  guards: {
    isConfirmed,
    isPractice: ({ context }) => context.isPractice,
    /** They would meet sheets that are gone. */
    hasUnsent: ({ event }) => {
      assertEvent(event, 'practice.reset');
      return event.hasUnsent;
    },
    isSkip: ({ event }) => {
      assertEvent(event, 'outbox.refused');
      return event.command.act.kind === 'exam.skip';
    },
  },
  actions: {
    followUrl: assign(({ event }) => {
      assertEvent(event, 'query.changed');
      return { scheduleId: idIn(event.query, 'session') ?? undefined };
    }),
    choose: assign(({ event }) => {
      assertEvent(event, 'examinee.skip');
      const { examinee, reason } = event;
      return { skip: { examinee, reason } };
    }),
    forgetChoice: assign({ skip: null }),
    putSkip: sendTo(
      ({ system }) => systemActor(system, 'outbox'),
      ({ context }) => {
        const { examinee, reason } = context.skip!; // entered only through choose
        const { examScheduleId, examScheduleScoreId } = examinee;
        return {
          type: 'outbox.enqueue' as const,
          draft: {
            target: sheetTarget(examScheduleScoreId),
            examScheduleId,
            act: { kind: 'exam.skip' as const, examScheduleId, reason },
            base: serverVersionOf(examinee),
          },
        };
      },
    ),
    reloadDay: sendTo('day', { type: 'resource.reload' }),
    showReady: sendTo(
      ({ system }) => systemActor(system, 'toasts'),
      (): ToastsInbox => ({
        type: 'toast.show',
        id: 'practice.ready',
        tone: 'success',
        message: { key: 'scoring:practice.ready' },
      }),
    ),
    showUnsent: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message('practice.reset.result', 'error', { key: 'scoring:practice.unsent' }),
    ),
    showSetUpFailed: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message('practice.setUp.result', 'error', { key: 'scoring:practice.failed' }),
    ),
    showSkipFailed: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message('examinee.skip.result', 'error', { key: 'scoring:sessions.skip.failed' }),
    ),
  },
});
