import { assertEvent, assign, sendTo, setup, type ActorRefFrom } from 'xstate';
import { idIn } from '#machines/idIn.ts';
import type { DashboardRoster, Examinee, ExamSession, SkipReason } from '#contract/oralExams.ts';
import { noServerVersion, sheetTarget, type ServerVersion } from '#domain/scoring/commands/examCommand.ts';
import { listen } from '#machines/kit/listen.ts';
import { createLiveMachine } from '../live.machine.ts';
import { outboxSource } from '../outbox/outboxActor.ts';
import type { OutboxNews } from '../outbox/outbox.types.ts';
import { message } from '#machines/message.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { systemActor, type ScreenEvent } from '#machines/systemActor.ts';
import { confirm, ifConfirmed, isConfirmed } from '#machines/kit/confirm.ts';

/** The sessions of a day, and which of them is running or next. */
export interface SessionDay {
  active: ExamSession | null;
  roster: DashboardRoster;
}

/** The examiner's day as the board has it. */
export const sessionDayMachine = createLiveMachine<SessionDay, null>('sessionDay');

type Skipped = Pick<
  Examinee,
  'examScheduleId' | 'examScheduleScoreId' | 'version' | 'status' | 'examineeName'
>;
interface Skip {
  examinee: Skipped;
  reason: SkipReason;
}

export type OralExaminationsEvent =
  { type: 'examinee.skip'; examinee: Skipped; reason: SkipReason } | OutboxNews | ScreenEvent;

/** The board's version of a sheet, which a skip is based on. */
const serverVersionOf = ({ version, status }: Skipped): ServerVersion => ({
  ...noServerVersion,
  version,
  value: status,
});

/**
 * The active session with its examinees (first specification, §1 "Examiners see an active exam …"): whom to see next,
 * and whom to skip, after a question; a skip goes through the outbox.
 */
export const oralExaminationsMachine = setup({
  types: {
    context: {} as {
      /** The roster schedule of the session in the address; undefined for the active one. */
      scheduleId: number | undefined;
      skip: Skip | null;
    },
    events: {} as OralExaminationsEvent,
    input: {} as ScreenInput,
    tags: {} as 'asking',
    children: {} as { day: 'day' },
  },
  actors: { day: sessionDayMachine, confirm, listen },
  guards: {
    isConfirmed,
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
    showSkipFailed: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message('examinee.skip.result', 'error', { key: 'scoring:sessions.skip.failed' }),
    ),
  },
}).createMachine({
  id: 'oralExaminations',
  context: ({ input }) => ({ scheduleId: idIn(input.query, 'session') ?? undefined, skip: null }),
  invoke: [
    // It keeps its own fault.
    { src: 'day', id: 'day', input: { key: null }, onError: {} },
    { src: 'listen', input: { to: [outboxSource] }, onError: {} },
  ],
  on: {
    'query.changed': {
      actions: 'followUrl',
    },
    'outbox.refused': {
      guard: 'isSkip',
      actions: 'showSkipFailed',
    },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'examinee.skip': { target: 'asking', actions: 'choose' },
      },
    },
    asking: {
      tags: 'asking',
      invoke: {
        src: 'confirm',
        input: ({ context }) => {
          const { examinee, reason } = context.skip!; // entered only through choose
          return {
            id: 'examinee.skip',
            kind: 'warn' as const,
            title: { key: 'scoring:sessions.skip.title', values: { name: examinee.examineeName } },
            text: { key: `scoring:sessions.skip.text.${reason}`, values: { name: examinee.examineeName } },
            confirm: { key: 'scoring:sessions.skip.confirm' },
          };
        },
        onDone: [
          { guard: ifConfirmed, target: 'idle', actions: ['putSkip', 'forgetChoice'] },
          { target: 'idle', actions: 'forgetChoice' },
        ],
        onError: {},
      },
    },
  },
});

export type OralExaminationsRef = ActorRefFrom<typeof oralExaminationsMachine>;
