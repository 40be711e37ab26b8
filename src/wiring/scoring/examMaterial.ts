import type { Answer } from '#contract/core/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { DashboardRoster, Examinee, ExamSession } from '#contract/scoring/oralExams.ts';
import type { CaseFeedback } from '#contract/scoring/caseFeedback.ts';
import type { CaseComment, CaseScore, ExamScore, ReceiptLine } from '#contract/scoring/scoring.ts';
import { isCurrent, newer } from '#domain/recordVersion.ts';
import { activeSession } from '#domain/scoring/examDay.ts';
import type { LoadedExam, Exhibit, ExhibitsByCase } from '#machines/scoring/oralExam/oralExam.types.ts';
import { nullIfMissing } from '../nullIfMissing.ts';
import { keyOf } from '../answerCache.ts';
import type { Answers, Read } from './answers.ts';

/** The cache key of the answer about the session in progress, whose call names the present moment. */
const ACTIVE = 'getActiveSession';

/** The session in progress, or the next one today; from an older answer, by the given time. */
export async function readActive(read: Read, isOld: () => boolean, now: number): Promise<ExamSession | null> {
  const query = { currentDate: new Date(now).toISOString() };
  const active = await read('getActiveSession', { query }, { key: ACTIVE });
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
export async function readExam(read: Read, examScheduleId: number): Promise<LoadedExam> {
  const query = { examScheduleId };
  const [exam, scores] = await Promise.all([
    read('getSessionExaminee', { query }),
    read('listCaseScores', { query }),
  ]);
  const { examScheduleScoreId } = exam;
  return { exam, scores, sheet: await read('getExamScore', { query: { examScheduleScoreId } }) };
}

/** Case texts, by case. */
export async function readContents(read: Read, caseHeaderIds: readonly number[]): Promise<ExamContents> {
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
export async function readAllFeedback(
  answers: Answers,
  read: Read,
  caseHeaderIds: readonly number[],
): Promise<void> {
  let isKept = false;
  const eachAlone = async (): Promise<CaseFeedback[]> => {
    // Each of these readings keeps its own answer.
    isKept = true;
    const found = await Promise.all(
      caseHeaderIds.map((caseHeaderId) =>
        nullIfMissing(read('getCaseFeedback', { query: { caseHeaderId } })),
      ),
    );
    return found.filter((each) => each !== null);
  };
  const all = await read('listCaseFeedback', {}, { without: eachAlone });
  if (isKept) return;
  const byCase = new Map(all.map((each) => [each.caseHeaderId, each]));
  await Promise.all(
    caseHeaderIds.map((caseHeaderId) =>
      answers.replace(
        'getCaseFeedback',
        keyOf('getCaseFeedback', { query: { caseHeaderId } }),
        byCase.get(caseHeaderId) ?? null,
      ),
    ),
  );
}

/** The exhibits of cases with their content, by case; none where the board has no such call. */
export async function readExhibits(
  answers: Answers,
  read: Read,
  caseHeaderIds: readonly number[],
): Promise<ExhibitsByCase> {
  const exhibits: [number, readonly Exhibit[]][] = [];
  // One after the other: they are large, and scores are sent meanwhile.
  for (const caseHeaderId of caseHeaderIds) {
    const listed = await read('listCaseExhibits', { query: { caseHeaderId } }, { without: () => [] });
    const ofCase: Exhibit[] = [];
    for (const { exhibitId } of listed)
      ofCase.push({
        ...(await read('getCaseExhibit', { query: { id: exhibitId } }, { without: 'say' })),
        maySave: answers.mayKeepCaseTexts(),
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
async function noteExaminee(
  answers: Answers,
  examScheduleId: number,
  changes: Partial<Examinee>,
): Promise<void> {
  const { version } = changes;
  const isMeant = (each: Examinee) =>
    each.examScheduleId === examScheduleId && (version === undefined || isCurrent({ version }, each));
  const inSession = <S extends ExamSession>(session: S): S => ({
    ...session,
    examinees: session.examinees.map((each) => (isMeant(each) ? { ...each, ...changes } : each)),
  });
  await Promise.all([
    answers.renew('getActiveSession', ACTIVE, (session) => session && inSession(session)),
    answers.renewAll('getDashboardRoster', (roster) => ({
      ...roster,
      sessions: roster.sessions.map(inSession),
    })),
    answers.renewAll('listExamSessions', (sessions) => sessions.map(inSession)),
    answers.renewAll(
      'getPracticeExam',
      (practice) => practice && { ...practice, session: inSession(practice.session) },
    ),
  ]);
}

/** Updates the lines of the ledger that the rule names. */
const noteReceipts = (
  answers: Answers,
  isMeant: (line: ReceiptLine) => boolean,
  changes: Partial<ReceiptLine>,
) =>
  answers.renewAll('listReceipts', (lines) =>
    lines.map((line) => (isMeant(line) ? { ...line, ...changes } : line)),
  );

/**
 * Replaces a cached score with the version that the server has received. Like all of these, it resolves when the
 * device has it too, and leaves what is newer.
 */
export async function noteScore(answers: Answers, row: CaseScore): Promise<void> {
  const { examScheduleId, examScoringId } = row;
  const query = { examScheduleId };
  const exam = await answers.kept('getSessionExaminee', keyOf('getSessionExaminee', { query }));
  const scoreLabel = exam?.configuration.grades.find(({ value }) => value === row.score)?.label ?? '';
  const { comment, ...line } = row;
  const key = keyOf('listCaseScores', { query });
  await Promise.all([
    noteReceipts(answers, (each) => each.examScoringId === examScoringId && isCurrent(row, each), {
      ...line,
      scoreLabel,
    }),
    answers.renew('listCaseScores', key, (list) =>
      list.map((each) =>
        each.examScoringId === examScoringId
          ? { ...newer(each, row), comment: comment ? newer(each.comment, comment) : each.comment }
          : each,
      ),
    ),
  ]);
  const scores = await answers.kept('listCaseScores', key);
  if (scores)
    await noteExaminee(answers, examScheduleId, {
      casesScored: scores.filter(({ score }) => score !== null).length,
    });
}

/** The same for a comment: on an examinee's case, or on the case itself. */
export async function noteComment(answers: Answers, row: CaseComment): Promise<void> {
  const { caseHeaderId, examScoringId } = row;
  if (examScoringId === null)
    return answers.replace('getCaseNote', keyOf('getCaseNote', { query: { caseHeaderId } }), row);
  let exam: number | undefined;
  await answers.renewAll('listCaseScores', (list) =>
    list.map((each) => {
      if (each.examScoringId !== examScoringId) return each;
      exam = each.examScheduleId;
      return { ...each, comment: newer(each.comment, row) };
    }),
  );
  const scores =
    exam === undefined
      ? undefined
      : await answers.kept('listCaseScores', keyOf('listCaseScores', { query: { examScheduleId: exam } }));
  const { comment } = newer(scores?.find((each) => each.examScoringId === examScoringId)?.comment, row);
  // A line has the version of its score, and none of its comment.
  await noteReceipts(answers, (line) => line.examScoringId === examScoringId, {
    hasComment: comment !== '',
    comment,
  });
}

/** The same for feedback on a case. */
export function noteFeedback(answers: Answers, feedback: CaseFeedback): Promise<void> {
  const { caseHeaderId } = feedback;
  return answers.replace('getCaseFeedback', keyOf('getCaseFeedback', { query: { caseHeaderId } }), feedback);
}

/** The same for a score sheet. */
export async function noteSheet(answers: Answers, row: ExamScore): Promise<void> {
  const { examScheduleScoreId, examScheduleId } = row;
  const key = keyOf('getExamScore', { query: { examScheduleScoreId } });
  await answers.replace('getExamScore', key, row);
  // A line of the ledger has no version of its sheet.
  const { status, skipReason, remarks, version } = newer(await answers.kept('getExamScore', key), row);
  await Promise.all([
    noteReceipts(answers, (line) => line.examScheduleScoreId === examScheduleScoreId, {
      status,
      skipReason,
      remarks,
    }),
    noteExaminee(answers, examScheduleId, { status, skipReason, version }),
  ]);
}
