import { fromPromise } from 'xstate';
import type { Person } from '#machines/screenInput.ts';
import { myAccountMachine, type Account } from '#machines/access/myAccount/myAccount.machine.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import MyAccountScreen from './MyAccountScreen.tsx';

const wire = ({ api }: Services, session: PortalChildren['session']) => {
  const accountOf = async ({ userId, userName }: Person, signal: AbortSignal): Promise<Account> => {
    const { emailAddress, pendingEmailAddress } = await api.send(
      'getProfile',
      { query: { userId } },
      { signal },
    );
    return { userId, userName, emailAddress, pendingEmailAddress };
  };
  return myAccountMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { key }, signal }) => ({ value: await accountOf(key, signal) })),
      save: fromPromise(async ({ input: { key, draft }, signal }) => {
        const { userId, userName } = key;
        await api.send('updateCredentials', { body: { userId, ...draft } }, { signal });
        // Saved it is, whatever becomes of the look at it.
        const typed = {
          userId,
          userName,
          emailAddress: draft.emailAddress.trim(),
          pendingEmailAddress: null,
        };
        return { value: await accountOf(key, signal).catch(() => typed) };
      }),
      // A sign-in anew, whose grant takes the old one's place, is what the server means by recent.
      confirmIdentity: fromPromise(async ({ input: { password }, signal }) => {
        const old = session.getSnapshot().context.grant!; // the route is for signed-in people
        const grant = await api.signIn({ userName: old.userName, password }, signal);
        session.send({ type: 'session.confirmed', grant });
        void api.send('logout', { body: { refreshToken: old.refreshToken } }).catch(() => {});
        return {};
      }),
    },
  });
};

export default screen({ wire, View: MyAccountScreen, texts: ['account'] });
