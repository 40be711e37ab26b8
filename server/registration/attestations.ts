import type { QeAttestation, examinations as rows } from '#contract/registration/examinations.ts';
import { wordingVersion } from '#domain/registration/statements.ts';
import type { Sql } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { stale } from '#server/deps/changes.ts';
import { audit } from '#server/auth/accounts.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { examOf, lockExam, type CandidateExam } from '#server/exams/exams.ts';
import { requireOpen } from '#server/exams/window.ts';

type Exam = Pick<CandidateExam, 'examId' | 'examType'>;

/** The newest version of each statement for the types of exams, checked if the person agreed to that version. */
export const attestationsOfExams = (sql: Sql, userId: number, exams: readonly Exam[]) =>
  sql.query<QeAttestation & { examId: number }>`
    select e.exam_id, s.attestation_text, s.name, s.version,
           exists (select 1 from attestations a
                    where a.user_id = ${userId} and a.exam_id = e.exam_id and a.name = s.name and a.version = s.version
                  ) as checked
      from exams e
      join attestation_statements s on s.exam_type = e.exam_type
     where e.exam_id = any(${exams.map(({ examId }) => examId)}::integer[])
       and s.version = (select max(newer.version) from attestation_statements newer
                         where newer.exam_type = s.exam_type and newer.name = s.name)
     order by s.position, s.name`;

/** The same for one exam. */
export async function attestationsOf(sql: Sql, userId: number, exam: Exam): Promise<QeAttestation[]> {
  const rows = await attestationsOfExams(sql, userId, [exam]);
  return rows.map(({ attestationText, name, checked, version }) => ({
    attestationText,
    name,
    checked,
    version,
  }));
}

/** Statements that members must agree to before they take an exam. */
export function attestationHandlers({
  db,
  clock,
}: Deps): Pick<HandlersFor<typeof rows>, 'listQeAttestations' | 'attestQe'> {
  return {
    listQeAttestations: async ({ query, person: { userId } }) =>
      attestationsOf(db, userId, await examOf(db, userId, query.examId)),

    attestQe: ({ body: examId, person, write, basedOn }) =>
      write(async (tx) => {
        const { userId } = person;
        const now = clock();
        const exam = await lockExam(tx, userId, examId);
        await requireOpen(tx, person, exam, now);
        const present = await attestationsOf(tx, userId, exam);
        if (basedOn !== null && basedOn !== wordingVersion(present))
          throw stale(present, 'A statement has got another wording in the meantime. Read it again.');
        const agreed = await tx.query<{ name: string; version: number }>`
          insert into attestations (user_id, exam_id, name, version, attestation_text, attested_at)
          select ${userId}::integer, ${examId}::integer, s.name, s.version, s.attestation_text, ${new Date(now).toISOString()}::timestamptz
            from attestation_statements s
           where s.exam_type = ${exam.examType}
             and s.version = (select max(newer.version) from attestation_statements newer
                               where newer.exam_type = s.exam_type and newer.name = s.name)
          on conflict do nothing
          returning name, version`;
        await audit(tx, userId, 'attestQe', now, { examId, agreed });
        return await attestationsOf(tx, userId, exam);
      }),
  };
}
