import { lettersSetup } from './referenceFormStatus.setup.ts';

const thrownOf = ({ event }: { event: { error: unknown } }) => ({ thrown: event.error });

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
        actions: [{ type: 'keepLetter', params: ({ event }) => event.output }, 'lookAfresh', 'tellSent'],
      },
      onError: [
        // That the server cannot be reached is said once, by the connection.
        {
          guard: { type: 'isToldElsewhere', params: thrownOf },
          target: 'listed.behind',
          actions: { type: 'keepFault', params: thrownOf },
        },
        {
          target: 'listed.refreshing',
          actions: [{ type: 'keepFault', params: thrownOf }, 'tellFailed'],
        },
      ],
    },
  });
