import { keepingFault } from '../faults.ts';
import type { CardSetup } from './card.setup.ts';
import type { CardRecord } from './card.types.ts';

/** The question for the password, before a save that requires a recent sign-in. */
export const confirmingState = <Value extends CardRecord, Draft, Key, Input>(
  kit: CardSetup<Value, Draft, Key, Input>,
) =>
  kit.createStateConfig({
    tags: ['edited', 'confirming'],
    on: {
      'card.edited': {
        actions: [{ type: 'keepDraft', params: ({ event }) => event }, 'storeDraft', 'noteEdit'],
      },
      'identity.cancel': { target: 'edited', actions: 'forgetFault' },
    },
    initial: 'asking',
    states: {
      asking: { on: { 'identity.confirm': { target: 'checking' } } },
      checking: {
        tags: 'busy',
        invoke: {
          src: 'confirmIdentity',
          input: ({ event }) => ({ password: event.type === 'identity.confirm' ? event.password : '' }),
          onDone: { target: '#saving' },
          onError: { target: 'asking', actions: keepingFault },
        },
      },
    },
  });
