import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type SignedIn, type TestApp, type TestAppOptions } from './serverApp.ts';

/** The set-up of tests of handlers: a server, and a member who is signed in; `signInAgain` begins another session. */
export function signedInTests(userName: string, options: TestAppOptions = {}) {
  let app: TestApp;
  let member: SignedIn;
  const signInAgain = async () => void (member = await app.signIn(userName));
  beforeAll(async () => {
    app = await startTestApp(options);
    await signInAgain();
  });
  afterAll(() => app.close());
  return { server: () => app, member: () => member, signInAgain };
}
