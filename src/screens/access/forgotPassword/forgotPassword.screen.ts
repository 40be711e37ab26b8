import { fromPromise } from 'xstate';
import { forgotPasswordMachine } from '#machines/access/forgotPassword/forgotPassword.machine.ts';
import type { Services } from '#wiring/services.ts';

export const wireForgotPassword = ({ api }: Services) =>
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
