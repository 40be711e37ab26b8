import { assign, emit, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate';
import { result, resultInbox } from '#machines/message.ts';
import { systemActor } from '#machines/systemActor.ts';
import type { CollectionRemoved } from '../collection.types.ts';
import type { CardAccepted, CardClosed, CardEmitted, CardSaved } from '../draft/card.types.ts';
import { childSource, listen } from '../listen.ts';
import { outputOf } from '../loadStates.ts';
import { createRecordParts } from './recordParts.ts';
import type {
  Opening,
  RecordCard,
  RecordClosed,
  RecordRemoved,
  RecordSaved,
  RecordsContext,
  RecordsEvent,
  RecordsOptions,
} from './records.types.ts';

/**
 * The records of one kind that a member owns: the list, from which records are removed after a question, and the form
 * of one record at a time. The form is a versioned card: unsaved input stays on the device, two versions are shown side
 * by side, and a saved form closes. `list` and `form` are the machines whose ports are to be implemented.
 */
export function createRecords<
  Row extends { version: number },
  Draft,
  Key extends { userId: number },
  Facts = null,
  Reason extends string = never,
>(id: string, options: RecordsOptions<Row, Draft>) {
  type Card = RecordCard<Row, Reason>;
  type Saved = Omit<CardAccepted, 'type'> & { value?: Card | null };
  const { keyOf, texts, isCreateOnly = false } = options;
  const says = 'created' in texts ? texts : null;
  /** What was typed since a save is the draft of another record. */
  const isAnother = (isEditedSince: boolean) => isCreateOnly && isEditedSince;
  const accepted = { type: 'showSaved', params: ({ event }: { event: CardAccepted }) => event } as const;
  const edits = { type: 'edits.settled', by: `${id}Form` } as const;
  const work = { type: 'work.ended', id: `${id}Form` } as const;
  const { list, form, leftDraft } = createRecordParts<Row, Draft, Key, Facts, Reason>(id, options);
  const machine = setup({
    types: {
      context: {} as RecordsContext<Key, Draft>,
      events: {} as RecordsEvent<Row, Draft> | CardEmitted<Card> | CollectionRemoved,
      emitted: {} as RecordSaved<Row> | RecordRemoved | RecordClosed,
      input: {} as { key: Key },
      children: {} as { list: 'list'; form: 'form'; leftDraft: 'leftDraft' },
      tags: {} as 'editing',
    },
    actors: { list, form, leftDraft, listen },
    guards: {
      isStillOpen: (_, { isEditedSince }: CardAccepted) => isEditedSince,
      isUnsaved: (_, { saved }: CardClosed<Card>) => saved === null,
      /** The draft that the form offers was chosen in the list already. */
      isChosen: ({ context: { resumes } }, { isOffered }: { isOffered: boolean }) => resumes && isOffered,
    },
    actions: {
      open: assign((_, { id, prefill, resumes = false }: Opening<Draft>) => ({
        openedId: id,
        savedId: null,
        prefill,
        resumes,
      })),
      resume: sendTo('form', { type: 'draft.resume' }),
      noteId: assign((_, { value: { row } }: CardSaved<Card>) => {
        const savedId = row && keyOf(row);
        return { openedId: isCreateOnly ? null : savedId, savedId };
      }),
      /** A form that crashed or was left can neither settle its own edits nor end its own work. */
      settleEdits: sendTo(({ system }) => systemActor(system, 'navigation'), edits),
      endWork: sendTo(({ system }) => systemActor(system, 'progress'), work),
      reload: sendTo('list', { type: 'collection.reload' }),
      put: sendTo('list', (_, { row }: { row: Row | null }) => ({
        type: 'collection.put' as const,
        item: row!, // a saved card has its record
      })),
      /** There is no `value` if the answer does not fit; a record that was removed elsewhere is saved as another one. */
      showSaved: enqueueActions(({ context, enqueue, system }, saved: Saved) => {
        const { value = null, isAwaited, isEditedSince } = saved;
        const savedId = value === null ? context.openedId : value.row && keyOf(value.row);
        const created = (isAnother(isEditedSince) && says?.createdBelow) || says?.created;
        const text = savedId === null || savedId !== context.openedId ? created : says?.updated;
        const told = text && result(isAwaited, `${id}Form.result`, 'success', text);
        if (told) enqueue.sendTo(resultInbox(system, isAwaited), told);
      }),
      reportClosed: emit({ type: 'record.closed' as const }),
      reportRemoved: emit({ type: 'record.removed' as const }),
      reportSaved: emit((_, { value, ...saved }: CardSaved<Card>) => ({
        ...saved,
        type: 'record.saved' as const,
        row: value.row!, // a saved card has its record
      })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ ...input, openedId: null, savedId: null, prefill: undefined, resumes: false }),
    // The list keeps its own faults.
    invoke: [
      { src: 'list', id: 'list', input: ({ context: { key } }) => ({ key }), onError: {} },
      {
        src: 'listen',
        input: ({ self }) => ({ to: [childSource(self, 'list', ['collection.removed'])] }),
        onError: {},
      },
    ],
    on: {
      'records.reload': { actions: 'reload' },
      'collection.removed': { actions: 'reportRemoved' },
      'record.put': { actions: { type: 'put', params: ({ event }) => event } },
    },
    initial: 'browsing',
    states: {
      browsing: {
        invoke: {
          src: 'leftDraft',
          id: 'leftDraft',
          input: ({ context: { key } }) => ({ key }),
          onError: {},
        },
        on: {
          'record.add': {
            target: 'editing',
            actions: { type: 'open', params: ({ event }) => ({ ...event, id: null }) },
          },
          'record.edit': { target: 'editing', actions: { type: 'open', params: ({ event }) => event } },
        },
      },
      editing: {
        tags: 'editing',
        invoke: [
          {
            src: 'form',
            id: 'form',
            input: ({ context: { key, openedId, prefill } }) => ({ list: key, recordId: openedId, prefill }),
            onSnapshot: {
              guard: {
                type: 'isChosen',
                params: ({ event: { snapshot } }) => ({ isOffered: snapshot.hasTag('offered') }),
              },
              actions: 'resume',
            },
            onDone: [
              // A record that was gone, or changed elsewhere, is still in the list.
              {
                guard: { type: 'isUnsaved', params: outputOf },
                target: 'browsing',
                actions: ['reload', 'reportClosed'],
              },
              { target: 'browsing', actions: 'reportClosed' },
            ],
            onError: { target: 'browsing', actions: ['settleEdits', 'endWork', 'reportClosed'] },
          },
          {
            src: 'listen',
            input: ({ self }) => ({
              to: [childSource(self, 'form', ['card.saved', 'card.accepted', 'card.removed'])],
            }),
            onError: {},
          },
        ],
        on: {
          'record.leave': { target: 'browsing', actions: ['settleEdits', 'endWork', 'reload'] },
          'card.accepted': [
            { guard: { type: 'isStillOpen', params: ({ event }) => event }, actions: [accepted, 'reload'] },
            { actions: accepted },
          ],
          // The list still has the record.
          'card.removed': { actions: 'reload' },
          'card.saved': {
            actions: [
              { type: 'showSaved', params: ({ event }) => event },
              { type: 'noteId', params: ({ event }) => event },
              { type: 'put', params: ({ event }) => event.value },
              { type: 'reportSaved', params: ({ event }) => event },
            ],
          },
        },
      },
    },
  });
  return { machine, list, form, leftDraft };
}

/** The machines of one area of records, and the actor of the whole. */
export type Records<
  Row extends { version: number },
  Draft,
  Key extends { userId: number },
  Facts = null,
  Reason extends string = never,
> = ReturnType<typeof createRecords<Row, Draft, Key, Facts, Reason>>;
export type RecordsRef<
  Row extends { version: number },
  Draft,
  Key extends { userId: number } = { userId: number },
  Facts = null,
  Reason extends string = never,
> = ActorRefFrom<Records<Row, Draft, Key, Facts, Reason>['machine']>;
