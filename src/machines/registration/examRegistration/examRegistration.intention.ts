import { letterAfterGivingUp } from '#domain/registration/registration.ts';
import { factsOf, moneyText } from './examRegistration.facts.ts';
import { registrationSetup, shows } from './examRegistration.setup.ts';
import { ifConfirmed } from '#machines/kit/confirm.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

/** Each step is shown, handles its own button, and then goes to `routing`. */
const step = registrationSetup.createStateConfig;

/** "Before you start": what the registration requires, and by when. */
export const eligibility = step({
  tags: 'step.eligibility',
  entry: shows('eligibility'),
  on: {
    'step.continue': {
      target: 'routing',
      actions: [{ type: 'keepDraftPart', params: { part: { started: true } } }, 'passDraftOn', 'forgetFault'],
    },
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
    stating: {
      tags: 'busy',
      invoke: {
        src: 'stateIntention',
        input: ({ context }) => ({
          examId: factsOf(context).exam.examId,
          intends: context.draft.intends === true,
          examDateId: factsOf(context).answers.intention?.examDateId ?? null,
        }),
        onDone: {
          target: '#examRegistration.filling.routing',
          actions: [
            {
              type: 'keepAnswers',
              params: ({ context, event: { output } }) => ({
                ...output,
                ...(!output.intention.intends && {
                  letter: letterAfterGivingUp(factsOf(context).answers.letter),
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
            target: 'asking',
            actions: keepingFault,
          },
        ],
      },
    },
  },
});
