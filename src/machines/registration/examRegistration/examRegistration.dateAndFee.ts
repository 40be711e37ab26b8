import { childSource } from '#machines/kit/listen.ts';
import { savedOf } from './examRegistration.answers.ts';
import { registrationSetup, shows } from './examRegistration.setup.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

const step = registrationSetup.createStateConfig;

/** The date of a certifying exam; if it fills up in the meantime, the user chooses another one. */
export const date = step({
  tags: 'step.date',
  entry: [...shows('date'), 'refreshDates'],
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'date.choose': [
          {
            guard: 'hasChosenDate',
            target: 'holding',
            actions: [
              {
                type: 'keepDraftPart',
                params: ({ event }) => ({ part: { examDateId: event.examDateId } }),
              },
              'passDraftOn',
              'forgetFault',
            ],
          },
          { actions: { type: 'noteProblem', params: { problem: 'noDate' } } },
        ],
      },
    },
    holding: {
      tags: 'busy',
      entry: 'beginWork',
      exit: 'endWork',
      invoke: {
        src: 'stateIntention',
        input: ({ context }) => ({
          examId: savedOf(context).exam.examId,
          intends: true,
          examDateId: context.draft.examDateId,
        }),
        onDone: {
          target: '#examRegistration.filling.routing',
          actions: [{ type: 'keepAnswers', params: ({ event }) => event.output }, 'forgetFault'],
        },
        onError: [
          {
            guard: { type: 'isDateFull', params: thrownOf },
            target: 'choosing',
            actions: [{ type: 'noteProblem', params: { problem: 'dateFull' } }, 'refreshDates'],
          },
          {
            target: 'choosing',
            actions: keepingFault,
          },
        ],
      },
    },
  },
});

/** The fees that are due; the card page is another site, and only the board's server knows what was paid. */
export const fee = step({
  tags: 'step.fee',
  entry: shows('fee'),
  invoke: [
    {
      src: 'fees',
      id: 'fees',
      input: ({ context }) => ({ key: { examId: savedOf(context).exam.examId } }),
      onError: { actions: keepingFault },
    },
    {
      src: 'listen',
      input: ({ self }) => ({ to: [childSource(self, 'fees', ['fees.changed'])] }),
      onError: {},
    },
  ],
  on: {
    'fees.changed': {
      actions: { type: 'keepAnswers', params: ({ event }) => ({ fees: event.fees }) },
    },
    'step.continue': { guard: 'hasPaid', target: 'routing', actions: 'forgetFault' },
  },
});
