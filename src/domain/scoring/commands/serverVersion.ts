import type { CaseFeedback } from '#contract/caseFeedback.ts';
import type { CaseComment, CaseScore, ExamScore } from '#contract/scoring.ts';
import { noServerVersion, type ServerVersion } from './examCommand.ts';

type Receipt = Pick<ServerVersion, 'version' | 'receivedAt' | 'receiptNumber'>;
const receiptOf = ({ version, receivedAt, receiptNumber }: Receipt) => ({
  version,
  receivedAt,
  receiptNumber,
});

/** The server version of a score, from its row. */
export const serverVersionOfScore = (row: CaseScore): ServerVersion => ({
  ...receiptOf(row),
  id: null,
  value: row.score,
});

/** The server version of a comment; a missing one counts as empty. */
export const serverVersionOfComment = (row: CaseComment | null): ServerVersion =>
  row ? { ...receiptOf(row), id: row.id, value: row.comment } : noServerVersion;

/** The server version of feedback; missing feedback counts as empty. */
export const serverVersionOfFeedback = (row: CaseFeedback | null): ServerVersion =>
  row ? { ...receiptOf(row), id: row.id, value: row.feedback } : noServerVersion;

/** The server version of a score sheet's status. */
export const serverVersionOfSheet = (row: ExamScore): ServerVersion => ({
  ...receiptOf(row),
  id: null,
  value: row.status,
});

/** The server version of a score sheet's remarks, which share the sheet's version. */
export const serverVersionOfRemarks = (row: ExamScore): ServerVersion => ({
  ...receiptOf(row),
  id: null,
  value: row.remarks,
});
