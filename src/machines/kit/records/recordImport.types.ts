import type { Fault } from '#domain/fault.ts';
import type { RecordDraft } from '#domain/records/recordForm.ts';
import type { MemberKey } from './areaRecords.ts';

/** A row of the import that is not saved yet. */
export interface ImportRow {
  id: number;
  draft: RecordDraft;
}

/** What a device keeps of an import. */
export interface ImportDraft {
  drafts: readonly RecordDraft[];
  /** The names of the columns of the spreadsheet that no field has. */
  ignored: readonly string[];
}

/** What an import begins with. */
export interface FoundImport extends ImportDraft {
  /** The text that was pasted and not read before the session expired; empty if there was none. */
  pasted: string;
}

export interface RecordImportContext {
  key: MemberKey;
  /** The text that is pasted and not read yet. */
  pasted: string;
  rows: readonly ImportRow[];
  /** The columns of the spreadsheet that were not read. */
  ignored: readonly string[];
  queue: readonly number[];
  /** How many rows the last run has saved, and how many it was to save. */
  saved: number;
  wanted: number;
  fault: Fault | null;
}

/** The events that an import accepts. */
export type RecordImportEvent =
  | { type: 'import.open' }
  | { type: 'import.close' }
  /** The text changes that is to be read. */
  | { type: 'import.paste'; text: string }
  /** Adds rows to those that are there. */
  | ({ type: 'import.read' } & ImportDraft)
  | { type: 'import.edit'; row: ImportRow }
  | { type: 'import.remove'; ids: readonly number[] }
  /** Saves these rows, one after the other. */
  | { type: 'import.save'; ids: readonly number[] }
  | { type: 'import.discard' };
