import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { result, resultInbox } from '#machines/message.ts';
import { systemActor } from '#machines/systemActor.ts';
import type { CollectionRemoved } from '../collection.types.ts';
import type { CardAccepted, CardClosed, CardEmitted, CardSaved } from '../draft/card.types.ts';
import { listen } from '../listen.ts';
import { createRecordParts } from './recordParts.ts';
import type {
  Opening,
  RecordAccepted,
  RecordCard,
  RecordClosed,
  RecordRemoved,
  RecordSaved,
  RecordsContext,
  RecordsEvent,
  RecordsOptions,
} from './records.types.ts';

/** The machines that an area of records is made of; guards, actions and actors of the whole. */
export function setupRecords<
  Row extends { version: number },
  Draft,
  Key extends { userId: number },
  Summary,
  Reason extends string,
>(id: string, options: RecordsOptions<Row, Draft>) {
  const { keyOf, texts, isCreateOnly = false } = options;
  const { list, form, leftDraft } = createRecordParts<Row, Draft, Key, Summary, Reason>(id, options);
  type Card = RecordCard<Row, Reason>;
  type Saved = Omit<CardAccepted, 'type'> & { value?: Card | null };
  const says = 'created' in texts ? texts : null;
  /** What was typed since a save is the draft of another record. */
  const isAnother = (isEditedSince: boolean) => isCreateOnly && isEditedSince;
  const edits = { type: 'edits.settled', by: `${id}Form` } as const;
  const work = { type: 'work.ended', id: `${id}Form` } as const;

  const kit = setup({
    types: {
      context: {} as RecordsContext<Key, Draft>,
      events: {} as RecordsEvent<Row, Draft> | CardEmitted<Card> | CollectionRemoved,
      emitted: {} as RecordSaved<Row> | RecordAccepted | RecordRemoved | RecordClosed,
      input: {} as { key: Key },
      children: {} as { list: 'list'; form: 'form'; leftDraft: 'leftDraft' },
      tags: {} as 'editing',
    },
    actors: { list, form, leftDraft, listen },
    guards: {
      isStillOpen: (_, { isEditedSince }: CardAccepted) => isEditedSince,
      isUnsaved: (_, { saved }: CardClosed<Card>) => saved === null,
      /** The draft that the form offers was chosen in the list already. */
      isChosen: ({ context: { resumes } }) => resumes,
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
        const message = text && result(isAwaited, `${id}Form.result`, 'success', text);
        if (message) enqueue.sendTo(resultInbox(system, isAwaited), message);
      }),
      reportClosed: emit({ type: 'record.closed' as const }),
      reportRemoved: emit({ type: 'record.removed' as const }),
      reportAccepted: emit((_, saved: CardAccepted) => ({ ...saved, type: 'record.accepted' as const })),
      reportSaved: emit((_, { value, ...saved }: CardSaved<Card>) => ({
        ...saved,
        type: 'record.saved' as const,
        row: value.row!, // a saved card has its record
      })),
    },
  });
  return { kit, list, form, leftDraft };
}
