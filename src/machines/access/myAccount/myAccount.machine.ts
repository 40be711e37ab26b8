import { createCardMachine, type CardRef } from '#machines/kit/draft/card.machine.ts';
import { message } from '#machines/message.ts';
import type { Person, ScreenInput } from '#machines/screenInput.ts';
import { systemActor, type Message } from '#machines/systemActor.ts';

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

const id = 'myAccount';

/**
 * My Account (second specification, §2): one card, with the texts of §8, misspelling included. With a new password the
 * session ends, since the text asks to log in again; not while something was typed that is not saved yet.
 */
export const myAccountMachine = createCardMachine<Account, AccountDraft, Person, ScreenInput>(id, {
  keyOf: ({ person }) => person!, // the route requires sign-in
  draftOf: ({ emailAddress }) => ({ emailAddress, password: '', repeat: '' }),
  saved: ({ password }) => ({ key: password === '' ? 'account:saved' : 'account:savedWithPassword' }),
  failed: null,
  keeps: 'tab',
  asksPassword: true,
}).provide({
  actions: {
    showSaved: ({ context: { sent, isEditedSince }, system }, { text }: { text: Message }) => {
      systemActor(system, 'dialogs').send(message(`${id}.result`, 'success', text));
      if (sent?.password && !isEditedSince)
        systemActor(system, 'session').send({ type: 'session.passwordReset' });
    },
  },
});

export type MyAccountRef = CardRef<Account, AccountDraft, Person, ScreenInput>;
