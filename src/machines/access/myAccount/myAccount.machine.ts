import { createCardMachine, type CardRef } from '#machines/kit/draft/card.machine.ts';
import type { Person, ScreenInput } from '#machines/screenInput.ts';

/** What My Account shows: the credentials without the password, which is never sent. */
export interface Account {
  userId: number;
  userName: string;
  emailAddress: string;
  /** A new address that its owner has not confirmed yet; null if there is none. */
  pendingEmailAddress: string | null;
}

/** What a user may change, as it is typed; an empty password keeps the present one. */
export interface AccountDraft {
  emailAddress: string;
  password: string;
  repeat: string;
}

/** My Account (second specification, §2): one card, with the texts of §8, misspelling included. */
export const myAccountMachine = createCardMachine<Account, AccountDraft, Person, ScreenInput>('myAccount', {
  keyOf: ({ person }) => person!, // the route requires sign-in
  draftOf: ({ emailAddress }) => ({ emailAddress, password: '', repeat: '' }),
  saved: ({ password }) => ({ key: password === '' ? 'account:saved' : 'account:savedWithPassword' }),
  failed: null,
  keeps: 'nothing',
  asksPassword: true,
});

export type MyAccountRef = CardRef<Account, AccountDraft, Person, ScreenInput>;
