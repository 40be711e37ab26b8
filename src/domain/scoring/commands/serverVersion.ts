import type { CaseFeedback } from '#contract/scoring/caseFeedback.ts';
import type { CaseComment, CaseScore, ExamScore } from '#contract/scoring/scoring.ts';
import { newer } from '../../recordVersion.ts';

/** The server's version of a record, as last received. */
export interface ServerVersion {
  /** 0 if the server has none. */
  version: number;
  /** The server's id of a comment or a feedback; null before it exists, and for records whose id is their target's. */
  id: number | null;
  /** The score, the text or the sheet's status; null or empty if it was removed. */
  value: string | null;
  /** ISO 8601, server time; null before the first write. */
  receivedAt: string | null;
  receiptNumber: string | null;
}

/** The server version of a record that does not exist there. */
export const noServerVersion: ServerVersion = {
  version: 0,
  id: null,
  value: null,
  receivedAt: null,
  receiptNumber: null,
};

/** Whether the board has a value. */
export const isThere = ({ value }: ServerVersion): boolean => value !== null && value !== '';

/** The same of server versions, where the board may have said nothing since. */
export const newestServerVersion = (
  known: ServerVersion,
  received: ServerVersion | undefined,
): ServerVersion => (received ? newer(known, received) : known);

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
