import { fromPromise } from 'xstate';
import { forgotPasswordMachine } from '#machines/access/forgotPassword/forgotPassword.machine.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ForgotPasswordScreen from './ForgotPasswordScreen.tsx';

const wire = ({ api }: Services) =>
  forgotPasswordMachine.provide({
    actors: {
      requestLink: fromPromise(({ input, signal }) =>
        api.send('createForgotPassword', { body: input }, { signal }),
      ),
      checkLink: fromPromise(({ input, signal }) =>
        api.send(
          'checkResetGuid',
          { body: input },
          { signal, quiet: true, without: () => ({ isUsable: true }) },
        ),
      ),
      resetPassword: fromPromise(async ({ input, signal }) => {
        await api.send('resetForgotPassword', { body: input }, { signal });
        return { newPassword: input.newPassword };
      }),
      changePassword: fromPromise(async ({ input, signal }) => {
        await api.send('resetPassword', { body: input }, { signal });
        return { newPassword: input.newPassword };
      }),
    },
  });

export default screen({ wire, View: ForgotPasswordScreen, texts: ['signIn'] });
