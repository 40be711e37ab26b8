import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { users } from '#server/db/people.ts';
import { examCandidates, exams, programs, registrations } from '#server/db/records.ts';
import { typed } from '#server/db/typed.ts';
import type { Parts } from '#server/deps/parts.ts';

const me: SQL = sql`${sql.placeholder('userId')}`;

/** The dashboard's reads. Queries are built once; only the caller's id varies. */
export function dashboardQueries({ db }: Pick<Parts, 'db'>) {
  const on = typed(db);
  return {
    programs: on
      .select({
        programName: programs.programName,
        programDirector: programs.programDirector,
        programNumber: programs.programNumber,
        exam: programs.exam,
        clinicalLevel: programs.clinicalLevel,
        city: programs.city,
        state: programs.state,
      })
      .from(programs)
      .where(eq(programs.userId, me))
      .orderBy(asc(programs.programId))
      .prepare('programs'),
    registration: on
      .select({
        examCode: exams.examCode,
        examName: exams.examName,
        status: registrations.status,
        regEndDate: registrations.regEndDate,
      })
      .from(registrations)
      .innerJoin(exams, eq(exams.examId, registrations.examId))
      .where(and(eq(registrations.userId, me), eq(exams.examCode, sql`${sql.placeholder('examCode')}`)))
      .prepare('registration'),
    qualifyingExam: on
      .select({
        examId: exams.examId,
        examCode: exams.examCode,
        examName: exams.examName,
        examStartDate: exams.examStartDate,
        examEndDate: exams.examEndDate,
      })
      .from(exams)
      .innerJoin(examCandidates, and(eq(examCandidates.examId, exams.examId), eq(examCandidates.userId, me)))
      .where(and(exams.isQualifying, sql`${exams.examEndDate} >= ${sql.placeholder('today')}::date`))
      .orderBy(asc(exams.examStartDate))
      .limit(1)
      .prepare('qualifying_exam'),
    status: on
      .select({
        certificationStatusId: users.certificationStatusId,
        certificationStatus: users.certificationStatus,
      })
      .from(users)
      .where(eq(users.userId, me))
      .prepare('status'),
  };
}
