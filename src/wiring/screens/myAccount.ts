import { fromPromise } from 'xstate';
import { myAccountMachine } from '#machines/screens/myAccount.machine.ts';
import type { PortalChildren } from '#machines/portal.machine.ts';
import type { Services } from '../services.ts';

export const wireMyAccount = ({ api }: Services, session: PortalChildren['session']) =>
  myAccountMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { key }, signal }) => {
        const { emailAddress } = await api.send('getProfile', { query: { userId: key.userId } }, { signal });
        return { value: { userId: key.userId, userName: key.userName, emailAddress } };
      }),
      save: fromPromise(async ({ input: { key, draft }, signal }) => {
        await api.send('updateCredentials', { body: { userId: key.userId, ...draft } }, { signal });
        return {
          value: { userId: key.userId, userName: key.userName, emailAddress: draft.emailAddress.trim() },
        };
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
