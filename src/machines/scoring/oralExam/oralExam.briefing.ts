import { assertEvent, assign, sendTo } from 'xstate';
import { ifConfirmed } from '#machines/kit/confirm.ts';
import { message } from '#machines/message.ts';
import { systemActor, type Question } from '#machines/systemActor.ts';
import { enqueueAct, iso, isOfSheet } from './oralExam.acts.ts';
import { freshnessSetup } from './oralExam.freshness.ts';
import { outboxOf } from './oralExam.setup.ts';
import type { OralExamContext } from './oralExam.types.ts';

/** The question before an examinee is skipped. */
const skipQuestion = ({ exam, skipReason }: OralExamContext): Question => ({
  id: 'skip',
  kind: 'warn',
  title: { key: 'scoring:exam.skip.title' },
  text: {
    key: `scoring:sessions.skip.text.${skipReason ?? 'other'}`,
    values: { name: exam?.examineeName ?? '' },
  },
  confirm: { key: 'scoring:exam.skip.confirm' },
});

const isAdmitted = ({ exam, sheet }: OralExamContext) =>
  exam?.conflict == null && sheet?.skipReason !== 'conflict';

/** The setup of the exam with what its start and its skip need. */
export const briefingSetup = freshnessSetup.extend({
  guards: {
    /** A skip for a conflict of interest declares it, also before the board has received it. */
    isAdmitted: ({ context }) => isAdmitted(context),
    /** The examiner has checked who the examinee is, too. */
    mayStart: ({ context }) => isAdmitted(context) && context.identityCheckedAt !== null,
    /** The start of this exam, made before the board had told its time; not an earlier one that was undone. */
    isOwnStart: ({ context, event }) => {
      assertEvent(event, 'outbox.dated');
      const { command, was } = event;
      return (
        was.kind === 'exam.start' &&
        Date.parse(was.startedAt) === context.startedAt &&
        isOfSheet(context, command)
      );
    },
    isNotWaiting: ({ context }) => context.sheet?.status !== 'waiting',
    isNotSkipped: ({ context }) => context.sheet?.status !== 'skipped',
    isSkip: ({ context, event }) => {
      assertEvent(event, 'outbox.refused');
      return event.command.act.kind === 'exam.skip' && isOfSheet(context, event.command);
    },
  },
  actions: {
    sendStart: sendTo(outboxOf, ({ context }) =>
      enqueueAct(context, {
        kind: 'exam.start',
        examScheduleId: context.examScheduleId,
        startedAt: iso(context.now),
        identityConfirmedAt: iso(context.identityCheckedAt ?? context.now), // guarded by mayStart
      }),
    ),
    keepIdentity: assign(({ context, event }) => {
      assertEvent(event, 'identity.check');
      return { identityCheckedAt: event.isChecked ? context.now : null, lacksIdentity: false };
    }),
    /** The exam began at another time of the board, and so did the case that is open since. */
    moveStart: assign(({ context: { startedAt, caseOpenedAt, sheet }, event }) => {
      assertEvent(event, 'outbox.dated');
      const { act } = event.command;
      if (act.kind !== 'exam.start' || startedAt === null) return {};
      const began = Date.parse(act.startedAt);
      return {
        startedAt: began,
        caseOpenedAt: caseOpenedAt + began - startedAt,
        sheet: sheet && { ...sheet, startedAt: act.startedAt },
      };
    }),
    askIdentity: assign({ lacksIdentity: true }),
    keepReason: assign(({ event }) => {
      assertEvent(event, 'exam.skip');
      return { skipReason: event.reason };
    }),
    noteSkipped: assign(({ context: { sheet, skipReason } }) => ({
      sheet: sheet && { ...sheet, status: 'skipped' as const, skipReason },
    })),
    sendSkip: sendTo(outboxOf, ({ context }) =>
      enqueueAct(context, {
        kind: 'exam.skip',
        examScheduleId: context.examScheduleId,
        reason: context.skipReason ?? 'other',
      }),
    ),
    /** The exam runs again, so the message about its undone start is no longer true. */
    closeTakenBack: sendTo(({ system }) => systemActor(system, 'toasts'), {
      type: 'toast.close',
      id: 'exam.takenBack',
    }),
    showSkipFailed: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message('examinee.skip.result', 'error', { key: 'scoring:exam.skip.failed' }),
    ),
  },
});

const state = briefingSetup.createStateConfig;

/** An exam is started once the examiner has checked who the examinee is. */
const starting = {
  'identity.check': { actions: 'keepIdentity' },
  'exam.start': [
    { target: 'inProgress', guard: 'mayStart', actions: ['sendStart', 'begin', 'closeTakenBack'] },
    { guard: 'isAdmitted', actions: 'askIdentity' },
  ],
} as const;

/** A declared conflict bars the pair, so the examinee can only be skipped. */
export const conflict = state({
  tags: 'conflict',
  on: { 'exam.skip': { target: 'asking', actions: 'keepReason' } },
});

/** The exam is on a later day. */
export const notYet = state({
  tags: ['briefing', 'notYet'],
  always: { guard: 'hasCome', target: 'routing' },
});

/** The examinee and the time, before the exam is started. */
export const briefing = state({
  tags: 'briefing',
  // A start or skip that a closed tab had not sent is found some seconds after this page has opened.
  always: { guard: 'isNotWaiting', target: 'routing' },
  on: {
    'exam.refreshed': { target: 'routing' },
    ...starting,
    'exam.skip': { target: 'asking', actions: 'keepReason' },
  },
});

/** A question, so that no examinee is skipped by mistake. */
export const asking = state({
  tags: 'briefing',
  invoke: {
    src: 'confirm',
    input: ({ context }) => skipQuestion(context),
    onDone: [
      { guard: ifConfirmed, target: 'skipped', actions: ['noteSkipped', 'sendSkip'] },
      { target: 'routing' },
    ],
    onError: {},
  },
  // Started or skipped on another device or in a closed tab in the meantime.
  always: { guard: 'isNotWaiting', target: 'routing' },
});

/** A skipped examinee can still be examined, except after a conflict of interest. */
export const skipped = state({
  tags: 'skipped',
  always: { guard: 'isNotSkipped', target: 'routing' },
  on: {
    'exam.refreshed': { target: 'routing' },
    ...starting,
    'outbox.refused': { guard: 'isSkip', actions: 'showSkipFailed' },
  },
});
