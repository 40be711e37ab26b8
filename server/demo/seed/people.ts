import type { Role } from '#contract/core/roles.ts';

/** One fictional person of the demo, and the scenario that the account shows. */
export interface DemoPerson {
  readonly userId: number;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly absId: string | null;
  readonly roles: readonly Role[];
  readonly situation: string;
  readonly certificationStatusId: number;
  readonly certificationStatus: string;
  readonly resetRequired?: true;
}

const trainee = {
  roles: ['user', 'trainee'],
  certificationStatusId: 1,
  certificationStatus: 'In Training',
} as const;
const surgeon = {
  roles: ['user', 'surgeon'],
  certificationStatusId: 2,
  certificationStatus: 'Certified',
} as const;

/** The people of the demo (design §8); ids are fixed so that links to records stay valid. */
export const people: readonly DemoPerson[] = [
  {
    userId: 101,
    userName: 'nora.lindqvist',
    firstName: 'Nora',
    lastName: 'Lindqvist',
    absId: null,
    roles: ['user'],
    situation: 'A plain user who only keeps a record with the board.',
    certificationStatusId: 0,
    certificationStatus: 'Not Certified',
  },
  {
    ...trainee,
    userId: 111,
    userName: 'tomas.abara',
    firstName: 'Tomas',
    lastName: 'Abara',
    absId: '048211',
    situation: 'A trainee whose qualifying-exam application is open right now.',
  },
  {
    ...trainee,
    userId: 112,
    userName: 'grace.okafor',
    firstName: 'Grace',
    lastName: 'Okafor',
    absId: '048212',
    situation: 'A trainee whose application closed, but who paid the fee and may go on until the exam.',
  },
  {
    ...trainee,
    userId: 113,
    userName: 'henrik.sato',
    firstName: 'Henrik',
    lastName: 'Sato',
    absId: '048213',
    situation: 'A trainee who was let in after the deadline.',
  },
  {
    ...trainee,
    userId: 114,
    userName: 'priya.menon',
    firstName: 'Priya',
    lastName: 'Menon',
    absId: '048214',
    situation: 'A trainee for whom no application date has been set yet.',
  },
  {
    ...trainee,
    userId: 115,
    userName: 'ines.marchand',
    firstName: 'Ines',
    lastName: 'Marchand',
    absId: '048215',
    situation: 'A trainee who passed the qualifying exam and may choose a date for the certifying exam.',
  },
  {
    ...surgeon,
    userId: 121,
    userName: 'maria.castellan',
    firstName: 'Maria',
    lastName: 'Castellan',
    absId: '031870',
    situation:
      'A certified surgeon at 118 of 125 CME credits, some of which expire at the end of the year. The cards of an application are complete.',
  },
  {
    ...surgeon,
    userId: 122,
    userName: 'arthur.whitcombe',
    firstName: 'Arthur',
    lastName: 'Whitcombe',
    absId: '019442',
    situation:
      'A surgeon with a time-limited certificate, who needs 150 credits and 50 of self-assessment; reference letters in every state.',
  },
  {
    ...surgeon,
    userId: 123,
    userName: 'dana.reyes',
    firstName: 'Dana',
    lastName: 'Reyes',
    absId: '022916',
    certificationStatusId: 8,
    certificationStatus: 'Lapsed',
    situation: 'A surgeon whose certificate has lapsed and who wants it back.',
  },
  {
    ...surgeon,
    userId: 124,
    userName: 'samuel.brandt',
    firstName: 'Samuel',
    lastName: 'Brandt',
    absId: '017305',
    certificationStatusId: 5,
    certificationStatus: 'Clinically Inactive',
    situation: 'A surgeon who is clinically inactive.',
  },
  {
    ...surgeon,
    userId: 125,
    userName: 'leila.haddad',
    firstName: 'Leila',
    lastName: 'Haddad',
    absId: '036128',
    situation: 'A surgeon with case logs and metabolic-bariatric activities under way.',
  },
  {
    userId: 131,
    userName: 'victor.osei',
    firstName: 'Victor',
    lastName: 'Osei',
    absId: '012087',
    roles: ['user', 'surgeon', 'examiner'],
    certificationStatusId: 2,
    certificationStatus: 'Certified',
    situation:
      'An examiner, senior member of a team with an exam day today: one examinee is half scored, one is absent, and one is a conflict of interest.',
  },
  {
    userId: 132,
    userName: 'june.halvorsen',
    firstName: 'June',
    lastName: 'Halvorsen',
    absId: '025533',
    roles: ['user', 'surgeon', 'examiner'],
    certificationStatusId: 2,
    certificationStatus: 'Certified',
    situation: 'An examiner, associate member of the same team, who has skipped an absent examinee.',
  },
  {
    userId: 141,
    userName: 'paul.marchetti',
    firstName: 'Paul',
    lastName: 'Marchetti',
    absId: '040671',
    roles: ['user'],
    certificationStatusId: 0,
    certificationStatus: 'Not Certified',
    resetRequired: true,
    situation: 'A user who must choose a new password before continuing.',
  },
];

export const emailOf = ({ userName }: DemoPerson) => `${userName}@example.org`;
export const fullName = ({ firstName, lastName }: DemoPerson) => `${firstName} ${lastName}, MD`;
