import { assertEvent, assign, sendTo, setup, type ActorRefFrom } from 'xstate';
import { asFault, isSignedOut } from '#domain/fault.ts';
import { caseLogContentOf, caseLogDraftOf, type CaseLogDraft } from '#domain/application/caseLogForm.ts';
import { examCardKeyOf, type ExamCardKey } from '../examCard.ts';
import { message } from '#machines/message.ts';
import { port } from '#machines/port.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { systemActor } from '#machines/systemActor.ts';
import { confirm, ifConfirmed, isConfirmed } from '#machines/kit/confirm.ts';
import { createCardMachine, type CardRef } from '#machines/kit/draft/card.machine.ts';
import type { CaseLogCard } from './caseLogs.types.ts';
import { thrownOf } from '#machines/kit/faults.ts';

/** The case log as one card: pathway, program, period, counts and hospitals, saved whole. */
export const caseLogCardMachine = createCardMachine<CaseLogCard, CaseLogDraft, ExamCardKey, ScreenInput>(
  'caseLogCard',
  {
    keyOf: examCardKeyOf,
    draftOf: ({ log, directory }) => caseLogDraftOf(log, directory),
    contentOf: caseLogContentOf,
    // A hospital that was deleted at the board is removed from the form too.
    amended: (draft, { log: { examUserHospitalAppointments } }) => ({
      ...draft,
      appointments: draft.appointments.filter(
        ({ id }) => id === null || examUserHospitalAppointments.some((each) => each.id === id),
      ),
    }),
    saved: { key: 'cards:saved' },
    failed: { key: 'cards:failed' },
  },
);

export type CaseLogCardRef = CardRef<CaseLogCard, CaseLogDraft, ExamCardKey, ScreenInput>;

/** Deletes a hospital that the board has; the question names `hospitalName`. */
type CaseLogsEvent = { type: 'appointment.remove'; id: number; hospitalName: string };

/**
 * The case log of an application (first specification, §7 "Case log"): the card, and the call that deletes one
 * hospital at once.
 */
export const caseLogsMachine = setup({
  types: {
    context: {} as { input: ScreenInput; chosen: { id: number; hospitalName: string } | null },
    events: {} as CaseLogsEvent,
    input: {} as ScreenInput,
    children: {} as { card: 'card' },
    tags: {} as 'removing',
  },
  actors: {
    card: caseLogCardMachine,
    remove: port<{ value: CaseLogCard }, { key: ExamCardKey; id: number }>('caseLogs.remove'),
    confirm,
  },
  guards: {
    isConfirmed,
    isSignedOut: (_, { thrown }: { thrown: unknown }) => isSignedOut(asFault(thrown)),
  },
  actions: {
    choose: assign(({ event }) => {
      assertEvent(event, 'appointment.remove');
      return { chosen: event };
    }),
    forgetChoice: assign({ chosen: null }),
    amendCard: sendTo('card', (_, { value }: { value: CaseLogCard }) => ({
      type: 'card.amended' as const,
      value,
    })),
    showRemoved: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message('caseLogs.result', 'success', { key: 'cards:hospitals.removed' }),
    ),
    showFailed: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message('caseLogs.result', 'error', { key: 'cards:hospitals.removeFailed' }),
    ),
  },
}).createMachine({
  id: 'caseLogs',
  context: ({ input }) => ({ input, chosen: null }),
  invoke: { src: 'card', id: 'card', input: ({ context }) => context.input, onError: {} },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'appointment.remove': { target: 'asking', actions: 'choose' },
      },
    },
    asking: {
      invoke: {
        src: 'confirm',
        input: ({ context }) => ({
          id: 'caseLogs',
          kind: 'warn' as const,
          title: { key: 'cards:hospitals.remove.title' },
          text: {
            key: 'cards:hospitals.remove.text',
            values: { hospital: context.chosen!.hospitalName }, // entered only through choose
          },
          confirm: { key: 'cards:hospitals.remove.confirm' },
        }),
        onDone: [
          { guard: ifConfirmed, target: 'removing' },
          { target: 'idle', actions: 'forgetChoice' },
        ],
        onError: {},
      },
    },
    removing: {
      tags: 'removing',
      invoke: {
        src: 'remove',
        input: ({ context: { input, chosen } }) => ({ key: examCardKeyOf(input), id: chosen!.id }), // entered only through choose
        onDone: {
          target: 'idle',
          actions: [
            { type: 'amendCard', params: ({ event }) => event.output },
            'forgetChoice',
            'showRemoved',
          ],
        },
        onError: [
          {
            guard: { type: 'isSignedOut', params: thrownOf },
            target: 'idle',
            actions: 'forgetChoice',
          },
          { target: 'idle', actions: ['forgetChoice', 'showFailed'] },
        ],
      },
    },
  },
});

export type CaseLogsRef = ActorRefFrom<typeof caseLogsMachine>;
