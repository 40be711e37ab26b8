import { savedOf, moneyText } from './examRegistration.answers.ts';
import { registrationSetup } from './examRegistration.setup.ts';
import { ifConfirmed } from '#machines/kit/confirm.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

/** A submitted registration is withdrawn after a question; then it is loaded as the board has it now. */
export const withdrawing = registrationSetup.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'confirm',
        input: ({ context }) => ({
          id: 'withdrawRegistration',
          kind: 'warn' as const,
          title: { key: 'registration:withdraw.title' },
          text: moneyText(context, {
            paid: 'registration:withdraw.textPaid',
            unpaid: 'registration:withdraw.text',
          }),
          confirm: { key: 'registration:withdraw.confirm' },
        }),
        onDone: [{ guard: ifConfirmed, target: 'sending' }, { target: '#examRegistration.confirmed.shown' }],
        onError: {},
      },
    },
    sending: {
      tags: 'busy',
      entry: 'beginWork',
      exit: 'endWork',
      invoke: {
        src: 'withdraw',
        input: ({ context }) => ({ examId: savedOf(context).exam.examId }),
        onDone: {
          target: '#examRegistration.loading',
          actions: { type: 'showResult', params: { tone: 'success', key: 'registration:withdraw.done' } },
        },
        onError: [
          // It cannot be withdrawn any more, or is withdrawn already: show how it is.
          { guard: { type: 'isOvertaken', params: thrownOf }, target: '#examRegistration.loading' },
          // What became of it is read.
          {
            guard: { type: 'isUnanswered', params: thrownOf },
            target: '#examRegistration.loading',
            actions: [
              keepingFault,
              { type: 'showResult', params: { tone: 'error', key: 'registration:withdraw.failed' } },
            ],
          },
          {
            target: '#examRegistration.confirmed.shown',
            actions: [
              keepingFault,
              { type: 'showResult', params: { tone: 'error', key: 'registration:withdraw.failed' } },
            ],
          },
        ],
      },
    },
  },
});
