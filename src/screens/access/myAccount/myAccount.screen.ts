import { fromPromise } from 'xstate';
import type { Person } from '#machines/screenInput.ts';
import {
  myAccountMachine,
  type Account,
  type AccountDraft,
} from '#machines/access/myAccount/myAccount.machine.ts';
import { undoTimeMachine } from '#machines/access/myAccount/undoTime.machine.ts';
import { createDraftKeeperMachine } from '#machines/kit/draft/draftKeeper.machine.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { storedUndoTime, storeUndoTime } from '#services/device/undoTimeMemory.ts';
import { createTypedInTab } from '#wiring/drafts/typedInTab.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import MyAccountScreen from './MyAccountScreen.tsx';
import { typedText } from '#domain/typed/typedText.ts';

const wireAccount = ({ api }: Services, session: PortalChildren['session']) => {
  const accountOf = async ({ userId, userName }: Person, signal: AbortSignal): Promise<Account> => {
    const { emailAddress, pendingEmailAddress } = await api.send(
      'getProfile',
      { query: { userId } },
      { signal },
    );
    return { userId, userName, emailAddress, pendingEmailAddress };
  };
  const typedEmail = createTypedInTab<string>(session);
  return myAccountMachine.provide({
    actors: {
      whilePageIsOpen: typedEmail.whilePageIsOpen,
      load: fromPromise(async ({ input: { key }, signal }) => {
        const value = await accountOf(key, signal);
        const emailAddress = typedEmail.find(key.userId);
        const draft = emailAddress !== null && { emailAddress, password: '', repeat: '' };
        return { value, found: draft ? { draft, version: 0, storedAt: null, leftBy: null } : null };
      }),
      keeper: createDraftKeeperMachine<AccountDraft, Person>().provide({
        actors: {
          storeDraft: fromPromise(async ({ input: { key, draft } }) => {
            typedEmail.keep(key.userId, draft.emailAddress);
            return {};
          }),
          dropDraft: fromPromise(async () => {
            typedEmail.forget();
            return {};
          }),
        },
      }),
      save: fromPromise(async ({ input: { key, draft }, signal }) => {
        const { userId, userName } = key;
        const { emailAddress, password } = draft;
        await api.send('updateCredentials', { body: { userId, emailAddress, password } }, { signal });
        // The save succeeded, even if reading the account again fails.
        const typed = {
          userId,
          userName,
          emailAddress: typedText(emailAddress),
          pendingEmailAddress: null,
        };
        return { value: await accountOf(key, signal).catch(() => typed) };
      }),
      // The server requires a recent sign-in: sign in again and replace the old grant.
      confirmIdentity: fromPromise(async ({ input: { password }, signal }) => {
        const old = session.getSnapshot().context.grant!; // the route requires a session
        const grant = await api.signIn({ userName: old.userName, password }, signal);
        session.send({ type: 'session.confirmed', grant });
        void api
          .send('logout', { body: { refreshToken: old.refreshToken } }, { without: () => ({}) })
          .catch(() => {});
        return {};
      }),
    },
  });
};

const undoTime = undoTimeMachine.provide({
  actors: {
    store: fromPromise(async ({ input: { userId, seconds } }) => {
      storeUndoTime(userId, seconds);
      return {};
    }),
  },
});

const wire = (services: Services, session: PortalChildren['session']) =>
  createPartsMachine(
    'accountPage',
    { account: wireAccount(services, session), undoTime },
    {
      inputs: {
        account: (input) => input,
        undoTime: ({ person }) => {
          const { userId } = person!; // the route requires sign-in
          return { userId, stored: storedUndoTime(userId) };
        },
      },
    },
  );

export default screen({ wire, View: MyAccountScreen, texts: ['account'] });
