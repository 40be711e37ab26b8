import type { PracticeExam, practice as rows } from '#contract/scoring/practice.ts';
import { createRecorder } from '#server/deps/changes.ts';
import type { Sql } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { PRACTICE_LIFE, setUpPractice } from './practiceDay.ts';
import { framesOf, schedulesOf, withExaminees } from './sessionRows.ts';

/** A person's practice exam; null without one. */
async function practiceOf(sql: Sql, userId: number): Promise<PracticeExam | null> {
  const frames = framesOf(await schedulesOf(sql, userId, 'practice'));
  const [session] = await withExaminees(sql, userId, frames);
  const [exam] = await sql.query<{
    since: string;
  }>`select practice_since as since from oral_exams where practice_of = ${userId}::integer`;
  if (!session || !exam) return null;
  return { session, keptUntil: new Date(Date.parse(exam.since) + PRACTICE_LIFE).toISOString() };
}

/** The caller's practice exam; it is scored with the calls of real exams. */
export function practiceHandlers(deps: Deps): HandlersFor<typeof rows> {
  const record = createRecorder(deps);
  return {
    getPracticeExam: ({ person }) => practiceOf(deps.db, person.userId),

    setUpPracticeExam: (context) =>
      record('setUpPracticeExam', context, async (by) => {
        await setUpPractice(by);
        return (await practiceOf(by.tx, by.userId))!; // set up just now
      }),
  };
}
