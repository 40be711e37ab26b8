import { fromPromise } from 'xstate';
import { demoAccountsMachine, loginMachine } from '#machines/access/login/login.machine.ts';
import type { Services } from '#wiring/services.ts';

export const wireLogin = ({ api }: Services) =>
  loginMachine.provide({
    actors: {
      recallUserName: fromPromise(({ input, signal }) =>
        api.send('forgotUsername', { body: { email: input.email } }, { signal }),
      ),
      demoAccounts: demoAccountsMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => ({
            value: await api.send('listDemoAccounts', {}, { signal }),
          })),
        },
      }),
    },
  });
