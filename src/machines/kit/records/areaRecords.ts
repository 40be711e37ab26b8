import type { AnyRecordArea, AreaRow, RecordFields } from '#contract/records.ts';
import { recordBody, recordDraft, type RecordDraft } from '#domain/records/recordForm.ts';
import { recordName, type RecordRules } from '#domain/records/recordRules.ts';
import { createRecords, type Records, type RecordsRef } from './records.machine.ts';

/** Whose records they are. */
export interface MemberKey {
  userId: number;
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

/** The records of an area of the contract. */
export const areaRecords = <Area extends AnyRecordArea>(
  id: string,
  rules: RecordRules<Area>,
): AreaRecords<Area> =>
  createRecords<Versioned<AreaRow<Area>>, RecordDraft, MemberKey>(id, {
    keyOf: (row) => (row as Readonly<Record<string, unknown>>)[rules.area.key] as number, // every row has its key
    draftOf: (row) => recordDraft(rules.area.fields, row),
    // Spaces around a text are not saved.
    contentOf: (draft) => recordBody(rules.area.fields as RecordFields, draft),
    texts: {
      created: { key: 'records:created' },
      updated: { key: 'records:updated' },
      createFailed: { key: 'records:createFailed' },
      updateFailed: { key: 'records:updateFailed' },
    },
    removal: {
      question: (row) => ({
        title: { key: 'records:delete.title' },
        text: { key: 'records:delete.text', values: { name: recordName(rules, row) } },
        confirm: { key: 'records:delete.confirm' },
      }),
      removed: { key: 'records:deleted' },
      failed: { key: 'records:deleteFailed' },
      changed: { key: 'records:deleteChanged' },
    },
  });
