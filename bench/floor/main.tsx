import { useMachine } from '@xstate/react';
import axios from 'axios';
import i18next from 'i18next';
import Backend from 'i18next-http-backend';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import { createBrowserRouter, redirect, RouterProvider } from 'react-router-dom';
import { assign, fromPromise, setup } from 'xstate';

// The baseline: the required libraries up to axios, client-rendered, with one sign-in form.
const signInMachine = setup({
  types: { context: {} as { userName: string }, events: {} as { type: 'submit'; userName: string } },
  actors: {
    authenticate: fromPromise(({ input }: { input: { userName: string } }) =>
      axios.post('/api/users/authenticate', input),
    ),
  },
}).createMachine({
  context: { userName: '' },
  initial: 'editing',
  states: {
    editing: {
      on: { submit: { target: 'sending', actions: assign({ userName: ({ event }) => event.userName }) } },
    },
    sending: {
      invoke: {
        src: 'authenticate',
        input: ({ context }) => context,
        onDone: { target: 'editing' },
        onError: { target: 'editing' },
      },
    },
  },
});

function SignIn() {
  const { t } = useTranslation();
  const [, send] = useMachine(signInMachine);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'submit', userName: new FormData(event.currentTarget).get('userName') as string });
      }}
    >
      <h1>{t('title', 'Sign in')}</h1>
      <label>
        {t('userName', 'User name')} <input name="userName" />
      </label>
      <label>
        {t('password', 'Password')} <input name="password" type="password" />
      </label>
      <button>{t('submit', 'Sign in')}</button>
    </form>
  );
}

await i18next
  .use(Backend)
  .use(initReactI18next)
  .init({ lng: 'en-US', backend: { loadPath: '/locales/{{lng}}/signIn.json' } });
const router = createBrowserRouter([
  { path: '/login', element: <SignIn /> },
  { path: '*', loader: () => redirect('/login') },
]);
createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />);
