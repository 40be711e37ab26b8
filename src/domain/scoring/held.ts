import type { CaseComment, CaseFeedback, CaseScore, ExamScore } from '#contract/scoring.ts';
import { nothingHeld, type Held } from './examCommand.ts';

type Receipt = Pick<Held, 'version' | 'receivedAt' | 'receiptNumber'>;
const receiptOf = ({ version, receivedAt, receiptNumber }: Receipt) => ({
  version,
  receivedAt,
  receiptNumber,
});

/** The server version of a score, from its row. */
export const heldOfScore = (row: CaseScore): Held => ({ ...receiptOf(row), id: null, value: row.score });

/** The server version of a comment; a missing one counts as empty. */
export const heldOfComment = (row: CaseComment | null): Held =>
  row ? { ...receiptOf(row), id: row.id, value: row.comment } : nothingHeld;

/** The server version of feedback; missing feedback counts as empty. */
export const heldOfFeedback = (row: CaseFeedback | null): Held =>
  row ? { ...receiptOf(row), id: row.id, value: row.feedback } : nothingHeld;

/** The server version of a score sheet's status. */
export const heldOfSheet = (row: ExamScore): Held => ({ ...receiptOf(row), id: null, value: row.status });

/** The server version of a score sheet's remarks, which share the sheet's version. */
export const heldOfRemarks = (row: ExamScore): Held => ({ ...receiptOf(row), id: null, value: row.remarks });
