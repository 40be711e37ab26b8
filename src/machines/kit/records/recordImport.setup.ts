import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import type { RecordDraft } from '#domain/records/recordForm.ts';
import { port } from '#machines/port.ts';
import { systemActor } from '#machines/systemActor.ts';
import { confirm, isConfirmed } from '../confirm.ts';
import { keepFault } from '../faults.ts';
import type { MemberKey } from './areaRecords.ts';
import type {
  FoundImport,
  ImportDraft,
  ImportRow,
  RecordImportContext,
  RecordImportEvent,
} from './recordImport.types.ts';

type Rows = readonly ImportRow[];
type Ids = Readonly<Record<'ids', readonly number[]>>;
/** What the wiring provides. */
const notProvided = (_now: unknown, _typed: { key: MemberKey; pasted: string }) => {};
export const by = 'recordImport';

/** Guards, actions and actors of an import. */
export const recordImportSetup = setup({
  types: {
    context: {} as RecordImportContext,
    events: {} as RecordImportEvent,
    emitted: {} as { type: 'records.imported' },
    input: {} as { key: MemberKey },
    tags: {} as 'finding' | 'idle' | 'pasting' | 'reviewing' | 'saving',
  },
  actors: {
    confirm,
    find: port<FoundImport, { key: MemberKey }>(`${by}.find`),
    store: port<object, { key: MemberKey; rows: Rows; ignored: readonly string[] }>(`${by}.store`),
    /** Runs as long as the page, and forgets what was pasted if it is left while signed in. */
    whilePageIsOpen: fromCallback(() => {}),
    create: port<object, { key: MemberKey; draft: RecordDraft }>(`${by}.create`),
  },
  guards: {
    isConfirmed,
    hasPasted: (_, { pasted }: FoundImport) => pasted !== '',
    hasDrafts: (_, { drafts }: { drafts: readonly RecordDraft[] }) => drafts.length > 0,
    isEmpty: ({ context: { rows } }) => rows.length === 0,
    hasNext: ({ context: { queue } }) => queue.length > 0,
    /** The list has changed here, or the refusal may come from a change elsewhere. */
    hasNews: ({ context: { saved, fault } }) => saved > 0 || fault !== null,
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
    keepPasted: assign((_, { pasted }: { pasted: string }) => ({ pasted })),
    /** Until the person has signed in again after an expired session; the wiring does it. */
    keepInTab: notProvided,
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
});
