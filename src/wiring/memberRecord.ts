import { fromPromise } from 'xstate';
import type { AnyMemberRecordArea, MemberRecordNames } from '#contract/records/memberRecord.ts';
import type { RecordFields } from '#contract/records/recordFields.ts';
import { recordBody, type RecordDraft } from '#domain/records/recordForm.ts';
import type { MemberKey } from '#machines/kit/records/areaRecords.ts';
import type { MemberCard, MemberRow } from '#machines/kit/records/memberCard.ts';
import type { RecordCard } from '#machines/kit/records/records.types.ts';
import { listReader, withItsDescriptions } from './descriptions.ts';
import { createCardDrafts } from './drafts/cardDrafts.ts';
import { cardPorts } from './drafts/cardPorts.ts';
import { orRead } from './orRead.ts';
import { draftSchema } from './records.ts';
import type { Services } from './services.ts';

type Card = RecordCard<MemberRow>;
type AnySend = (name: string, args: object, options?: object) => Promise<MemberRow | null>;

const cardOf = (row: MemberRow | null): Card => ({
  row,
  version: row?.version ?? 0,
  isReadOnly: false,
  readOnlyReason: null,
});

/** Fills the ports of a member's one record with its calls; unsaved input is kept on this device under its name. */
export function wireMemberRecord(
  { api, now }: Services,
  name: string,
  { names, fields }: AnyMemberRecordArea,
  card: MemberCard,
) {
  const { get, create, update = create } = names as MemberRecordNames;
  // The area's names are names of calls, and its fields their bodies.
  const send = api.send as unknown as AnySend;
  // Counts for calls only that the specification does not have.
  const without = 'say' as const;
  const described = async (row: MemberRow | null) =>
    row && withItsDescriptions(fields as RecordFields, row, listReader(api));
  const read = async ({ scope }: MemberKey) =>
    described(await send(get, scope ? { query: scope } : {}, { without }));
  const drafts = createCardDrafts<RecordDraft>(draftSchema(fields as RecordFields), now);
  return card.provide({
    actors: {
      ...cardPorts<Card, RecordDraft, MemberKey>(
        drafts,
        ({ userId, scope }) => ({ userId, card: [name, ...Object.values(scope ?? {})].join('.') }),
        async (key) => cardOf(await read(key)),
      ),
      save: fromPromise(async ({ input: { key, draft, value, version }, signal }) => {
        const body = { ...recordBody(fields as RecordFields, draft), ...key.scope };
        const options = { signal, once: true, ifMatch: version, without };
        const written = send(value.row === null ? create : update, { body }, options);
        return { value: cardOf(await described(await orRead(written, () => read(key)))) };
      }),
    },
  });
}
