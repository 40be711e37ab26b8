import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { AddedCallName } from '#contract/calls.ts';
import type { RecordFields } from '#contract/records/recordFields.ts';
import type { AnyRecordArea, AreaRow, IdPlace } from '#contract/records/records.ts';
import { formFields, recordBody, type RecordDraft } from '#domain/records/recordForm.ts';
import type { Without } from '#services/http/client.ts';
import { storedUndoTime } from '#services/device/undoTimeMemory.ts';
import type { AreaRecords, MemberKey } from '#machines/kit/records/areaRecords.ts';
import type { RecordCard, RecordKey } from '#machines/kit/records/records.types.ts';
import { listReader, withDescriptions, withItsDescriptions } from './descriptions.ts';
import { createCardDrafts, type DraftPlace } from './drafts/cardDrafts.ts';
import { cardPorts } from './drafts/cardPorts.ts';
import { leftDraftPorts } from './drafts/leftDraftPorts.ts';
import { nullIfMissing } from './nullIfMissing.ts';
import { idInAnswer, orRead } from './orRead.ts';
import type { Services } from './services.ts';

/** Sends a call of an area, whose name is known only as a string. */
export type AnySend = (name: string, args: object, options?: object) => Promise<unknown>;

export const draftSchema = (fields: RecordFields): z.ZodMiniType<RecordDraft> =>
  z.object(
    Object.fromEntries(
      formFields(fields).map(([name, { kind }]) => [name, kind === 'flag' ? z.boolean() : z.string()]),
    ),
  );

/** What takes the place of an area's list whose call is not in the specification. */
type ListWithout<Area extends AnyRecordArea> = Area['names']['list'] extends AddedCallName
  ? [without: Without<readonly AreaRow<Area>[]>]
  : [];

/** Fills the ports of an area of records with its calls; unsaved input is kept on this device under its name. */
export function wireRecords<Area extends AnyRecordArea>(
  { api, now }: Services,
  name: string,
  area: Area,
  records: AreaRecords<Area>,
  ...[without]: ListWithout<Area>
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

  const readList = listReader(api);
  const described = (answer: unknown) => withItsDescriptions(fields as RecordFields, answer as Row, readList);
  const listOf = async ({ scope }: MemberKey, options = {}) =>
    withDescriptions(
      fields as RecordFields,
      (await send(names.list as string, scope ? { query: scope } : {}, {
        ...options,
        ...(without && { without }),
      })) as Row[],
      readList,
    );
  const read = async (list: MemberKey, id: number) =>
    names.get === undefined
      ? (await listOf(list)).find((row) => idOf(row) === id)
      : described(await send(names.get as string, byId(idAt.get, id)));
  const bodyOf = ({ scope }: MemberKey, draft: RecordDraft) => ({
    ...recordBody(fields as RecordFields, draft),
    ...scope,
  });
  /** The newest record that has what was sent. */
  const made = async (list: MemberKey, body: object) => {
    const isSame = (row: Row) =>
      Object.entries(body).every(([member, value]) => row[member as keyof Row] === value);
    return (await listOf(list))
      .filter(isSame)
      .toSorted((one, other) => idOf(one) - idOf(other))
      .at(-1);
  };

  return records.machine.provide({
    actors: {
      leftDraft: records.leftDraft.provide({
        actors: leftDraftPorts(drafts, (list: MemberKey) => placeOf({ list, recordId: null })),
      }),
      list: records.list.provide({
        delays: { undoTime: ({ context }) => storedUndoTime(context.key.userId) * 1_000 },
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => {
            return { items: await listOf(key, { signal }) };
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
          ...cardPorts<Card, RecordDraft, RecordKey<MemberKey>>(
            drafts,
            placeOf,
            async ({ list, recordId }, _isFresh, unanswered) => {
              if (recordId !== null)
                return cardOf(await described(await send(names.get as string, byId(idAt.get, recordId))));
              const row = unanswered && (await made(list, bodyOf(list, unanswered)));
              return cardOf(row ? await described(row) : null);
            },
          ),
          save: fromPromise(async ({ input: { key, draft, value, version }, signal }) => {
            const body = bodyOf(key.list, draft);
            if (value.row !== null) {
              const options = { signal, once: true, ifMatch: version };
              const id = idOf(value.row);
              const written = send(names.update as string, { ...byId(idAt.update, id), body }, options);
              return { value: cardOf(await described(await orRead(written, () => read(key.list, id)))) };
            }
            const row = await drafts.sendNew(
              placeOf(key),
              draft,
              (each) => bodyOf(key.list, each),
              (onceKey) =>
                orRead<unknown>(
                  send(names.create as string, { body }, { signal, key: onceKey }),
                  (answer) => {
                    const id = idInAnswer(answer, idName);
                    return id === undefined ? made(key.list, body) : read(key.list, id);
                  },
                ),
            );
            return { value: cardOf(await described(row)) };
          }),
        },
      }),
    },
  });
}
