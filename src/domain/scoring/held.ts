import type { CaseComment, CaseFeedback, CaseScore, ExamScore } from '#contract/scoring.ts';
import { nothingHeld, type Held } from './examCommand.ts';

type Receipt = Pick<Held, 'version' | 'receivedAt' | 'receiptNumber'>;
const receiptOf = ({ version, receivedAt, receiptNumber }: Receipt) => ({
  version,
  receivedAt,
  receiptNumber,
});

/** What the board has of a score, out of its row. */
export const heldOfScore = (row: CaseScore): Held => ({ ...receiptOf(row), id: null, value: row.score });

/** What the board has of a comment, or of none. */
export const heldOfComment = (row: CaseComment | null): Held =>
  row ? { ...receiptOf(row), id: row.id, value: row.comment } : nothingHeld;

/** What the board has of feedback, or of none. */
export const heldOfFeedback = (row: CaseFeedback | null): Held =>
  row ? { ...receiptOf(row), id: row.id, value: row.feedback } : nothingHeld;

/** How far the board has a score sheet. */
export const heldOfSheet = (row: ExamScore): Held => ({ ...receiptOf(row), id: null, value: row.status });

/** The remarks of a score sheet, which count its version up like everything else of it. */
export const heldOfRemarks = (row: ExamScore): Held => ({ ...receiptOf(row), id: null, value: row.remarks });
