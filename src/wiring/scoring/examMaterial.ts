import type { Answer } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { DashboardRoster, Examinee, ExamSession } from '#contract/oralExams.ts';
import type { CaseFeedback } from '#contract/caseFeedback.ts';
import type { CaseComment, CaseScore, ExamScore, ReceiptLine } from '#contract/scoring.ts';
import { activeSession } from '#domain/scoring/examDay.ts';
import type { ExamFacts, Exhibit, ExhibitsByCase } from '#machines/scoring/oralExam/oralExam.types.ts';
import { nullIfMissing } from '../nullIfMissing.ts';
import {
  kept,
  mayKeep,
  newer,
  readerFor,
  renew,
  renewAll,
  replace,
  wordsOf,
  type Read,
  type Reader,
} from './keptAnswers.ts';

/** The name of the answer about the session in progress, whose call names the present moment. */
const ACTIVE = 'getActiveSession';

/** The session in progress, or the next one today; from an older answer, by the given time. */
export async function readActive(read: Read, isOld: () => boolean, now: number): Promise<ExamSession | null> {
  const query = { currentDate: new Date(now).toISOString() };
  const active = await read('getActiveSession', { query }, { words: ACTIVE });
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
export async function readExam(read: Read, examScheduleId: number): Promise<ExamFacts> {
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

/**
 * The examiner's feedback on all cases in one call; what each of these cases has, or that it has none, is kept as if
 * it had been read on its own.
 */
export async function readAllFeedback(read: Read, caseHeaderIds: readonly number[]): Promise<void> {
  const eachAlone = async (): Promise<CaseFeedback[]> => {
    const found = await Promise.all(
      caseHeaderIds.map((caseHeaderId) =>
        nullIfMissing(read('getCaseFeedback', { query: { caseHeaderId } })),
      ),
    );
    return found.filter((each) => each !== null);
  };
  const all = await read('listCaseFeedback', {}, { without: eachAlone });
  const byCase = new Map(all.map((each) => [each.caseHeaderId, each]));
  await Promise.all(
    caseHeaderIds.map((caseHeaderId) =>
      replace(
        'getCaseFeedback',
        wordsOf('getCaseFeedback', { query: { caseHeaderId } }),
        byCase.get(caseHeaderId) ?? null,
      ),
    ),
  );
}

/** The exhibits of cases with their content, by case; none where the board has no such call. */
export async function readExhibits(
  reader: Reader,
  caseHeaderIds: readonly number[],
): Promise<ExhibitsByCase> {
  const exhibits: [number, readonly Exhibit[]][] = [];
  // One after the other: they are large, and scores are sent meanwhile.
  for (const caseHeaderId of caseHeaderIds) {
    const read = readerFor(reader);
    const listed = await read('listCaseExhibits', { query: { caseHeaderId } }, { without: () => [] });
    const ofCase: Exhibit[] = [];
    for (const { exhibitId } of listed)
      ofCase.push({
        ...(await read('getCaseExhibit', { query: { id: exhibitId } }, { without: 'say' })),
        maySave: mayKeep(),
      });
    exhibits.push([caseHeaderId, ofCase]);
  }
  return Object.fromEntries(exhibits);
}

/** The ledger of a day; of a board that has none, the scores of each examinee, read one after the other. */
export const readReceipts = (read: Read, roster: DashboardRoster): Promise<ReceiptLine[]> =>
  read(
    'listReceipts',
    { query: { examDate: roster.examDate } },
    {
      without: async () => {
        const lines: ReceiptLine[] = [];
        for (const session of roster.sessions)
          for (const examinee of session.examinees)
            if (!examinee.isConflicted) lines.push(...(await linesOf(read, session, examinee)));
        return lines;
      },
    },
  );

async function linesOf(read: Read, session: ExamSession, examinee: Examinee): Promise<ReceiptLine[]> {
  const { examScheduleId, examScheduleScoreId, examineeName, candidateNumber, isConflicted } = examinee;
  const [scores, { status, skipReason, remarks }] = await Promise.all([
    read('listCaseScores', { query: { examScheduleId } }),
    read('getExamScore', { query: { examScheduleScoreId } }),
  ]);
  return scores.map(({ comment, ...score }) => ({
    ...score,
    sessionName: session.sessionName,
    examineeName,
    candidateNumber,
    examScheduleScoreId,
    isConflicted,
    status,
    skipReason,
    remarks,
    scoreLabel: session.configuration.grades.find(({ value }) => value === score.score)?.label ?? '',
    hasComment: Boolean(comment?.comment),
    comment: comment?.comment ?? '',
  }));
}

/** Updates an examinee in the cached lists after the server has received a change. */
async function noteExaminee(examScheduleId: number, facts: Partial<Examinee>): Promise<void> {
  const isMeant = (each: Examinee) =>
    each.examScheduleId === examScheduleId && each.version <= (facts.version ?? Infinity);
  const inSession = <S extends ExamSession>(session: S): S => ({
    ...session,
    examinees: session.examinees.map((each) => (isMeant(each) ? { ...each, ...facts } : each)),
  });
  await Promise.all([
    renew('getActiveSession', ACTIVE, (session) => session && inSession(session)),
    renewAll('getDashboardRoster', (roster) => ({ ...roster, sessions: roster.sessions.map(inSession) })),
    renewAll('listExamSessions', (sessions) => sessions.map(inSession)),
    renewAll(
      'getPracticeExam',
      (practice) => practice && { ...practice, session: inSession(practice.session) },
    ),
  ]);
}

/** Updates the lines of the ledger that the rule names. */
const noteReceipts = (isMeant: (line: ReceiptLine) => boolean, facts: Partial<ReceiptLine>) =>
  renewAll('listReceipts', (lines) => lines.map((line) => (isMeant(line) ? { ...line, ...facts } : line)));

/**
 * Replaces a cached score with the version that the server has received. Like all of these, it resolves when the
 * device has it too, and leaves what is newer.
 */
export async function noteScore(row: CaseScore): Promise<void> {
  const { examScheduleId, examScoringId } = row;
  const query = { examScheduleId };
  const exam = await kept('getSessionExaminee', wordsOf('getSessionExaminee', { query }));
  const scoreLabel = exam?.configuration.grades.find(({ value }) => value === row.score)?.label ?? '';
  const { comment, ...line } = row;
  const words = wordsOf('listCaseScores', { query });
  await Promise.all([
    noteReceipts((each) => each.examScoringId === examScoringId && each.version <= row.version, {
      ...line,
      scoreLabel,
    }),
    renew('listCaseScores', words, (list) =>
      list.map((each) =>
        each.examScoringId === examScoringId
          ? { ...newer(each, row), comment: comment ? newer(each.comment, comment) : each.comment }
          : each,
      ),
    ),
  ]);
  const scores = await kept('listCaseScores', words);
  if (scores)
    await noteExaminee(examScheduleId, { casesScored: scores.filter(({ score }) => score !== null).length });
}

/** The same for a comment: on an examinee's case, or on the case itself. */
export async function noteComment(row: CaseComment): Promise<void> {
  const { caseHeaderId, examScoringId, comment } = row;
  if (examScoringId === null)
    return replace('getCaseNote', wordsOf('getCaseNote', { query: { caseHeaderId } }), row);
  await Promise.all([
    noteReceipts((line) => line.examScoringId === examScoringId, { hasComment: comment !== '', comment }),
    renewAll('listCaseScores', (list) =>
      list.map((each) =>
        each.examScoringId === examScoringId ? { ...each, comment: newer(each.comment, row) } : each,
      ),
    ),
  ]);
}

/** The same for feedback on a case. */
export function noteFeedback(feedback: CaseFeedback): Promise<void> {
  const { caseHeaderId } = feedback;
  return replace('getCaseFeedback', wordsOf('getCaseFeedback', { query: { caseHeaderId } }), feedback);
}

/** The same for a score sheet. */
export async function noteSheet(row: ExamScore): Promise<void> {
  const { examScheduleScoreId, examScheduleId, status, skipReason, remarks, version } = row;
  await Promise.all([
    replace('getExamScore', wordsOf('getExamScore', { query: { examScheduleScoreId } }), row),
    noteReceipts((line) => line.examScheduleScoreId === examScheduleScoreId, { status, skipReason, remarks }),
    noteExaminee(examScheduleId, { status, skipReason, version }),
  ]);
}
