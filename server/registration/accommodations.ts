import type { accommodations as rows } from '#contract/registration/accommodations.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import type { Tx } from '#server/db/database.ts';
import { storeUpload, withUpload, type CheckedFile } from '#server/documents/uploads.ts';
import { lockExam } from '#server/exams/exams.ts';
import { requireOpen, type Applicant } from '#server/exams/window.ts';
import { Fault, invalid, notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import { audit } from '#server/auth/accounts.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { accommodationOf } from './accommodationRows.ts';

/** "Accommodation request" of the pick-list `document-types`. */
const documentTypeId = 6;

/** @throws Fault 400 `validation` for a value that is not in the pick-list `accommodations`. */
async function requireItem(tx: Tx, accommodationId: number) {
  const found = await tx.query`
    select 1 from pick_list_items where list = 'accommodations' and item_value = ${String(accommodationId)}`;
  if (found.length === 0) throw invalid({ accommodationId: ['Choose from the list.'] });
}

const removeDocument = (tx: Tx, documentId: number) =>
  tx.query`delete from documents where document_id = ${documentId}`;

/** Accommodation requests: what a member needs to take an exam, with the supporting document. */
export function accommodationHandlers(deps: Deps): HandlersFor<typeof rows> {
  const {
    db,
    clock,
    settings: { paperQuota: quota },
  } = deps;
  const lockOpen = async (tx: Tx, applicant: Applicant, examId: number, now: number) =>
    requireOpen(tx, applicant, await lockExam(tx, applicant.userId, examId), now);

  return {
    getAccommodation: ({ query, person }) => accommodationOf(db, person.userId, query.examId),

    createAccommodation: ({ query: { examId }, body, person, write }) =>
      withUpload(deps, body.file, (file) =>
        write(async (tx) => {
          const { userId } = person;
          const { accommodationId, explanation } = body;
          const at = clock();
          await lockOpen(tx, person, examId, at);
          if (await accommodationOf(tx, userId, examId))
            throw new Fault(
              409,
              faultTypes.exists,
              'You have already asked for accommodations. Change that request.',
            );
          await requireItem(tx, accommodationId);
          const { documentId } = await storeUpload(tx, { userId, file, documentTypeId, quota, at });
          await tx.query`
            insert into accommodations (user_id, exam_id, accommodation_id, explanation, document_id, requested_at)
            values (${userId}, ${examId}, ${accommodationId}, ${explanation}, ${documentId}, ${new Date(at).toISOString()})`;
          await audit(tx, userId, 'createAccommodation', at, { examId, documentId });
          return (await accommodationOf(tx, userId, examId))!; // just inserted above
        }),
      ),

    updateAccommodation({ query: { examId }, body, person, write }) {
      const change = (file?: CheckedFile) =>
        write(async (tx) => {
          const { userId } = person;
          const { accommodationId, explanation } = body;
          const at = clock();
          await lockOpen(tx, person, examId, at);
          const before = await accommodationOf(tx, userId, examId);
          if (!before) throw notFound();
          await requireItem(tx, accommodationId);
          const { documentId } = file
            ? await storeUpload(tx, { userId, file, documentTypeId, quota, at, replaces: before.documentId })
            : { documentId: before.documentId };
          const isSame =
            accommodationId === before.accommodationId &&
            explanation === before.explanation &&
            documentId === before.documentId;
          // What is saved as it was leaves nothing to decide.
          if (!isSame)
            await tx.query`
              update accommodations
                 set accommodation_id = ${accommodationId}, explanation = ${explanation}, document_id = ${documentId},
                     requested_at = ${new Date(at).toISOString()}, decision = null, decided_at = null, decision_note = ''
               where id = ${before.id}`;
          if (documentId !== before.documentId) await removeDocument(tx, before.documentId);
          await audit(tx, userId, 'updateAccommodation', at, { examId, documentId });
          return (await accommodationOf(tx, userId, examId))!; // just updated above
        });
      return body.file ? withUpload(deps, body.file, change) : change();
    },

    deleteAccommodation: ({ query: { id }, person, write }) =>
      write(async (tx) => {
        const { userId } = person;
        const at = clock();
        const [row] = await tx.query<{
          examId: number;
        }>`select exam_id from accommodations where id = ${id} and user_id = ${userId}`;
        if (!row) throw notFound();
        await lockOpen(tx, person, row.examId, at);
        const [gone] = await tx.query<{
          documentId: number;
        }>`delete from accommodations where id = ${id} and user_id = ${userId} returning document_id`;
        if (!gone) throw notFound();
        await removeDocument(tx, gone.documentId);
        await audit(tx, userId, 'deleteAccommodation', at, { examId: row.examId });
        return { status: 'ok' as const };
      }),
  };
}
