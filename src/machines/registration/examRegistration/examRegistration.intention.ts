import { letterAfterGivingUp } from '#domain/registration/registration.ts';
import { savedOf, moneyText } from './examRegistration.answers.ts';
import { registrationSetup, shows } from './examRegistration.setup.ts';
import { ifConfirmed } from '#machines/kit/confirm.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

/** Each step is shown, handles its own button, and then goes to `routing`. */
const step = registrationSetup.createStateConfig;

/** The intention is being saved; without success, the state `failed` shows why. */
const stating = (failed: string) =>
  step({
    tags: 'busy',
    entry: 'beginWork',
    exit: 'endWork',
    invoke: {
      src: 'stateIntention',
      input: ({ context }) => ({
        examId: savedOf(context).exam.examId,
        intends: context.draft.intends === true,
        examDateId: savedOf(context).answers.intention?.examDateId ?? null,
      }),
      onDone: {
        target: '#examRegistration.filling.routing',
        actions: [
          {
            type: 'keepAnswers',
            params: ({ context, event: { output } }) => ({
              ...output,
              ...(!output.intention.intends && {
                letter: letterAfterGivingUp(savedOf(context).answers.letter),
              }),
            }),
          },
          'forgetFault',
        ],
      },
      onError: [
        // The date in the member's choice was not reserved long enough: another one must be chosen.
        {
          guard: { type: 'isDateFull', params: thrownOf },
          target: '#examRegistration.filling.routing',
          actions: [{ type: 'noteProblem', params: { problem: 'dateFull' } }, 'askForDate'],
        },
        {
          target: failed,
          actions: keepingFault,
        },
      ],
    },
  });

/**
 * "Before you start": what the registration requires, and by when. To start it is to intend to take the exam, which is
 * not asked again; `intention.ask` asks before anything is stated.
 */
export const eligibility = step({
  tags: 'step.eligibility',
  entry: shows('eligibility'),
  initial: 'reading',
  states: {
    reading: {
      on: {
        'step.continue': [
          {
            guard: 'hasStarted',
            target: '#examRegistration.filling.routing',
            actions: 'forgetFault',
          },
          {
            target: 'stating',
            actions: [
              { type: 'keepDraftPart', params: { part: { intends: true } } },
              'passDraftOn',
              'forgetFault',
            ],
          },
        ],
        'intention.ask': {
          target: '#examRegistration.filling.routing',
          actions: [
            { type: 'keepDraftPart', params: { part: { started: true, intends: false } } },
            'passDraftOn',
            'forgetFault',
          ],
        },
      },
    },
    stating: stating('reading'),
  },
});

/** Whether the member intends to take the exam. */
export const intention = step({
  tags: 'step.intention',
  entry: shows('intention'),
  initial: 'asking',
  states: {
    asking: {
      on: {
        'intention.state': [
          { guard: 'givesUp', target: 'confirming', actions: 'forgetFault' },
          {
            guard: 'isAnswered',
            target: 'stating',
            actions: [
              { type: 'keepDraftPart', params: ({ event }) => ({ part: { intends: event.intends } }) },
              'passDraftOn',
              'forgetFault',
            ],
          },
          { actions: { type: 'noteProblem', params: { problem: 'unanswered' } } },
        ],
      },
    },
    confirming: {
      invoke: {
        src: 'confirm',
        input: ({ context }) => ({
          id: 'declineExam',
          kind: 'warn' as const,
          title: { key: 'registration:intention.giveUp.title' },
          text: moneyText(context, {
            paid: 'registration:intention.giveUp.textPaid',
            unpaid: 'registration:intention.giveUp.text',
          }),
          confirm: { key: 'registration:intention.giveUp.confirm' },
        }),
        onDone: [
          {
            guard: ifConfirmed,
            target: 'stating',
            actions: [{ type: 'keepDraftPart', params: { part: { intends: false } } }, 'passDraftOn'],
          },
          { target: 'asking' },
        ],
        onError: {},
      },
    },
    stating: stating('asking'),
  },
});
