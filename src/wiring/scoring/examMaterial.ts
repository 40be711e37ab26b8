import type { Answer, Arguments } from '#contract/call.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import type { Examinee, ExamSession } from '#contract/oralExams.ts';
import type { CaseComment, CaseScore, ExamScore } from '#contract/scoring.ts';
import { isFault, type Fault } from '#domain/fault.ts';
import type { ExamFacts } from '#machines/scoring/oralExam/oralExam.types.ts';
import type { Send } from '#services/http/client.ts';

/**
 * Cache of today's exams, so that the next examinee can be examined offline. In memory only: case texts are never
 * stored on the device.
 */
let remembered = new Map<string, unknown>();
let owner: number | null = null;

/** Clears the cache when its user signs out. */
export function forgetMaterial(): void {
  remembered = new Map();
  owner = null;
}

const wordsOf = <Name extends CallName>(name: Name, args: Arguments<Calls[Name]>) =>
  JSON.stringify([name, args]);

/**
 * Returns a reader that answers from the server, or from the cache while the server is unreachable. Another user's
 * cache is cleared.
 */
function readerFor({ send, userId, signal, onOld }: Reader) {
  if (owner !== userId) forgetMaterial();
  owner = userId;
  const mine = remembered;
  return async <Name extends CallName>(
    name: Name,
    args: Arguments<Calls[Name]>,
    words = wordsOf(name, args),
  ): Promise<Answer<Calls[Name]>> => {
    try {
      const answer = await send(name, args, signal ? { signal } : {});
      mine.set(words, answer);
      return answer;
    } catch (thrown) {
      const known = mine.get(words) as Answer<Calls[Name]> | undefined;
      if (known === undefined || !isFault(thrown) || thrown.kind !== 'unreachable') throw thrown;
      onOld?.(thrown);
      return known;
    }
  };
}

interface Reader {
  send: Send;
  userId: number;
  signal?: AbortSignal;
  /** Called with the fault when the answer comes from the cache. */
  onOld?: (fault: Fault) => void;
}

/** The session in progress and the day's others, cached for offline use. */
export async function readDay(reader: Reader, now: number) {
  const read = readerFor(reader);
  const query = { currentDate: new Date(now).toISOString() };
  const [active, roster] = await Promise.all([
    read('getActiveSession', { query }, 'getActiveSession'),
    read('getDashboardRoster', { query: {} }),
  ]);
  return { active, roster };
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

/** Prefetches, one after the other, what the rest of a session will need; what fails is fetched when needed. */
export async function prepare(reader: Reader, { examinees }: Pick<ExamSession, 'examinees'>): Promise<void> {
  const known = new Set<number>();
  for (const { examScheduleId, status, isConflicted } of examinees) {
    if (status === 'submitted' || isConflicted) continue;
    try {
      const { exam } = await readExam(reader, examScheduleId);
      const fresh = exam.cases.map(({ caseHeaderId }) => caseHeaderId).filter((id) => !known.has(id));
      await readContents(reader, fresh);
      for (const id of fresh) known.add(id);
    } catch {
      return;
    }
  }
}

/** Updates the cached response of a call, if there is one. */
function renew<Name extends CallName>(
  words: string,
  change: (answer: Answer<Calls[Name]>) => Answer<Calls[Name]>,
): void {
  const answer = remembered.get(words) as Answer<Calls[Name]> | undefined;
  if (answer !== undefined) remembered.set(words, change(answer));
}

/** Updates an examinee in the cached lists after the server has received a change. */
function noteExaminee(examScheduleId: number, facts: Partial<Examinee>): void {
  const inSession = <S extends ExamSession>(session: S): S => ({
    ...session,
    examinees: session.examinees.map((each) =>
      each.examScheduleId === examScheduleId ? { ...each, ...facts } : each,
    ),
  });
  renew<'getActiveSession'>('getActiveSession', (session) => session && inSession(session));
  renew<'getDashboardRoster'>(wordsOf('getDashboardRoster', { query: {} }), (roster) => ({
    ...roster,
    sessions: roster.sessions.map(inSession),
  }));
}

/** Replaces a cached score with the version that the server has received. */
export function noteScore(row: CaseScore): void {
  renew<'listCaseScores'>(
    wordsOf('listCaseScores', { query: { examScheduleId: row.examScheduleId } }),
    (list) => {
      const scores = list.map((each) => (each.examScoringId === row.examScoringId ? row : each));
      noteExaminee(row.examScheduleId, {
        casesScored: scores.filter(({ score }) => score !== null).length,
      });
      return scores;
    },
  );
}

/** The same for a comment on an examinee's case. */
export function noteComment(comment: CaseComment): void {
  for (const words of remembered.keys())
    if (words.startsWith('["listCaseScores"'))
      renew<'listCaseScores'>(words, (list) =>
        list.map((each) => (each.examScoringId === comment.examScoringId ? { ...each, comment } : each)),
      );
}

/** The same for a score sheet. */
export function noteSheet(row: ExamScore): void {
  const { examScheduleScoreId, examScheduleId, status, skipReason, version } = row;
  renew<'getExamScore'>(wordsOf('getExamScore', { query: { examScheduleScoreId } }), () => row);
  noteExaminee(examScheduleId, { status, skipReason, version });
}
