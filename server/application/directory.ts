import type {
  ExamAttestation,
  ExamCaseLog,
  ExamPathway,
  examCards as rows,
} from '#contract/application/examCards.ts';
import type { Sql } from '#server/db/database.ts';
import { notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';

/** The requirements of an exam that has cards. */
export interface ExamDirectory {
  readonly examPathways: readonly ExamPathway[];
  readonly examCaseLogs: readonly ExamCaseLog[];
  /** In their current version. */
  readonly examAttestations: readonly ExamAttestation[];
  /** Average cases a year; null for an exam without the activities card. */
  readonly mbsAverageMinimum: number | null;
}

/** The requirements besides the lists; null for an exam without cards. */
async function rowOf(sql: Sql, examId: number) {
  const [row] = await sql.query<
    Pick<ExamDirectory, 'mbsAverageMinimum'>
  >`select mbs_average_minimum from exam_directories where exam_id = ${examId}`;
  return row ?? null;
}

/**
 * Allows only exams that have cards.
 *
 * @throws Fault 404 for any other.
 */
export async function requireDirectory(sql: Sql, examId: number): Promise<void> {
  if (!(await rowOf(sql, examId))) throw notFound();
}

const pathwaysOf = (sql: Sql, examId: number) =>
  sql.query<ExamPathway>`
    select exam_pathway_id, name, description
      from exam_pathways where exam_id = ${examId} order by position, exam_pathway_id`;

type CategoryRow = ExamCaseLog['categories'][number] & Pick<ExamCaseLog, 'examCaseLogId'>;

async function caseLogsOf(sql: Sql, examId: number): Promise<ExamCaseLog[]> {
  const groups = await sql.query<Omit<ExamCaseLog, 'categories'>>`
    select exam_case_log_id, name, minimum
      from exam_case_logs where exam_id = ${examId} order by position, exam_case_log_id`;
  const found = await sql.query<CategoryRow>`
    select c.exam_case_log_id, c.category_id, c.name, c.minimum, c.counts_at_most
      from exam_case_categories c
      join exam_case_logs g on g.exam_case_log_id = c.exam_case_log_id
     where g.exam_id = ${examId} order by c.position, c.category_id`;
  const categoriesOf = (id: number) =>
    found.flatMap(({ examCaseLogId, ...category }) => (examCaseLogId === id ? [category] : []));
  return groups.map((group) => ({ ...group, categories: categoriesOf(group.examCaseLogId) }));
}

const statementsOf = (sql: Sql, examId: number) =>
  sql.query<ExamAttestation>`
    select s.name, s.version, s.title, s.attestation_text
      from exam_statements s
     where s.exam_id = ${examId}
       and s.version = (select max(newer.version) from exam_statements newer
                         where newer.exam_id = s.exam_id and newer.name = s.name)
     order by s.position, s.name`;

/** All requirements of an exam; null for an exam without cards. */
export async function directoryOf(sql: Sql, examId: number): Promise<ExamDirectory | null> {
  const row = await rowOf(sql, examId);
  return (
    row && {
      ...row,
      examPathways: await pathwaysOf(sql, examId),
      examCaseLogs: await caseLogsOf(sql, examId),
      examAttestations: await statementsOf(sql, examId),
    }
  );
}

type Names = 'listExamPathways' | 'listExamCaseLogs' | 'listExamAttestations';

/** The handlers of an exam's requirements. */
export function directoryHandlers({ db }: Deps): Pick<HandlersFor<typeof rows>, Names> {
  const part =
    <T>(read: (sql: Sql, examId: number) => Promise<T>) =>
    async ({ params: { id } }: { params: { id: number } }) => {
      await requireDirectory(db, id);
      return await read(db, id);
    };
  return {
    listExamPathways: part(pathwaysOf),
    listExamCaseLogs: part(caseLogsOf),
    listExamAttestations: part(statementsOf),
  };
}
