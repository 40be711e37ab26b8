import { expect, it } from 'vitest';
import { isShownFrom, type RegistrationRead } from './registrationReads.ts';

const reads: RegistrationRead[] = ['qeEligibility', 'ceEligibility', 'letter', 'director'];

it.each([
  ['qualifying', ['qeEligibility', 'letter', 'director']],
  ['certifying', ['ceEligibility']],
  ['other', []],
] as const)('shows a registration for a %s exam from what that exam asks for', (examType, expected) =>
  expect(reads.filter((read) => isShownFrom(examType, read))).toEqual(expected),
);
