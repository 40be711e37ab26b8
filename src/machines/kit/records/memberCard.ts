import type { ActorRefFrom } from 'xstate';
import type { AnyMemberRecordArea } from '#contract/records/memberRecord.ts';
import type { RecordFields } from '#contract/records/recordFields.ts';
import { recordBody, recordDraft, type RecordDraft } from '#domain/records/recordForm.ts';
import type { Message } from '#machines/systemActor.ts';
import { createCardMachine } from '../draft/card.machine.ts';
import type { MemberKey } from './areaRecords.ts';
import type { RecordCard } from './records.types.ts';

/** A record of which a member has one, by its members. */
export type MemberRow = Readonly<Record<string, string | number | boolean | null>> & { version: number };

/**
 * The card of a record of which each member has at most one: its form is always open. `saved` is the message of a save,
 * by default the usual one; without `failed`, a refusal is shown in the words of the server.
 */
export const memberCard = (
  id: string,
  { fields }: Pick<AnyMemberRecordArea, 'fields'>,
  saved: Message = { key: 'records:saved' },
  failed: Message | null = { key: 'records:updateFailed' },
) =>
  createCardMachine<RecordCard<MemberRow>, RecordDraft, MemberKey, MemberKey>(id, {
    keyOf: (key) => key,
    draftOf: ({ row }) => recordDraft(fields as RecordFields, row),
    // Spaces around a text are not saved.
    contentOf: (draft) => recordBody(fields as RecordFields, draft),
    isMembersOnly: true,
    saved,
    failed,
  });
export type MemberCard = ReturnType<typeof memberCard>;
export type MemberCardRef = ActorRefFrom<MemberCard>;
