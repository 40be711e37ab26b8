import type { DateTime } from 'luxon';
import type { RequirementKind } from '#contract/dashboard/dashboard.ts';
import type { ccTasks, certifications, programs, requirements } from '#server/db/records.ts';
import { day } from './calendar.ts';

type Certification = typeof certifications.$inferInsert;

/** The trainees' residency programs. */
export const programRows: readonly (typeof programs.$inferInsert)[] = [
  {
    userId: 111,
    programName: 'Harborview Lakes General Surgery Residency',
    programDirector: 'Ellen Marsh, MD',
    directorEmail: 'ellen.marsh@harborview-lakes.example',
    programNumber: '440-11-20-117',
    exam: 'General Surgery Qualifying Exam',
    clinicalLevel: 'Clinical Level 5',
    city: 'Duluth',
    state: 'MN',
  },
  {
    userId: 112,
    programName: 'St. Brennan University Surgery Program',
    programDirector: 'Oscar Valdivia, MD',
    directorEmail: 'oscar.valdivia@st-brennan.example',
    programNumber: '440-36-11-204',
    exam: 'General Surgery Qualifying Exam',
    clinicalLevel: 'Clinical Level 5',
    city: 'Rochester',
    state: 'NY',
  },
  {
    userId: 113,
    programName: 'Cedar Mesa Medical Center Surgery Residency',
    programDirector: 'Rhoda Finch, MD',
    directorEmail: 'rhoda.finch@cedar-mesa.example',
    programNumber: '440-04-21-052',
    exam: 'General Surgery Qualifying Exam',
    clinicalLevel: 'Clinical Level 5',
    city: 'Tucson',
    state: 'AZ',
  },
  {
    userId: 113,
    programName: 'Cedar Mesa Surgical Critical Care Fellowship',
    programDirector: 'Ivo Petrenko, MD',
    directorEmail: 'ivo.petrenko@cedar-mesa.example',
    programNumber: '442-04-21-009',
    exam: 'Surgical Critical Care Qualifying Exam',
    clinicalLevel: 'Fellowship Clinical Level 1',
    city: 'Tucson',
    state: 'AZ',
  },
  {
    userId: 114,
    programName: 'Blue Ridge Regional Surgery Residency',
    programDirector: 'Carmen Adeyemi, MD',
    directorEmail: 'carmen.adeyemi@blue-ridge.example',
    programNumber: '440-51-31-088',
    exam: 'General Surgery Qualifying Exam',
    clinicalLevel: 'Clinical Level 3',
    city: 'Roanoke',
    state: 'VA',
  },
  {
    userId: 115,
    programName: 'Lakeshore University Surgery Residency',
    programDirector: 'Judith Okonjo, MD',
    directorEmail: 'judith.okonjo@lakeshore.example',
    programNumber: '440-39-12-161',
    exam: 'General Surgery Certifying Exam',
    clinicalLevel: 'Clinical Level 5',
    city: 'Ann Arbor',
    state: 'MI',
  },
];

const general = 1;
const criticalCare = 2;
const vascular = 3;

/** Certificates; those with `documentId` have a PDF of the same number. */
export function certificates(today: DateTime): Certification[] {
  const row = (
    certificationId: number,
    userId: number,
    specialty: string,
    certificateTypeId: number,
    certificateNumber: string,
    facts: Pick<Certification, 'status' | 'cca' | 'issueDate'> & Partial<Certification>,
  ): Certification => ({
    certificationId,
    userId,
    specialty,
    certificateTypeId,
    certificateNumber,
    ...facts,
  });
  return [
    row(9001, 121, 'General Surgery', general, 'GS-58120', {
      status: 'Certified',
      cca: 1,
      issueDate: day(today, -3_280),
      documentId: 9001,
    }),
    row(9002, 121, 'Surgical Critical Care', criticalCare, 'SCC-10442', {
      status: 'Certified',
      cca: 1,
      issueDate: day(today, -2_540),
      documentId: 9002,
    }),
    row(9003, 122, 'General Surgery', general, 'GS-39177', {
      status: 'Certified',
      cca: 0,
      // Valid for the ten years of its cycle.
      issueDate: day(today.plus({ days: 223 }).minus({ years: 10 }), 0),
      expireDate: day(today, 222),
      documentId: 9003,
    }),
    row(9004, 123, 'General Surgery', general, 'GS-44063', {
      status: null,
      cca: 1,
      issueDate: day(today, -5_110),
      expireDate: day(today, -290),
    }),
    row(9005, 124, 'General Surgery', general, 'GS-35518', {
      status: 'Certified',
      isClinicallyInactive: true,
      cca: 1,
      issueDate: day(today, -6_020),
      documentId: 9005,
    }),
    row(9006, 124, 'Vascular Surgery', vascular, 'VS-02913', {
      status: null,
      cca: 1,
      issueDate: day(today, -5_470),
      expireDate: day(today, -1_820),
    }),
    row(9007, 125, 'General Surgery', general, 'GS-61205', {
      status: 'Certified',
      cca: 1,
      issueDate: day(today, -1_490),
      documentId: 9007,
    }),
    row(9008, 131, 'General Surgery', general, 'GS-27841', {
      status: 'Certified',
      cca: 1,
      issueDate: day(today, -7_700),
      documentId: 9008,
    }),
    row(9009, 132, 'General Surgery', general, 'GS-47390', {
      status: 'Certified',
      cca: 1,
      issueDate: day(today, -4_260),
      documentId: 9009,
    }),
    row(9010, 132, 'Vascular Surgery', vascular, 'VS-04118', {
      status: 'Certified',
      cca: 1,
      issueDate: day(today, -3_530),
      documentId: 9010,
    }),
  ];
}

