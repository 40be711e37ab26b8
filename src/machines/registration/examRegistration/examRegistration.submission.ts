import { savedOf } from './examRegistration.answers.ts';
import { registrationSetup, shows } from './examRegistration.setup.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

const step = registrationSetup.createStateConfig;

/** All answers on one page, each with a link to change it, before the submission. */
export const review = step({
  tags: 'step.review',
  entry: shows('review'),
  on: {
    'registration.submit': [
      { guard: 'maySubmit', target: '#examRegistration.submitting', actions: 'forgetFault' },
      {
        target: 'routing',
        actions: ['forgetFault', { type: 'noteProblem', params: { problem: 'missingNow' } }],
      },
    ],
  },
});

/** Both calls may be refused because of changes since the review was opened. */
const refused = [
  {
    guard: {
      type: 'isDateFull',
      params: thrownOf,
    },
    target: '#examRegistration.filling',
    actions: [{ type: 'noteProblem', params: { problem: 'dateFull' } }, 'askForDate'],
  },
  {
    guard: {
      type: 'isIncomplete',
      params: thrownOf,
    },
    target: '#examRegistration.loading',
    actions: { type: 'noteProblem', params: { problem: 'missingNow' } },
  },
  {
    guard: {
      type: 'isOvertaken',
      params: thrownOf,
    },
    target: '#examRegistration.loading',
  },
  {
    target: '#examRegistration.filling.review',
    actions: keepingFault,
  },
] as const;

/** Submits and completes in one step; nothing is typed or saved in the meantime. */
export const submitting = step({
  tags: ['busy', 'submitting'],
  entry: 'beginWork',
  exit: 'endWork',
  initial: 'sending',
  states: {
    sending: {
      invoke: {
        src: 'submit',
        input: ({ context }) => {
          const { exam, answers } = savedOf(context);
          return {
            examId: exam.examId,
            isCertifying: exam.examType === 'certifying',
            examDateId: answers.intention?.examDateId ?? null,
          };
        },
        onDone: { target: 'completing' },
        onError: refused,
      },
    },
    completing: {
      invoke: {
        src: 'complete',
        input: ({ context }) => ({ examId: savedOf(context).exam.examId }),
        onDone: {
          target: '#examRegistration.confirmed',
          actions: { type: 'keepResult', params: ({ event }) => event.output },
        },
        onError: refused,
      },
    },
  },
});
