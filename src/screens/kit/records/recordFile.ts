import type { RecordFields } from '#contract/records/recordFields.ts';
import { formFields } from '#domain/records/recordForm.ts';
import type { FileColumn } from '#ui/table/columns.ts';
import type { AnyRecord, RecordWords } from './recordProps.ts';

/** How a file names its columns and its ticks. */
interface FileWords extends Pick<RecordWords, 'labelOf' | 'headerOf'> {
  yes: string;
  no: string;
}

/**
 * The columns of the CSV file of an area's records, one for each field, as an import reads them back: days as
 * `2025-07-01`, numbers without grouping, choices by their names.
 */
export const recordFileColumns = (
  fields: RecordFields,
  { labelOf, headerOf, yes, no }: FileWords,
): readonly FileColumn<AnyRecord>[] =>
  formFields(fields).map(([name, { kind, shownAs }]) => ({
    header: headerOf?.(name) ?? labelOf(name),
    text: (row) => {
      if (kind === 'flag') return row[name] === true ? yes : no;
      return String(row[(shownAs as string | undefined) ?? name] ?? '');
    },
  }));
