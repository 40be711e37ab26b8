import type { AnyRecordArea, AreaBody, AreaRow, RecordFields } from '#contract/records.ts';
import type { RecordCheck } from './recordForm.ts';

/** An area of owned records with what the portal and the server both know about it. */
export interface RecordRules<Area extends AnyRecordArea> {
  readonly area: Area;
  /** The field that names a record. */
  readonly nameField: keyof AreaBody<Area> & string;
  /** The rule of the record as a whole, which form and server apply. */
  readonly check?: RecordCheck<AreaBody<Area>, AreaRow<Area>>;
}

/** What a record is called: the value of its naming field, or the description of a choice. */
export function recordName({ area, nameField }: RecordRules<AnyRecordArea>, row: object): string {
  const { shownAs } = (area.fields as RecordFields)[nameField] ?? {};
  const name = (row as Readonly<Record<string, unknown>>)[(shownAs as string | undefined) ?? nameField];
  return typeof name === 'string' ? name : '';
}
