import type { ActorRefFrom } from 'xstate';
import { createCardMachine } from '#machines/kit/draft/card.machine.ts';
import type { Person, ScreenInput } from '#machines/screenInput.ts';

/** What My Account shows: the credentials without the password, which nobody can read. */
export interface Account {
  userId: number;
  userName: string;
  emailAddress: string;
  /** A new address that waits for its owner to confirm it; null where none does. */
  pendingEmailAddress: string | null;
}

/** What a person may change; an empty password keeps the present one. */
export interface AccountDraft {
  emailAddress: string;
  password: string;
}

/** My Account (second specification, §2) is one card; its texts are §8's, misspelling included. */
export const myAccountMachine = createCardMachine<Account, AccountDraft, Person, ScreenInput>('myAccount', {
  keyOf: ({ person }) => person!, // the route is for signed-in people
  saved: ({ password }) => ({ key: password === '' ? 'account:saved' : 'account:savedWithPassword' }),
  failed: null,
});

export type MyAccountRef = ActorRefFrom<typeof myAccountMachine>;
