import { expect, it } from 'vitest';
import { ownWordsOf } from './refusalWords.ts';

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
