import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { rotations } from '#contract/training.ts';
import { recordBody, type RecordDraft } from '#domain/records/recordForm.ts';
import type { MemberKey } from '#machines/kit/records/areaRecords.ts';
import { rotationImportMachine } from '#machines/training/rotationImport/rotationImport.machine.ts';
import type { ImportDraft, ImportRow } from '#machines/training/rotationImport/rotationImport.types.ts';
import { createCardDrafts } from '../drafts/cardDrafts.ts';
import { draftSchema } from '../records.ts';
import type { Services } from '../services.ts';

const examSpecialtyOf = ({ scope }: MemberKey) => scope!.examSpecialtyId!; // the screen has one

/** Fills the ports of the import of rotations; its rows are kept on this device by specialty. */
export function wireRotationImport({ api: { send }, now }: Services) {
  const drafts = createCardDrafts<ImportDraft>(
    z.object({ drafts: z.array(draftSchema(rotations.fields)), ignored: z.array(z.string()) }),
    now,
  );
  const placeOf = (key: MemberKey) => ({
    userId: key.userId,
    card: `rotationImport.${examSpecialtyOf(key)}`,
  });
  return rotationImportMachine.provide({
    actors: {
      find: fromPromise<ImportDraft, { key: MemberKey }>(async ({ input: { key } }) => {
        const found = await drafts.find(placeOf(key));
        // The rows of a closed window belong to this one from now on.
        if (found?.leftBy) await drafts.store(placeOf(key), found.draft, 0, found.leftBy);
        return found?.draft ?? { drafts: [], ignored: [] };
      }),
      store: fromPromise<object, { key: MemberKey; rows: readonly ImportRow[]; ignored: readonly string[] }>(
        async ({ input: { key, rows, ignored } }) => {
          const kept = { drafts: rows.map(({ draft }) => draft), ignored };
          await (rows.length === 0
            ? drafts.drop(placeOf(key), null)
            : drafts.store(placeOf(key), kept, 0, null));
          return {};
        },
      ),
      create: fromPromise<object, { key: MemberKey; draft: RecordDraft }>(
        ({ input: { key, draft }, signal }) => {
          const body = { ...recordBody(rotations.fields, draft), examSpecialtyId: examSpecialtyOf(key) };
          return send('createRotation', { body }, { signal, once: true });
        },
      ),
    },
  });
}
