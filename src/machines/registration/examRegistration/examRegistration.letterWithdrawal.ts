import { savedOf } from './examRegistration.answers.ts';
import { registrationSetup } from './examRegistration.setup.ts';
import { ifConfirmed } from '#machines/kit/confirm.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

const toLetter = '#examRegistration.filling.letter';
const toConfirmation = '#examRegistration.confirmed';

/** Withdraws the request for the program director's letter after a question; the letter is missing again. */
export const withdrawingLetter = (
  shown: `${typeof toLetter | typeof toConfirmation}.shown`,
  onwards: `${typeof toLetter}.deciding` | `${typeof toConfirmation}.shown`,
) =>
  registrationSetup.createStateConfig({
    initial: 'asking',
    states: {
      asking: {
        invoke: {
          src: 'confirm',
          input: ({ context }) => {
            const { officialName: official, officialEmail: address } = savedOf(context).answers.letter!; // guarded before
            return {
              id: 'withdrawLetter',
              kind: 'warn' as const,
              title: { key: 'registration:letter.withdraw.title', values: { official } },
              text: { key: 'registration:letter.withdraw.text', values: { address } },
              confirm: { key: 'registration:letter.withdraw.confirm' },
              cancel: { key: 'registration:letter.withdraw.cancel' },
            };
          },
          onDone: [{ guard: ifConfirmed, target: 'sending' }, { target: shown }],
          onError: {},
        },
      },
      sending: {
        tags: 'busy',
        entry: 'beginWork',
        exit: 'endWork',
        invoke: {
          src: 'withdrawLetter',
          input: ({ context }) => {
            const { exam, answers } = savedOf(context);
            return { examId: exam.examId, officialEmail: answers.letter!.officialEmail }; // guarded before
          },
          onDone: {
            target: onwards,
            actions: [
              { type: 'keepAnswers', params: { letter: null } },
              { type: 'showResult', params: { tone: 'success', key: 'registration:letter.withdraw.done' } },
              'forgetFault',
            ],
          },
          onError: [
            {
              guard: { type: 'isLetterAnswered', params: thrownOf },
              target: '#examRegistration.loading',
              actions: [
                keepingFault,
                {
                  type: 'showResult',
                  params: { tone: 'error', key: 'registration:letter.withdraw.answered' },
                },
              ],
            },
            {
              guard: { type: 'isLetterOvertaken', params: thrownOf },
              target: '#examRegistration.loading',
              actions: [
                keepingFault,
                {
                  type: 'showResult',
                  params: { tone: 'error', key: 'registration:letter.withdraw.changed' },
                },
              ],
            },
            // What became of it is read.
            {
              guard: { type: 'isUnanswered', params: thrownOf },
              target: '#examRegistration.loading',
              actions: [
                keepingFault,
                { type: 'showResult', params: { tone: 'error', key: 'registration:letter.failed' } },
              ],
            },
            {
              target: shown,
              actions: [
                keepingFault,
                { type: 'showResult', params: { tone: 'error', key: 'registration:letter.failed' } },
              ],
            },
          ],
        },
      },
    },
  });
