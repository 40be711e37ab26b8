import type { CardSetup } from './card.setup.ts';
import type { CardContext, CardOptions, CardRecord } from './card.types.ts';
import { storingState } from './device.ts';

/** Stores the draft on this device after each change, one write at a time, and removes it once the board has it. */
export const deviceState = <Value extends CardRecord, Draft, Key, Input>(
  kit: CardSetup<Value, Draft, Key, Input>,
  { keyAfterSave }: CardOptions<Value, Draft, Key, Input>,
) =>
  kit.createStateConfig({
    initial: 'resting',
    states: {
      resting: {
        always: [
          { guard: 'mustStore', target: 'storing' },
          { guard: 'mustDrop', target: 'dropping' },
          // Only after the draft was stored under its new key: a page that closes in between loses nothing.
          ...(keyAfterSave ? ([{ guard: 'hasFormerKey', target: 'moving' }] as const) : []),
          { guard: 'isClosing', target: '#closed' },
        ],
      },
      storing: storingState(({ key, draft, version, leftBy }: CardContext<Value, Draft, Key>) => ({
        key,
        draft: draft!, // loaded before
        version,
        leftBy,
      })),
      ...(keyAfterSave && {
        moving: {
          invoke: {
            src: 'dropDraft' as const,
            input: ({
              context: { formerKey, formerLeftBy, key },
            }: {
              context: CardContext<Value, Draft, Key>;
            }) => ({ key: formerKey ?? key, leftBy: formerLeftBy }),
            onDone: { target: 'resting', actions: 'forgetFormerKey' as const },
            onError: { target: 'resting', actions: 'forgetFormerKey' as const },
          },
        },
      }),
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
