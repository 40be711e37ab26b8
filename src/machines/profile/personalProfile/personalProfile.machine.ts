import { assign, setup, type ActorRefFrom } from 'xstate';
import { profileFields } from '#contract/profile/profiles.ts';
import type { CardReverted, CardSaved } from '#machines/kit/draft/card.types.ts';
import { childSource, listen } from '#machines/kit/listen.ts';
import { memberCard } from '#machines/kit/records/memberCard.ts';
import type { ScreenInput } from '#machines/screenInput.ts';

/** The profile, its draft on this device, and the choice between two versions. */
export const profileCardMachine = memberCard('profileCard', { fields: profileFields });

/** The parts of the profile, each with a Change link. */
export const profileSections = ['name', 'contact', 'birth', 'languages', 'identity'] as const;
export type ProfileSection = (typeof profileSections)[number];

interface Context {
  userId: number;
  /** What takes the focus: in the form its part, and when the profile is shown again, what was pressed there. */
  focus: ProfileSection | 'confirmation' | null;
}

/** The personal profile (second specification, §7 "Profile"): it is shown, and edited in one form until it is saved. */
export const personalProfileMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'form.open'; section: ProfileSection }
      | { type: 'form.close' }
      | CardReverted
      | Pick<CardSaved<unknown>, 'type' | 'isAwaited'>,
    input: {} as ScreenInput,
    tags: {} as 'reading' | 'editing',
    children: {} as { card: 'card' },
  },
  actors: { card: profileCardMachine, listen },
  guards: {
    /** The focus stays where it is when nobody waits for the save. */
    isAwaited: ({ event }) => event.type === 'card.saved' && event.isAwaited,
  },
  actions: {
    focusSection: assign((_, { section }: { section: ProfileSection }) => ({ focus: section })),
    focusConfirmation: assign({ focus: 'confirmation' }),
  },
}).createMachine({
  id: 'personalProfile',
  context: ({ input }) => ({
    userId: input.person!.userId, // the route is for signed-in people
    focus: null,
  }),
  invoke: [
    { src: 'card', id: 'card', input: ({ context: { userId } }) => ({ userId }), onError: {} },
    {
      src: 'listen',
      input: ({ self }) => ({ to: [childSource(self, 'card', ['card.saved', 'card.reverted'])] }),
      onError: {},
    },
  ],
  initial: 'reading',
  states: {
    reading: {
      tags: 'reading',
      on: {
        'form.open': { target: 'editing', actions: { type: 'focusSection', params: ({ event }) => event } },
        'card.saved': { guard: 'isAwaited', actions: 'focusConfirmation' },
      },
    },
    editing: {
      tags: 'editing',
      on: {
        'form.close': 'reading',
        'card.reverted': 'reading',
        'card.saved': { guard: 'isAwaited', target: 'reading' },
      },
    },
  },
});

export type PersonalProfileRef = ActorRefFrom<typeof personalProfileMachine>;
