import { assign, emit, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { RecordDraft } from '#domain/records/recordForm.ts';
import { confirm, ifConfirmed, isConfirmed } from '../confirm.ts';
import { keepFault, keepingFault } from '../faults.ts';
import { outputOf } from '../loadStates.ts';
import type { MemberKey } from './areaRecords.ts';
import { port } from '#machines/port.ts';
import { systemActor } from '#machines/systemActor.ts';
import type { ImportDraft, ImportRow, RecordImportContext, RecordImportEvent } from './recordImport.types.ts';

/** After a row was saved. */
const next = [{ guard: 'hasNext', target: 'sending' }, { target: '#recordImport.reporting' }] as const;

type Rows = readonly ImportRow[];
type Ids = Readonly<Record<'ids', readonly number[]>>;
const by = 'recordImport';

/**
 * Many records from spreadsheets: their rows stay on this device until each is saved or removed. They are saved one
 * by one; the first that fails stops the rest, and another save goes on with it.
 */
export const recordImportMachine = setup({
  types: {
    context: {} as RecordImportContext,
    events: {} as RecordImportEvent,
    emitted: {} as { type: 'records.imported' },
    input: {} as { key: MemberKey },
    tags: {} as 'finding' | 'idle' | 'pasting' | 'reviewing' | 'saving',
  },
  actors: {
    confirm,
    find: port<ImportDraft, { key: MemberKey }>(`${by}.find`),
    store: port<object, { key: MemberKey; rows: Rows; ignored: readonly string[] }>(`${by}.store`),
    create: port<object, { key: MemberKey; draft: RecordDraft }>(`${by}.create`),
  },
  guards: {
    isConfirmed,
    hasDrafts: (_, { drafts }: { drafts: readonly RecordDraft[] }) => drafts.length > 0,
    isEmpty: ({ context: { rows } }) => rows.length === 0,
    hasNext: ({ context: { queue } }) => queue.length > 0,
    hasSaved: ({ context: { saved } }) => saved > 0,
  },
  actions: {
    addRows: assign(({ context: { rows, ignored } }, added: ImportDraft) => {
      const first = 1 + Math.max(-1, ...rows.map(({ id }) => id));
      return {
        rows: [...rows, ...added.drafts.map((draft, index) => ({ id: first + index, draft }))],
        ignored: [...new Set([...ignored, ...added.ignored])],
        saved: 0,
        fault: null,
      };
    }),
    keepRow: assign(({ context: { rows } }, { row }: { row: ImportRow }) => ({
      rows: rows.map((each) => (each.id === row.id ? row : each)),
    })),
    leaveOut: assign(({ context: { rows } }, { ids }: Ids) => ({
      rows: rows.filter(({ id }) => !ids.includes(id)),
    })),
    removeRows: assign({ rows: [], ignored: [], queue: [], fault: null }),
    keepQueue: assign((_, { ids }: Ids) => ({ queue: ids, wanted: ids.length, saved: 0, fault: null })),
    dropSaved: assign(({ context: { rows, queue, saved } }) => ({
      rows: rows.filter(({ id }) => id !== queue[0]),
      queue: queue.slice(1),
      saved: saved + 1,
    })),
    forgetQueue: assign({ queue: [] }),
    forgetSaved: assign({ saved: 0 }),
    keepFault: keepFault(),
    beginEdits: sendTo(({ system }) => systemActor(system, 'navigation'), { type: 'edits.began', by }),
    settleEdits: sendTo(({ system }) => systemActor(system, 'navigation'), { type: 'edits.settled', by }),
    emitImported: emit({ type: 'records.imported' as const }),
  },
}).createMachine({
  id: by,
  context: ({ input: { key } }) => ({
    key,
    rows: [],
    ignored: [],
    queue: [],
    saved: 0,
    wanted: 0,
    fault: null,
  }),
  initial: 'finding',
  states: {
    finding: {
      tags: 'finding',
      invoke: {
        src: 'find',
        input: ({ context: { key } }) => ({ key }),
        onDone: [
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
      on: {
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
      always: [{ guard: 'hasSaved', target: 'reviewing', actions: 'emitImported' }, { target: 'reviewing' }],
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
