import { expect, it } from 'vitest';
import { commonPasswords } from '#server/auth/commonPasswords.ts';
import { passwordProblem } from './passwordRule.ts';

const own = ['tomas.abara', 'Tomas', 'Ábara', 'Tomas Abara, MD', 't.abara'];
const problem = (password: string, words = own) =>
  passwordProblem(password, words, (word) => commonPasswords.has(word));

it.each([
  'aaaaaaaaaaaa',
  '123456789012',
  '098765432109',
  '112233445566',
  'abcdefghijkl',
  'qwertyuiopas',
  'abcd1234efgh',
  'QWERTY123456',
  'passwordpassword',
  'abcabcabcabc',
  'tr0ubtr0ubtr0u',
])('calls %s a pattern', (password) => expect(problem(password)).toBe('pattern'));

it.each(['1qaz2wsx3edc', 'Q1W2E3R4T5Y6', 'password1234', 'Football2026!', '!!!!!monkey!!!', 'administrator'])(
  'calls %s common',
  (password) => expect(problem(password)).toBe('common'),
);

it.each(['tomas.abara1', 'TomasAbara2026!', 'Abara-Tomas-MD', 'ABARAABARATOMAS', 't.abara.12345'])(
  'knows that %s is made of the words of the person',
  (password) => expect(problem(password)).toBe('own'),
);

it.each([
  'four plain words here',
  'a password nobody has used',
  'tomas likes purple gravel',
  'correcthorsecorrecthorse',
  'Board-demo-2026!',
  'xK4!mQ9#vT2z',
  'пароль для портала',
])('takes %s', (password) => expect(problem(password)).toBeNull());

it('takes a password of a person with no words of a useful length', () =>
  expect(problem('li has a long phrase', ['li', ''])).toBeNull());
