import type { RecordFields } from '#contract/records/recordFields.ts';
import type { AnyRecordArea, AreaRow } from '#contract/records/records.ts';
import { recordBody, recordDraft, type RecordDraft } from '#domain/records/recordForm.ts';
import type { RecordRules } from '#domain/records/recordRules.ts';
import type { Message } from '#machines/systemActor.ts';
import { createRecords, type Records, type RecordsRef } from './records.machine.ts';

/** Whose records they are, and what the list is limited to. */
export interface MemberKey {
  userId: number;
  /** By the names of the fields of the kind `scope`. */
  scope?: Readonly<Record<string, number>>;
}

type Versioned<Row> = Row & { version: number };

/** The machines of an area of the contract. */
export type AreaRecords<Area extends AnyRecordArea> = Records<
  Versioned<AreaRow<Area>>,
  RecordDraft,
  MemberKey
>;
/** The actor of an area of the contract, for its view. */
export type AreaRecordsRef<Area extends AnyRecordArea> = RecordsRef<
  Versioned<AreaRow<Area>>,
  RecordDraft,
  MemberKey
>;

const usualTexts = { created: { key: 'records:created' }, updated: { key: 'records:updated' } } as const;

/** The machines of an area of the contract; `texts` are the messages of a save, by default the usual ones. */
export const areaRecords = <Area extends AnyRecordArea>(
  id: string,
  rules: RecordRules<Area>,
  texts: { created: Message; updated: Message } = usualTexts,
): AreaRecords<Area> =>
  createRecords<Versioned<AreaRow<Area>>, RecordDraft, MemberKey>(id, {
    keyOf: (row) => (row as Readonly<Record<string, unknown>>)[rules.area.key] as number, // every row has its key
    draftOf: (row) => recordDraft(rules.area.fields, row),
    // Spaces around a text are not saved.
    contentOf: (draft) => recordBody(rules.area.fields as RecordFields, draft),
    isCreateOnly: rules.area.names.update === undefined,
    texts: {
      ...texts,
      createdBelow: { key: 'records:createdBelow' },
      createFailed: { key: 'records:createFailed' },
      updateFailed: { key: 'records:updateFailed' },
    },
    removal: {
      question: () => null,
      removed: { key: 'records:deleted' },
      failed: { key: 'records:deleteFailed' },
      changed: { key: 'records:deleteChanged' },
    },
  });
