import { lettersSetup } from './referenceFormStatus.setup.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

/** The first or a repeated request to an official is in flight; the list is reloaded whatever the result. */
export const askingState = (src: 'send' | 'resend') =>
  lettersSetup.createStateConfig({
    tags: ['ready', 'busy'],
    entry: 'beginWork',
    exit: 'endWork',
    invoke: {
      src,
      input: ({ context: { asked } }) => ({ letter: asked! }), // set before
      onDone: {
        target: 'listed.refreshing',
        actions: [{ type: 'keepLetter', params: ({ event }) => event.output }, 'lookAfresh', 'showSent'],
      },
      onError: [
        // The connection already shows that the server cannot be reached.
        {
          guard: { type: 'isHandledGlobally', params: thrownOf },
          target: 'listed.behind',
          actions: keepingFault,
        },
        {
          target: 'listed.refreshing',
          actions: [keepingFault, 'showFailed'],
        },
      ],
    },
  });
