import { fromPromise } from 'xstate';
import { profileFields, type UserProfile } from '#contract/profile/profiles.ts';
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
import { listReader, withItsDescriptions } from '#wiring/descriptions.ts';
import { orRead } from '#wiring/orRead.ts';
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

const wire = ({ api, now }: Services) => {
  const { send } = api;
  const described = (row: UserProfile) => withItsDescriptions(profileFields, row, listReader(api));
  const read = async (userId: number) => described(await send('getProfile', { query: { userId } }));
  const drafts = createCardDrafts<RecordDraft>(draftSchema(profileFields), now);
  return personalProfileMachine.provide({
    actors: {
      card: profileCardMachine.provide({
        actors: {
          ...cardPorts<Card, RecordDraft, MemberKey>(
            drafts,
            ({ userId }) => ({ userId, card: 'profile' }),
            async ({ userId }) => cardOf(await read(userId)),
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
            const written =
              version === 0
                ? send('createProfile', { body }, options)
                : send('updateProfile', { query: { userId }, body }, options);
            return { value: cardOf(await described(await orRead(written, () => read(userId)))) };
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
