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
      resetPassword: fromPromise(({ input, signal }) =>
        api.send('resetForgotPassword', { body: input }, { signal }),
      ),
      changePassword: fromPromise(({ input, signal }) =>
        api.send('resetPassword', { body: input }, { signal }),
      ),
    },
  });

export default screen({ wire, View: ForgotPasswordScreen, texts: ['signIn'] });
