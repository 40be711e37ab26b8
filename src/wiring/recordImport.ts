import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { RecordFields } from '#contract/records/recordFields.ts';
import type { AnyRecordArea } from '#contract/records/records.ts';
import { formFields, recordBody, type RecordDraft } from '#domain/records/recordForm.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { MemberKey } from '#machines/kit/records/areaRecords.ts';
import { recordImportMachine } from '#machines/kit/records/recordImport.machine.ts';
import type { FoundImport, ImportDraft, ImportRow } from '#machines/kit/records/recordImport.types.ts';
import { createCardDrafts, type DraftPlace } from './drafts/cardDrafts.ts';
import { createTypedInTab } from './drafts/typedInTab.ts';
import { nothing, orRead } from './orRead.ts';
import type { AnySend } from './records.ts';
import type { Services } from './services.ts';

/** The rows of an import; a word that is no tick stays in its checkbox until it is corrected. */
const rowSchema = (fields: RecordFields): z.ZodMiniType<RecordDraft> =>
  z.object(
    Object.fromEntries(
      formFields(fields).map(([name, { kind }]) => [
        name,
        kind === 'flag' ? z.union([z.boolean(), z.string()]) : z.string(),
      ]),
    ),
  );

/** Fills the ports of the import of an area's records; its rows are kept on this device under its name. */
export function wireRecordImport(
  { api, now }: Services,
  session: PortalChildren['session'],
  name: string,
  area: AnyRecordArea,
) {
  const fields = area.fields as RecordFields;
  // The area's name is the name of a call, and its fields the body.
  const send = api.send as unknown as AnySend;
  const drafts = createCardDrafts<ImportDraft>(
    z.object({ drafts: z.array(rowSchema(fields)), ignored: z.array(z.string()) }),
    now,
  );
  const placeOf = ({ userId, scope }: MemberKey): DraftPlace => ({
    userId,
    card: [name, ...Object.values(scope ?? {})].join('.'),
  });
  const pastedText = createTypedInTab<{ card: string; pasted: string }>(session);
  return recordImportMachine.provide({
    actions: {
      keepInTab: (_, { key, pasted }) => {
        if (pasted === '') pastedText.forget();
        else pastedText.keep(key.userId, { card: placeOf(key).card, pasted });
      },
    },
    actors: {
      whilePageIsOpen: pastedText.whilePageIsOpen,
      find: fromPromise<FoundImport, { key: MemberKey }>(async ({ input: { key } }) => {
        const found = await drafts.find(placeOf(key));
        // The rows of a closed window belong to this one from now on.
        if (found?.leftBy) await drafts.store(placeOf(key), found.draft, 0, found.leftBy);
        const typed = pastedText.find(key.userId);
        const pasted = typed?.card === placeOf(key).card ? typed.pasted : '';
        return { ...(found?.draft ?? { drafts: [], ignored: [] }), pasted };
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
        async ({ input: { key, draft }, signal }) => {
          const body = { ...recordBody(fields, draft), ...key.scope };
          const written = send(area.names.create as string, { body }, { signal, once: true });
          await orRead(written, nothing);
          return {};
        },
      ),
    },
  });
}