const cc = '/continuous-certification';
const assessments = `${cc}/assessments`;
const letters = `${cc}/reference-letters`;

/** The lines of the continuous-certification dashboard, with the status numbers -1 to 3. */
export function tasks(): (typeof ccTasks.$inferInsert)[] {
  const lines = [
    ['Professional standing', '/professional-standing'],
    ['CME credits', '/cme-repository'],
    ['Assessment', assessments],
    ['Reference letters', letters],
    ['Outcome registry', cc],
    ['Attestation', cc],
  ] as const;
  // One status per line; the fourth surgeon has no dues while clinically inactive. CME credits, letters, registry and
  // attestation are counted from the records when the lines are read.
  const standing: Readonly<Record<number, readonly number[]>> = {
    121: [1, 0, 0, -1, 1, -1],
    122: [1, 0, 1, 0, 0, -1],
    123: [-1, 0, 3, -1, 3, 3],
    124: [0, 1, 3, 3, 3, 0],
    125: [1, 1, 0, 0, 2, 1],
    131: [1, 1, 1, 1, 1, 1],
    132: [1, 0, 0, -1, 1, -1],
  };
  return Object.entries(standing).flatMap(([userId, statuses]) =>
    lines.map(([statusType, path], index) => {
      const status = statuses[index] ?? -1;
      const disabled = status === 3;
      return {
        userId: Number(userId),
        position: index + 1,
        statusType,
        status,
        disabled,
        url: disabled ? '' : path,
      };
    }),
  );
}

/** Each surgeon's requirements and their due dates. */
export function requirementRows(today: DateTime): (typeof requirements.$inferInsert)[] {
  const yearEnd = today.endOf('year').toISODate();
  /** What it says is counted from the credits when it is read. */
  const cme = (userId: number) =>
    [userId, 'cme', 'Report CME credits', '', yearEnd, false, '/cme-repository'] as const;
  const owed: readonly (readonly [
    number,
    RequirementKind,
    string,
    string,
    string | null,
    boolean,
    string,
  ])[] = [
    cme(121),
    [
      121,
      'assessment',
      'Take the assessment',
      'The window for General Surgery is open; you may save and continue.',
      day(today, 61),
      false,
      assessments,
    ],
    [
      121,
      'standing',
      'Renew your medical license',
      'A copy of a full and unrestricted license.',
      day(today, 141),
      true,
      '/professional-standing',
    ],
    [
      121,
      'letters',
      'Ask for two reference letters',
      'From your chief of surgery and your chair of credentials.',
      day(today, 204),
      false,
      letters,
    ],
    cme(122),
    [122, 'other', 'Complete the learning module', 'You completed it in time.', day(today, -20), true, ''],
    [
      122,
      'other',
      'Renew the certificate',
      'Your certificate expires on this date.',
      day(today, 222),
      false,
      cc,
    ],
    [
      123,
      'exam',
      'Apply for the Secure Readmission Exam',
      'A lapsed certificate is regained by passing this exam.',
      day(today, 83),
      false,
      '/apply-and-register',
    ],
    [
      123,
      'letters',
      'Ask for additional reference letters',
      'Four letters are needed after a certificate has lapsed.',
      day(today, 70),
      false,
      letters,
    ],
    cme(123),
    [
      124,
      'attestation',
      'Confirm that you are clinically inactive',
      'Once a year, by attestation.',
      day(today, 33),
      false,
      cc,
    ],
    cme(124),
    cme(125),
    [
      125,
      'assessment',
      'Take the assessment',
      'The window for General Surgery is open.',
      day(today, 61),
      false,
      assessments,
    ],
    [
      131,
      'other',
      'Take part in continuous certification',
      'Everything of this cycle is complete.',
      null,
      true,
      cc,
    ],
    cme(132),
    [
      132,
      'assessment',
      'Take the assessment',
      'The window for General Surgery is open.',
      day(today, 61),
      false,
      assessments,
    ],
  ];
  return owed.map(([userId, kind, title, detail, dueDate, isMet, url], index) => ({
    requirementId: 7001 + index,
    userId,
    kind,
    title,
    detail,
    dueDate,
    isMet,
    url,
  }));
}
