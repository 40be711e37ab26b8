import type { RefObject } from 'react';
import type { AnyRecordArea } from '#contract/records/records.ts';
import type { RecordDraft } from '#domain/records/recordForm.ts';
import type { RecordRules } from '#domain/records/recordRules.ts';
import type { CollectionRef } from '#machines/kit/collection.machine.ts';
import type { AreaRecordsRef } from '#machines/kit/records/areaRecords.ts';
import type { RecordCard } from '#machines/kit/records/records.types.ts';
import type { AnyCard } from '#portal/useCard.ts';
import type { Column } from '#ui/table/columns.ts';
import type { ImportPlace } from './ImportButton.tsx';

/** The texts of an area of records, translated. */
export interface RecordWords {
  title: string;
  /** What the records are for, above the list. */
  lead: string;
  empty: string;
  /** The button that opens the form of a new record, and the form's titles. */
  add: string;
  addTitle: string;
  changeTitle: string;
  /** The label of the filter, and the name of the CSV file. */
  filter: string;
  file: string;
  labelOf: (field: any) => string; // a field of the area
  /** The header of a column, where it is shorter than the field's label. */
  headerOf?: (field: string) => string | undefined;
  /** What the list shows of a field, where it is more than its value. */
  textOf?: (field: string, row: AnyRecord) => string | undefined;
  /** What a narrow screen shows of a record beside its name; by default its period, or its first two fields. */
  summaryOf?: (row: AnyRecord) => string;
  /** What heads successive records on a narrow screen; by default nothing. */
  groupOf?: (row: AnyRecord) => string;
  /** The group that is open at first, if the groups of a longer list are closed. */
  openGroup?: 'last';
  /** A hint below a field. */
  hintOf?: (field: any) => string | undefined; // as above
  /** The sentence of a warning of the area's rules, with the record that it is about. */
  warningOf?: (warning: any, record: string) => string; // one of the area's rules
}

/** Fields of a form that stand together, under a heading. */
export interface RecordGroup {
  id: string;
  title: string;
  lead?: string;
  /** In their order on the form. */
  fields: readonly string[];
  /** Checkboxes that answer one question, after the fields. */
  question?: { title: string; hint: string; fields: readonly string[] };
}

/** What a form says. */
export type FormWords = Pick<RecordWords, 'title' | 'lead' | 'labelOf' | 'hintOf'>;

/** What the view of an area needs to know. */
export interface RecordsProps {
  records: AreaRecordsRef<AnyRecordArea>;
  rules: RecordRules<AnyRecordArea>;
  words: RecordWords;
  /** The fields that have a column; by default all. The CSV file has all of them. Keep the array stable. */
  listed?: readonly string[];
  /** Columns before the buttons of a row. Keep the array stable. */
  extra?: readonly Column<AnyRecord>[] | undefined;
  /** Where records are imported; its button is beside the one that adds a record. Keep the object stable. */
  importing?: ImportPlace | undefined;
}

/** A column of the rows of an import; the first names the row. */
export interface ImportColumn {
  id: string;
  header: string;
  /** `show` formats the value of a field. */
  text: (show: (field: string) => string) => string;
}

/** What the parts of an import need to know. */
export interface RecordImportProps extends ImportPlace {
  rules: RecordRules<AnyRecordArea>;
  /** The records that are saved. */
  existing: readonly object[];
  /** The values of the fields that limit the list. Keep the object stable. */
  scope?: Readonly<Record<string, number>>;
  /** The title of the panel. */
  title: string;
  /** Beside the other values and the problems of each row. Keep the array stable. */
  columns: readonly ImportColumn[];
  words: Pick<RecordWords, 'labelOf' | 'headerOf' | 'warningOf'>;
  /** Headings of the list's own CSV file that are no fields; those columns are not read. Keep the array stable. */
  notRead?: readonly string[];
}

/** A record by its members. */
export type AnyRecord = Readonly<Record<string, string | number | boolean | null>>;
export type RecordListRef = CollectionRef<any, any>;
export type RecordCardRef = AnyCard<RecordCard<AnyRecord & { version: number }>, RecordDraft>;
/** The heading of the list or of the form, which takes the focus. */
export type HeadingRef = RefObject<HTMLHeadingElement | null>;
