import type { Answer } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { Examinee, ExamSession } from '#contract/oralExams.ts';
import type { CaseComment, CaseFeedback, CaseScore, ExamScore, ReceiptLine } from '#contract/scoring.ts';
import { activeSession } from '#domain/scoring/examDay.ts';
import type { ExamFacts } from '#machines/scoring/oralExam/oralExam.types.ts';
import { readerFor, renew, renewAll, replace, wordsOf, type Read, type Reader } from './keptAnswers.ts';

/** The name of the answer about the session in progress, whose call names the present moment. */
const ACTIVE = 'getActiveSession';

/** The session in progress, or the next one today; from an older answer, by the given time. */
export async function readActive(read: Read, isOld: () => boolean, now: number): Promise<ExamSession | null> {
  const query = { currentDate: new Date(now).toISOString() };
  const active = await read('getActiveSession', { query }, ACTIVE);
  if (!isOld()) return active;
  const { sessions } = await read('getDashboardRoster', { query: {} });
  return activeSession(sessions, now) ?? active;
}

/** The session in progress and the day's others. */
export async function readDay(read: Read, isOld: () => boolean, now: number) {
  const roster = await read('getDashboardRoster', { query: {} });
  return { active: await readActive(read, isOld, now), roster };
}

/** The roster of a day; without a date, today's or that of the next day with sessions, else of the last one. */
export async function readRoster(read: Read, examDate?: string) {
  if (examDate !== undefined) return read('getDashboardRoster', { query: { examDate } });
  const today = await read('getDashboardRoster', { query: {} });
  const next = today.examDates.find((day) => day > today.examDate) ?? today.examDates.at(-1);
  if (today.sessions.length > 0 || next === undefined) return today;
  return read('getDashboardRoster', { query: { examDate: next } });
}

/** All data of one exam except its case texts. */
export async function readExam(reader: Reader, examScheduleId: number): Promise<ExamFacts> {
  const read = readerFor(reader);
  const query = { examScheduleId };
  const [exam, scores] = await Promise.all([
    read('getSessionExaminee', { query }),
    read('listCaseScores', { query }),
  ]);
  const { examScheduleScoreId } = exam;
  return { exam, scores, sheet: await read('getExamScore', { query: { examScheduleScoreId } }) };
}

/** Case texts, by case. */
export async function readContents(reader: Reader, caseHeaderIds: readonly number[]): Promise<ExamContents> {
  const read = readerFor(reader);
  const all = await Promise.all(
    caseHeaderIds.map((caseHeaderId) => read('getCaseContents', { query: { caseHeaderId } })),
  );
  return Object.fromEntries(all.map((each) => [each.caseHeaderId, each]));
}
type ExamContents = Readonly<Record<number, Answer<Calls['getCaseContents']>>>;

/** Updates an examinee in the cached lists after the server has received a change. */
function noteExaminee(examScheduleId: number, facts: Partial<Examinee>): void {
  const inSession = <S extends ExamSession>(session: S): S => ({
    ...session,
    examinees: session.examinees.map((each) =>
      each.examScheduleId === examScheduleId ? { ...each, ...facts } : each,
    ),
  });
  renew<'getActiveSession'>(ACTIVE, (session) => session && inSession(session));
  renewAll('getDashboardRoster', (roster) => ({ ...roster, sessions: roster.sessions.map(inSession) }));
  renewAll('listExamSessions', (sessions) => sessions.map(inSession));
  renewAll(
    'getPracticeExam',
    (practice) => practice && { ...practice, session: inSession(practice.session) },
  );
}

/** Updates the lines of the ledger that the rule names. */
const noteReceipts = (isMeant: (line: ReceiptLine) => boolean, facts: Partial<ReceiptLine>) =>
  renewAll('listReceipts', (lines) => lines.map((line) => (isMeant(line) ? { ...line, ...facts } : line)));

/** Replaces a cached score with the version that the server has received. */
export function noteScore(row: CaseScore): void {
  const { examScheduleId, examScoringId } = row;
  let scoreLabel = '';
  renewAll('getSessionExaminee', (exam) => {
    const grade = exam.configuration.grades.find(({ value }) => value === row.score);
    if (exam.examScheduleId === examScheduleId) scoreLabel = grade?.label ?? '';
    return exam;
  });
  const { comment: _, ...line } = row;
  noteReceipts((each) => each.examScoringId === examScoringId, { ...line, scoreLabel });
  renew<'listCaseScores'>(wordsOf('listCaseScores', { query: { examScheduleId } }), (list) => {
    const scores = list.map((each) => (each.examScoringId === examScoringId ? row : each));
    noteExaminee(examScheduleId, { casesScored: scores.filter(({ score }) => score !== null).length });
    return scores;
  });
}

/** The same for a comment: on an examinee's case, or on the case itself. */
export function noteComment(comment: CaseComment): void {
  const { caseHeaderId, examScoringId } = comment;
  if (examScoringId === null)
    return replace<'getCaseNote'>(wordsOf('getCaseNote', { query: { caseHeaderId } }), comment);
  noteReceipts((line) => line.examScoringId === examScoringId, { hasComment: comment.comment !== '' });
  renewAll('listCaseScores', (list) =>
    list.map((each) => (each.examScoringId === examScoringId ? { ...each, comment } : each)),
  );
}

/** The same for feedback on a case. */
export function noteFeedback(feedback: CaseFeedback): void {
  const { caseHeaderId } = feedback;
  replace<'getCaseFeedback'>(wordsOf('getCaseFeedback', { query: { caseHeaderId } }), feedback);
}

/** The same for a score sheet. */
export function noteSheet(row: ExamScore): void {
  const { examScheduleScoreId, examScheduleId, status, skipReason, version } = row;
  replace<'getExamScore'>(wordsOf('getExamScore', { query: { examScheduleScoreId } }), row);
  noteReceipts((line) => line.examScheduleScoreId === examScheduleScoreId, { status, skipReason });
  noteExaminee(examScheduleId, { status, skipReason, version });
}
