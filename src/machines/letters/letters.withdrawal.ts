import { ifConfirmed } from '../kit/confirm.ts';
import { keepingFault, thrownOf } from '../kit/faults.ts';
import { outputOf } from '../kit/loadStates.ts';
import { leavesGap, lettersSetup } from './letters.setup.ts';

/** A request is withdrawn after a question that names the official; if that is refused, the list is loaded again. */
export const withdrawing = lettersSetup.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'confirm',
        input: ({ context, self }) => {
          const asked = context.asked!; // set before
          const { authOfficial: official, authOfficialEmail: address } = asked;
          return {
            id: 'withdrawLetter',
            kind: 'warn' as const,
            title: { key: 'letters:withdraw.title', values: { official } },
            text: {
              key: leavesGap(self, asked) ? 'letters:withdraw.textMissing' : 'letters:withdraw.text',
              values: { address },
            },
            confirm: { key: 'letters:withdraw.confirm' },
            cancel: { key: 'letters:withdraw.cancel' },
          };
        },
        onDone: [{ guard: ifConfirmed, target: 'sending' }, { target: '#letters.idle' }],
        onError: {},
      },
    },
    sending: {
      tags: 'busy',
      entry: 'beginWork',
      exit: 'endWork',
      invoke: {
        src: 'withdraw',
        input: ({ context: { asked, key } }) => ({ letter: asked!, key }), // set before
        onDone: {
          target: '#letters.idle',
          actions: [{ type: 'showLetter', params: outputOf }, 'showWithdrawn'],
        },
        onError: [
          { guard: { type: 'isSignedOut', params: thrownOf }, target: '#letters.idle', actions: 'reload' },
          {
            guard: { type: 'isAnswered', params: thrownOf },
            target: '#letters.idle',
            actions: [keepingFault, 'reload', 'showAnswered'],
          },
          { target: '#letters.idle', actions: [keepingFault, 'reload', 'showFailed'] },
        ],
      },
    },
  },
});
