import { fromPromise } from 'xstate';
import { demoAccountsMachine, loginMachine } from '#machines/access/login/login.machine.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import LoginScreen from './LoginScreen.tsx';

const wire = ({ api }: Services) =>
  loginMachine.provide({
    actors: {
      recallUserName: fromPromise(({ input, signal }) =>
        api.send('forgotUsername', { body: { email: input.email } }, { signal }),
      ),
      demoAccounts: demoAccountsMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => ({
            value: await api.send('listDemoAccounts', {}, { signal, without: () => [] }),
          })),
        },
      }),
    },
  });

export default screen({ wire, View: LoginScreen, texts: ['signIn'] });
