import { createCollectionMachine } from '../collection.machine.ts';
import { createCardMachine } from '../draft/card.machine.ts';
import { createLeftDraftMachine } from './leftDraft.machine.ts';
import type { RecordCard, RecordKey, RecordsOptions } from './records.types.ts';

/** The machines that records are made of: the list, the form of one record, and the draft of a new one. */
export function createRecordParts<
  Row extends { version: number },
  Draft,
  Key extends { userId: number },
  Summary = null,
  Reason extends string = never,
>(
  id: string,
  { keyOf, draftOf, contentOf, texts, isCreateOnly = false, ...options }: RecordsOptions<Row, Draft>,
) {
  type Card = RecordCard<Row, Reason>;
  const failed =
    'failed' in texts
      ? texts.failed
      : ({ row }: Card) => (row === null ? texts.createFailed : texts.updateFailed);
  const list = createCollectionMachine<Row, Key, Summary>(`${id}List`, { keyOf, ...options });
  const form = createCardMachine<Card, Draft, RecordKey<Key, Draft>, RecordKey<Key, Draft>>(`${id}Form`, {
    keyOf: (key) => key,
    keyAfterSave: (key, { row }) => (isCreateOnly ? key : { ...key, recordId: row && keyOf(row) }),
    draftOf: ({ row }) => draftOf(row),
    prefill: ({ prefill }) => (prefill ? { ...draftOf(null), ...prefill } : null),
    ...(contentOf && { contentOf }),
    closesOnSave: true,
    blank: { row: null, version: 0, isReadOnly: false, readOnlyReason: null },
    isCreateOnly,
    saved: null,
    failed,
  });
  return { list, form, leftDraft: createLeftDraftMachine<Draft, Key>(`${id}LeftDraft`) };
}
