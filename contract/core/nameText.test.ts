import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { nameProblem, nameText, problemOfIssue } from './nameText.ts';

describe('a name', () => {
  it.each([
    'Rosa Lund, M.D., Ph.D., F.A.C.S.',
    "St. Mary's Hospital",
    'Hôpital de la Pitié-Salpêtrière (AP-HP) & Co',
    'Университетская клиника №1',
    '\u0646\u06cc\u0644\u200c\u0648\u0641\u0631',
    'O\u2019Brien-Søndergård 3rd',
    'U.S. Naval Hospital, No. 7/8',
    'A. Me',
    'J.de Vries',
  ])('is one that people and hospitals have: %s', (text) => expect(nameProblem(text)).toBeNull());

  it.each([
    'Win a prize: https://evil.example/x',
    'http://evil.example',
    'see www.evil.example',
    'Mary <mary@evil.example>',
    'call me at evil.com',
    'EVIL.ORG',
    'so.de',
    't.co/AbCd',
    'evil.com/prize now',
  ])('holds no address: %s', (text) => expect(nameProblem(text)).toBe('address'));

  it.each([
    ['a line separator', 'Rosa\u2028Lund'],
    ['a paragraph separator', 'Rosa\u2029Lund'],
    ['a right-to-left override', 'Rosa \u202EdnuL'],
    ['an isolate', 'Rosa \u2067Lund'],
    ['a line break', 'Rosa\nLund'],
    ['a tab', 'Rosa\tLund'],
    ['a zero-width space', 'Ro\u200Bsa'],
  ])('has no %s', (_, text) => expect(nameProblem(text)).toBe('unprintable'));

  it('tells why it is refused', () => {
    const problemsOf = (text: string) =>
      z.safeParse(nameText(20), text).error?.issues.map((issue) => problemOfIssue(issue) ?? issue.code);
    expect(problemsOf('mary@evil.example')).toEqual(['address']);
    expect(problemsOf('Ro\u2029sa')).toEqual(['unprintable']);
    expect(problemsOf('')).toEqual(['too_small']);
    expect(problemsOf('Rosa Lund')).toBeUndefined();
  });
});
