import { fromPromise } from 'xstate';
import { profileFields, type UserProfile } from '#contract/profiles.ts';
import { recordBody, type RecordDraft } from '#domain/records/recordForm.ts';
import type { MemberKey } from '#machines/kit/records/areaRecords.ts';
import type { MemberRow } from '#machines/kit/records/memberCard.ts';
import type { RecordCard } from '#machines/kit/records/records.types.ts';
import {
  personalProfileMachine,
  profileCardMachine,
} from '#machines/profile/personalProfile/personalProfile.machine.ts';
import { createCardDrafts } from '#wiring/drafts/cardDrafts.ts';
import { cardPorts } from '#wiring/drafts/cardPorts.ts';
import { draftSchema } from '#wiring/records.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import PersonalProfileScreen from './PersonalProfileScreen.tsx';

type Card = RecordCard<MemberRow>;
const cardOf = (row: UserProfile): Card => ({
  row,
  version: row.version,
  isReadOnly: false,
  readOnlyReason: null,
});

const wire = ({ api: { send }, now }: Services) => {
  const drafts = createCardDrafts<RecordDraft>(draftSchema(profileFields), now);
  return personalProfileMachine.provide({
    actors: {
      card: profileCardMachine.provide({
        actors: {
          ...cardPorts<Card, RecordDraft, MemberKey>(
            drafts,
            ({ userId }) => ({ userId, card: 'profile' }),
            async ({ userId }) => cardOf(await send('getProfile', { query: { userId } })),
          ),
          save: fromPromise(async ({ input: { key, draft, value, version }, signal }) => {
            const { userId } = key;
            const body = {
              ...value.row,
              ...recordBody(profileFields, draft),
              userId,
              userConfirmed: true as const,
              userConfirmedDate: new Date(now()).toISOString(),
              lastUpdatedByUserId: userId,
            };
            const options = { signal, once: true, ifMatch: version };
            const saved = await (version === 0
              ? send('createProfile', { body }, options)
              : send('updateProfile', { query: { userId }, body }, options));
            return { value: cardOf(saved) };
          }),
        },
      }),
    },
  });
};

export default screen({
  wire,
  View: PersonalProfileScreen,
  texts: ['profile', 'records', 'cards'],
});
