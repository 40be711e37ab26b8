import { describe, expect, it } from 'vitest';
import { isNpi } from './npi.ts';
import {
  certificateName,
  confirmAgainOn,
  fullName,
  isConfirmationDue,
  problemsWithName,
  profileProblems,
  raceText,
} from './profile.ts';

const body = { country: 'US', zipCode: '' } as Parameters<typeof profileProblems>[0];

describe('a National Provider Identifier', () => {
  it.each(['123456789', '124531959', '212345678'])('has one check digit after %s', (start) =>
    expect(Array.from('0123456789').filter((last) => isNpi(start + last))).toHaveLength(1),
  );
  it('is the one of the published example, and not its neighbors', () => {
    expect(isNpi('1234567893')).toBe(true);
    for (const wrong of ['1234567890', '123456789', '12345678930', '3234567893', '1243567893', ''])
      expect([wrong, isNpi(wrong)]).toEqual([wrong, false]);
  });
});

describe('the name on certificates', () => {
  const names = { firstName: 'Ada', middleName: '', lastName: 'Byron', suffix: '' };
  it.each([
    ['is the board’s where only the board changes it', false, 'Ada King', 'fixed', 'Ada Lovelace'],
    [
      'is the one that its owner saved, also when the others change',
      true,
      'Ada Lovelace',
      'own',
      'Ada Lovelace',
    ],
    ['will be the one that its owner types', true, 'Ada King', 'typed', 'Ada King'],
    ['is made of the others without one', true, '', 'made', 'Ada Byron'],
  ])('%s', (_, displayNameEditable, displayName, kind, name) => {
    const saved = { displayName: 'Ada Lovelace', displayNameEditable };
    expect(certificateName(saved, { ...names, displayName })).toEqual({ kind, name });
  });
});

describe('a profile', () => {
  it('puts a full name together from what there is', () => {
    const none = { firstName: '', middleName: '', lastName: 'Sukarno', suffix: '' };
    expect(fullName(none)).toBe('Sukarno');
    expect(fullName({ firstName: 'Martin', middleName: 'L.', lastName: 'King', suffix: 'Jr.' })).toBe(
      'Martin L. King, Jr.',
    );
  });

  it('says races in words', () => {
    const flags = {
      black: false,
      white: true,
      asian: true,
      nativeAmerican: false,
      pacificIslander: false,
      preferNotToSay: false,
    };
    expect(raceText(flags)).toBe('Asian, White');
    expect(raceText({ ...flags, white: false, asian: false })).toBe('');
  });

  it('has a ZIP code in the United States, and any code elsewhere', () => {
    for (const zipCode of ['', '44106', '44106-1234'])
      expect(profileProblems({ ...body, zipCode })).toEqual({});
    for (const zipCode of ['4410', 'K1A 0B1', '44106-12'])
      expect(profileProblems({ ...body, zipCode })).toEqual({ zipCode: 'noZip' });
    expect(profileProblems({ ...body, country: 'CA', zipCode: 'K1A 0B1' })).toEqual({});
  });

  it('is confirmed for a year, by the calendar of the board', () => {
    const confirmed = '2024-02-29T17:00:00.000Z';
    expect(confirmAgainOn(confirmed)).toBe('2025-03-01');
    expect(isConfirmationDue(confirmed, Date.parse('2025-03-01T04:59:00Z'))).toBe(false);
    expect(isConfirmationDue(confirmed, Date.parse('2025-03-01T05:00:00Z'))).toBe(true);
    expect(isConfirmationDue(null, 0)).toBe(true);
  });
});

it.each([
  ['', 'Łukasz', 'Żak', {}],
  ['', '小龍', '李', { displayName: 'notPrinted' }],
  ['Li Xiaolong', '小龍', '李', {}],
  ['李小龍', 'Xiaolong', 'Li', { displayName: 'notPrinted' }],
  ['Ali 🎓', 'Ali', 'Khan', { displayName: 'notPrinted' }],
])(
  'the name “%s” of %s %s can be printed, or is told where it is typed',
  (displayName, firstName, lastName, problems) => {
    const names = { displayName, firstName, middleName: '', lastName, suffix: '' };
    expect(problemsWithName({ ...body, ...names })).toEqual(problems);
  },
);
