// @vitest-environment jsdom
import type { CallName } from '#contract/calls.ts';
import * as standing from '#contract/standing/standing.ts';
import { recordReadTests, type Read } from '#tests/support/pages/recordReadTests.tsx';

const read = (call: CallName, brings: RegExp, button?: RegExp): Read => ({
  call,
  screen: 'professionalStanding',
  who: 'maria.castellan',
  brings,
  beside: /What the board has on file/,
  ...(button && { button }),
});

const reads: readonly Read[] = [
  read('listMedicalLicenses', /Find a license|Medical licenses.*Full and unrestricted/),
  read('getMedicalLicense', /Change the license.*Issued/, /^Change 35/),
  read('listAppointments', /Barren Fork Community Hospital/),
  read('getAppointment', /Change the appointment.*Type of practice/, /^Change Barren/),
  read('getStandingDetails', /Do you treat patients now/),
  read('getSanctions', /When did this happen|Have you ever|In the last/),
];
/** Without the exams, only the sentence about what a license covers is missing. */
const silent = { professionalStanding: ['listRegistrationFacts'] } as const;

recordReadTests({
  paths: { professionalStanding: '/professional-standing' },
  contract: standing,
  reads,
  silent,
});
