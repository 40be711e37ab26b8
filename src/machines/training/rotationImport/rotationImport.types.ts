import type { RecordDraft } from '#domain/records/recordForm.ts';

/** A row of the import that is not saved yet. */
export interface ImportRow {
  id: number;
  draft: RecordDraft;
}

/** The events that an import accepts. */
export type RotationImportEvent =
  | { type: 'import.open' }
  | { type: 'import.close' }
  /** `ignored`: the names of the columns that no field has. */
  | { type: 'import.read'; drafts: readonly RecordDraft[]; ignored: readonly string[] }
  | { type: 'import.edit'; row: ImportRow }
  | { type: 'import.remove'; id: number }
  /** Saves these rows, one after the other. */
  | { type: 'import.save'; ids: readonly number[] }
  | { type: 'import.discard' };
