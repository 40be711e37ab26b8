import { ifConfirmed } from '../confirm.ts';
import type { CardSetup } from './card.setup.ts';
import type { CardRecord } from './card.types.ts';

/** A state with something unsaved, that closes the card after a question; the draft stays on the device. */
export const closableStates = <Value extends CardRecord, Draft, Key, Input>(
  kit: CardSetup<Value, Draft, Key, Input>,
  id: string,
) =>
  ({
    initial: 'idle',
    states: {
      idle: kit.createStateConfig({ on: { 'card.close': { target: 'leaving' } } }),
      leaving: kit.createStateConfig({
        invoke: {
          src: 'confirm',
          input: {
            id,
            kind: 'ask',
            title: { key: 'shell:leave.edits.title' },
            text: { key: 'shell:leave.edits.text' },
          },
          onDone: [
            {
              guard: ifConfirmed,
              target: '#closing',
              actions: [{ type: 'noteClosing', params: { saved: null } }, 'settleEdits'],
            },
            { target: 'idle' },
          ],
          onError: {},
        },
      }),
    },
  }) as const;

/** The form shows the record again. */
export const undone = {
  target: '#pristine',
  actions: ['revert', 'dropDraft', 'settleEdits', 'emitReverted'],
} as const;

/** The same for a state whose changes can be dropped, also after a question; the state itself goes on meanwhile. */
export const undoableStates = <Value extends CardRecord, Draft, Key, Input>(
  kit: CardSetup<Value, Draft, Key, Input>,
  id: string,
) => {
  const { initial, states } = closableStates(kit, id);
  return {
    initial,
    states: {
      ...states,
      idle: kit.createStateConfig({
        on: { 'card.close': { target: 'leaving' }, 'card.reset': { target: 'undoing' } },
      }),
      undoing: kit.createStateConfig({
        invoke: {
          src: 'confirm',
          input: {
            id,
            kind: 'warn',
            title: { key: 'shell:undo.title' },
            text: { key: 'shell:undo.text' },
            confirm: { key: 'shell:undo.confirm' },
          },
          onDone: [{ guard: ifConfirmed, ...undone }, { target: 'idle' }],
          onError: {},
        },
      }),
    },
  } as const;
};
