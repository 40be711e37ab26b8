import { savedOf } from './examRegistration.answers.ts';
import { registrationSetup, shows } from './examRegistration.setup.ts';
import { keepingFault } from '#machines/kit/faults.ts';
import { outputOf } from '#machines/kit/loadStates.ts';

const step = registrationSetup.createStateConfig;

/** The statements that must all be agreed to. */
export const attestations = step({
  tags: 'step.attestations',
  entry: shows('attestations'),
  initial: 'ticking',
  states: {
    ticking: {
      on: {
        'attestations.submit': [
          { guard: 'hasTickedAll', target: 'attesting', actions: 'forgetFault' },
          { actions: { type: 'noteProblem', params: { problem: 'unticked' } } },
        ],
        'step.continue': {
          guard: 'hasAttested',
          target: '#examRegistration.filling.routing',
          actions: 'forgetFault',
        },
      },
    },
    attesting: {
      tags: 'busy',
      entry: 'beginWork',
      exit: 'endWork',
      invoke: {
        src: 'attest',
        input: ({ context }) => {
          const { exam, answers } = savedOf(context);
          return { examId: exam.examId, shown: answers.attestations };
        },
        onDone: [
          {
            guard: { type: 'isReworded', params: outputOf },
            target: 'ticking',
            actions: [
              { type: 'keepWording', params: outputOf },
              'passDraftOn',
              { type: 'showResult', params: { tone: 'error', key: 'registration:attestations.reworded' } },
            ],
          },
          {
            target: '#examRegistration.filling.routing',
            actions: [
              { type: 'keepAnswers', params: outputOf },
              { type: 'showResult', params: { tone: 'success', key: 'registration:attestations.done' } },
              'forgetFault',
            ],
          },
        ],
        onError: {
          target: 'ticking',
          actions: [
            keepingFault,
            { type: 'showResult', params: { tone: 'error', key: 'registration:attestations.failed' } },
          ],
        },
      },
    },
  },
});
