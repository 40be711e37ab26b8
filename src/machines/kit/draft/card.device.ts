import type { CardSetup } from './card.setup.ts';
import type { CardRecord } from './card.types.ts';

/** Stores the draft on this device after each change, one write at a time, and removes it once the board has it. */
export const deviceState = <Value extends CardRecord, Draft, Key, Input>(
  kit: CardSetup<Value, Draft, Key, Input>,
) =>
  kit.createStateConfig({
    initial: 'resting',
    states: {
      resting: {
        always: [
          { guard: 'mustStore', target: 'storing' },
          { guard: 'mustDrop', target: 'dropping' },
          { guard: 'isClosing', target: '#closed' },
        ],
      },
      storing: {
        entry: 'clearDeviceTask',
        invoke: {
          src: 'storeDraft',
          input: ({ context: { key, draft, version, leftBy } }) => ({
            key,
            draft: draft!, // loaded before
            version,
            leftBy,
          }),
          onDone: { target: 'resting', actions: 'noteStored' },
          onError: { target: 'resting', actions: 'noteNotStored' },
        },
      },
      dropping: {
        entry: 'clearDeviceTask',
        invoke: {
          src: 'dropDraft',
          input: ({ context: { key, leftBy } }) => ({ key, leftBy }),
          onDone: { target: 'resting', actions: 'noteDropped' },
          onError: { target: 'resting', actions: 'noteDropped' },
        },
      },
    },
  });
