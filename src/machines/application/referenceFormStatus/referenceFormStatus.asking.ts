import { lettersSetup } from './referenceFormStatus.setup.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

/** An official is being asked, for the first time or once more; the list is read again whatever came of it. */
export const askingState = (src: 'send' | 'resend') =>
  lettersSetup.createStateConfig({
    tags: ['ready', 'busy'],
    entry: 'beginWork',
    exit: 'endWork',
    invoke: {
      src,
      input: ({ context: { asked } }) => ({ letter: asked! }), // chosen before
      onDone: {
        target: 'listed.refreshing',
        actions: [{ type: 'keepLetter', params: ({ event }) => event.output }, 'lookAfresh', 'showSent'],
      },
      onError: [
        // That the server cannot be reached is said once, by the connection.
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
