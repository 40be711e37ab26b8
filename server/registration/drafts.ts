import type { examinations as rows } from '#contract/registration/examinations.ts';
import type { KeptDraft } from '#contract/registration/registrationDrafts.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { emptyDraft } from '#domain/registration/registration.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { fromExcluded, inserted } from '#server/db/fragment.ts';
import { Fault } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { lockExam } from '#server/exams/exams.ts';
import { requireOpen } from '#server/exams/window.ts';

/** A person's saved draft for an exam. */
export async function draftOf(sql: Sql, userId: number, examId: number): Promise<KeptDraft | null> {
  const [row] = await sql.query<KeptDraft>`
    select draft, version, saved_at from registration_drafts where user_id = ${userId} and exam_id = ${examId}`;
  return row ?? null;
}

/** The contents of a person's saved drafts. */
export const draftsOf = (sql: Sql, userId: number) =>
  sql.query<
    Pick<KeptDraft, 'draft'> & { examId: number }
  >`select exam_id, draft from registration_drafts where user_id = ${userId}`;

/**
 * Starts the draft of another registration after a submitted one was withdrawn: that no accommodations are needed is
 * kept only in drafts, and is not asked again. Accommodations that were requested stay.
 */
export async function restartDraft(tx: Tx, userId: number, examId: number, savedAt: string): Promise<void> {
  await tx.query`
    insert into registration_drafts (user_id, exam_id, draft, version, saved_at)
    select ${userId}, ${examId}, ${JSON.stringify({ ...emptyDraft, needsAccommodations: false })}, 1, ${savedAt}
     where not exists (select 1 from accommodations where user_id = ${userId} and exam_id = ${examId})
    on conflict (user_id, exam_id) do nothing`;
}

/** Registration drafts. They decide nothing, so saves are not audited. */
export function draftHandlers({
  db,
  clock,
}: Deps): Pick<HandlersFor<typeof rows>, 'getRegistrationDraft' | 'keepRegistrationDraft'> {
  return {
    getRegistrationDraft: ({ query, person }) => draftOf(db, person.userId, query.examId),

    keepRegistrationDraft: ({ query: { examId }, body, person, write }) =>
      write(async (tx) => {
        const { userId } = person;
        const now = clock();
        const exam = await lockExam(tx, userId, examId);
        await requireOpen(tx, person, exam, now);
        const current = await draftOf(tx, userId, examId);
        if (current && current.version !== body.version)
          throw new Fault(412, faultTypes.stale, 'Another window kept a newer draft. Look at it again.', {
            more: { current },
          });
        const saved = {
          draft: body.draft,
          version: (current?.version ?? 0) + 1,
          savedAt: new Date(now).toISOString(),
        };
        const row = { ...saved, draft: JSON.stringify(saved.draft) };
        await tx.query`
          insert into registration_drafts ${inserted([{ userId, examId, ...row }])}
          on conflict (user_id, exam_id) do update set ${fromExcluded(Object.keys(row))}`;
        return saved;
      }),
  };
}
