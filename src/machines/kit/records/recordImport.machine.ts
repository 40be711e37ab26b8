import type { ActorRefFrom } from 'xstate';
import { ifConfirmed } from '../confirm.ts';
import { keepingFault } from '../faults.ts';
import { outputOf } from '../loadStates.ts';
import { by, recordImportSetup } from './recordImport.setup.ts';

/** After a row was saved. */
const next = [{ guard: 'hasNext', target: 'sending' }, { target: '#recordImport.reporting' }] as const;

/**
 * Many records from spreadsheets: their rows stay on this device until each is saved or removed. They are saved one
 * by one; the first that fails stops the rest, and another save goes on with it.
 */
export const recordImportMachine = recordImportSetup.createMachine({
  id: by,
  context: ({ input: { key } }) => ({
    key,
    pasted: '',
    rows: [],
    ignored: [],
    queue: [],
    saved: 0,
    wanted: 0,
    fault: null,
  }),
  invoke: { src: 'whilePageIsOpen', onError: {} },
  initial: 'finding',
  states: {
    finding: {
      tags: 'finding',
      invoke: {
        src: 'find',
        input: ({ context: { key } }) => ({ key }),
        onDone: [
          {
            guard: { type: 'hasPasted', params: outputOf },
            target: 'pasting',
            actions: [
              { type: 'addRows', params: outputOf },
              { type: 'keepPasted', params: outputOf },
            ],
          },
          {
            guard: { type: 'hasDrafts', params: outputOf },
            target: 'reviewing',
            actions: { type: 'addRows', params: outputOf },
          },
          { target: 'idle' },
        ],
        onError: { target: 'idle' },
      },
    },
    idle: { tags: 'idle', on: { 'import.open': { target: 'pasting', actions: 'forgetSaved' } } },
    pasting: {
      tags: 'pasting',
      exit: [
        { type: 'keepPasted', params: { pasted: '' } },
        { type: 'keepInTab', params: ({ context: { key } }) => ({ key, pasted: '' }) },
      ],
      on: {
        'import.paste': {
          actions: [
            { type: 'keepPasted', params: ({ event }) => ({ pasted: event.text }) },
            { type: 'keepInTab', params: ({ context: { key }, event }) => ({ key, pasted: event.text }) },
          ],
        },
        'import.close': [{ guard: 'isEmpty', target: 'idle' }, { target: 'reviewing' }],
        'import.read': {
          guard: { type: 'hasDrafts', params: ({ event }) => event },
          target: 'reviewing.storing',
          actions: { type: 'addRows', params: ({ event }) => event },
        },
      },
    },
    reviewing: {
      tags: 'reviewing',
      entry: 'beginEdits',
      exit: 'settleEdits',
      initial: 'resting',
      always: { guard: 'isEmpty', target: 'clearing' },
      on: {
        'import.open': { target: 'pasting', actions: 'forgetSaved' },
        'import.edit': { target: '.storing', actions: { type: 'keepRow', params: ({ event }) => event } },
        'import.remove': { target: '.storing', actions: { type: 'leaveOut', params: ({ event }) => event } },
        'import.save': { target: 'saving', actions: { type: 'keepQueue', params: ({ event }) => event } },
        'import.discard': { target: '.asking' },
      },
      states: {
        resting: {},
        asking: {
          invoke: {
            src: 'confirm',
            input: {
              id: by,
              kind: 'warn',
              title: { key: 'records:import.discard' },
              text: { key: 'records:import.discardText' },
              confirm: { key: 'records:import.discard' },
            },
            onDone: [
              { guard: ifConfirmed, target: '#recordImport.clearing', actions: 'removeRows' },
              { target: 'resting' },
            ],
            onError: { target: 'resting' },
          },
        },
        storing: {
          invoke: {
            src: 'store',
            input: ({ context: { key, rows, ignored } }) => ({ key, rows, ignored }),
            onDone: { target: 'resting' },
            onError: { target: 'resting' },
          },
        },
      },
    },
    saving: {
      tags: ['reviewing', 'saving'],
      entry: 'beginEdits',
      initial: 'sending',
      states: {
        sending: {
          invoke: {
            src: 'create',
            // The queue names rows that exist.
            input: ({ context: { key, rows, queue } }) => ({
              key,
              draft: rows.find(({ id }) => id === queue[0])!.draft,
            }),
            onDone: { target: 'storing', actions: 'dropSaved' },
            onError: { target: '#recordImport.reporting', actions: [keepingFault, 'forgetQueue'] },
          },
        },
        storing: {
          invoke: {
            src: 'store',
            input: ({ context: { key, rows, ignored } }) => ({ key, rows, ignored }),
            onDone: next,
            onError: next,
          },
        },
      },
    },
    reporting: {
      always: [{ guard: 'hasNews', target: 'reviewing', actions: 'emitImported' }, { target: 'reviewing' }],
    },
    clearing: {
      tags: 'saving',
      invoke: {
        src: 'store',
        input: ({ context: { key } }) => ({ key, rows: [], ignored: [] }),
        onDone: { target: 'idle', actions: ['removeRows', 'settleEdits'] },
        onError: { target: 'idle', actions: ['removeRows', 'settleEdits'] },
      },
    },
  },
});
export type RecordImportRef = ActorRefFrom<typeof recordImportMachine>;
