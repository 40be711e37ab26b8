import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { ccTasks, certifications, requirements } from '#server/db/records.ts';
import { typed } from '#server/db/typed.ts';
import type { Parts } from '#server/deps/parts.ts';

const me: SQL = sql`${sql.placeholder('userId')}`;

/** Certificates, and the board's own rows about a member. Queries are built once; only the member's id varies. */
export function certificationQueries({ db }: Pick<Parts, 'db'>) {
  const on = typed(db);
  return {
    certifications: on
      .select({
        certificationId: certifications.certificationId,
        specialty: certifications.specialty,
        certificateNumber: certifications.certificateNumber,
        certificateTypeId: certifications.certificateTypeId,
        status: certifications.status,
        isClinicallyInactive: certifications.isClinicallyInactive,
        cca: certifications.cca,
        issueDate: certifications.issueDate,
        expireDate: certifications.expireDate,
        documentId: certifications.documentId,
      })
      .from(certifications)
      .where(eq(certifications.userId, me))
      .orderBy(asc(certifications.issueDate), asc(certifications.certificationId))
      .prepare('certifications'),
    tasks: on
      .select({
        statusType: ccTasks.statusType,
        status: ccTasks.status,
        disabled: ccTasks.disabled,
        url: ccTasks.url,
      })
      .from(ccTasks)
      .where(eq(ccTasks.userId, me))
      .orderBy(asc(ccTasks.position))
      .prepare('tasks'),
    requirements: on
      .select({
        requirementId: requirements.requirementId,
        kind: requirements.kind,
        title: requirements.title,
        detail: requirements.detail,
        dueDate: requirements.dueDate,
        isMet: requirements.isMet,
        url: requirements.url,
      })
      .from(requirements)
      .where(eq(requirements.userId, me))
      .orderBy(sql`${requirements.dueDate} asc nulls last`, asc(requirements.requirementId))
      .prepare('requirements'),
  };
}
