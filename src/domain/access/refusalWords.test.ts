import { expect, it } from 'vitest';
import { isAboutCredentials, ownWordsOf } from './refusalWords.ts';

const problem = (type: string, title: string) => ({ type, title, status: 400, traceId: '', errors: {} });
const locked = 'Your account is locked. Call the board.';

it.each([
  [{ error: problem('https://board.example/locked', locked), body: null }, locked],
  [{ error: null, body: locked }, locked],
  [{ error: problem('login-failed', 'The user name or password is incorrect.'), body: null }, ''],
  [{ error: problem('about:blank', 'Unauthorized'), body: null }, ''],
  [
    {
      error: problem('https://tools.ietf.org/html/rfc9110', 'One or more validation errors occurred.'),
      body: null,
    },
    '',
  ],
  [{ error: null, body: 'Login failed' }, ''],
  [{ error: null, body: '<html><h1>Bad Gateway</h1></html>' }, ''],
  [{ error: null, body: null }, ''],
])('of the refusal %j the board’s own words are %j', (refusal, words) => {
  expect(ownWordsOf({ ...refusal, statusText: 'Bad Request' })).toBe(words);
});

it.each([
  [{ status: 400, error: problem('account-locked', locked), body: null }, true],
  [{ status: 401, error: null, body: null }, true],
  [{ status: 200, error: null, body: 'Login failed' }, true],
  [{ status: 403, error: problem('login-failed', 'Wrong'), body: null }, true],
  [{ status: 429, error: null, body: null }, false],
  [{ status: 500, error: null, body: 'Internal Server Error' }, false],
])('that the refusal %j is about the credentials is %j', (refusal, is) => {
  expect(isAboutCredentials(refusal)).toBe(is);
});
