import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { RecordFields } from '#contract/recordFields.ts';
import type { AnyRecordArea, AreaRow, IdPlace } from '#contract/records.ts';
import { formFields, recordBody, type RecordDraft } from '#domain/records/recordForm.ts';
import type { AreaRecords, MemberKey } from '#machines/kit/records/areaRecords.ts';
import type { RecordCard, RecordKey } from '#machines/kit/records/records.machine.ts';
import { createCardDrafts, type DraftPlace } from './drafts/cardDrafts.ts';
import { cardPorts } from './drafts/cardPorts.ts';
import { nullIfMissing } from './nullIfMissing.ts';
import type { Services } from './services.ts';

/** Sends a call of an area, whose name is known only as a string. */
export type AnySend = (name: string, args: object, options?: object) => Promise<unknown>;

export const draftSchema = (fields: RecordFields): z.ZodMiniType<RecordDraft> =>
  z.object(
    Object.fromEntries(
      formFields(fields).map(([name, { kind }]) => [name, kind === 'flag' ? z.boolean() : z.string()]),
    ),
  );

/** Fills the ports of an area of records with its calls; unsaved input is kept on this device under its name. */
export function wireRecords<Area extends AnyRecordArea>(
  { api, now }: Services,
  name: string,
  area: Area,
  records: AreaRecords<Area>,
) {
  type Row = AreaRow<Area> & { version: number };
  type Card = RecordCard<Row>;
  const { names, key: idName, idAt, fields } = area;
  // The area's names are names of calls, and its fields their bodies.
  const send = api.send as unknown as AnySend;
  const byId = ({ part, name: parameter }: IdPlace, id: number) => ({ [part]: { [parameter]: id } });
  const idOf = (row: Row) => (row as unknown as Readonly<Record<string, number>>)[idName]!;
  const drafts = createCardDrafts<RecordDraft>(draftSchema(fields), now);
  const placeOf = ({ list: { userId, scope }, recordId }: RecordKey<MemberKey>): DraftPlace => ({
    userId,
    card: [name, ...Object.values(scope ?? {}), recordId ?? 'new'].join('.'),
  });
  const cardOf = (row: Row | null): Card => ({
    row,
    version: row?.version ?? 0,
    isReadOnly: false,
    readOnlyReason: null,
  });

  return records.machine.provide({
    actors: {
      list: records.list.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => {
            const args = key.scope ? { query: key.scope } : {};
            return { items: (await send(names.list as string, args, { signal })) as Row[] };
          }),
          // 404: already deleted; treat as success.
          remove: fromPromise(async ({ input: { item }, signal }) => {
            const options = { signal, once: true, ifMatch: item.version };
            await nullIfMissing(send(names.remove as string, byId(idAt.remove, idOf(item)), options));
            return {};
          }),
        },
      }),
      form: records.form.provide({
        actors: {
          ...cardPorts<Card, RecordDraft, RecordKey<MemberKey>>(drafts, placeOf, async ({ recordId }) =>
            cardOf(
              recordId === null ? null : ((await send(names.get as string, byId(idAt.get, recordId))) as Row),
            ),
          ),
          save: fromPromise(async ({ input: { key, draft, value, version }, signal }) => {
            const body = { ...recordBody(fields as RecordFields, draft), ...key.list.scope };
            if (value.row !== null) {
              const options = { signal, once: true, ifMatch: version };
              const args = { ...byId(idAt.update, idOf(value.row)), body };
              return { value: cardOf((await send(names.update as string, args, options)) as Row) };
            }
            const made = (await send(names.create as string, { body }, { signal, once: true })) as Row;
            return { value: cardOf(made) };
          }),
        },
      }),
    },
  });
}
