import { DateTime } from 'luxon';
import { documentedLeave, nonSurgical } from '#contract/training/training.ts';
import type { Tx } from '#server/db/database.ts';
import * as tables from '#server/db/training.ts';
import { typed } from '#server/db/typed.ts';

type RotationRow = typeof tables.rotations.$inferInsert;

const GENERAL_SURGERY = 1;
const hospitals = {
  michigan: 'Lakeshore University Hospital',
  york: 'St. Brennan University Hospital',
  lakes: 'Harborview Lakes Medical Center',
  carolina: 'Palmetto University Hospital',
  virginia: 'Blue Ridge Regional Hospital',
  arizona: 'Cedar Mesa Medical Center',
} as const;
const general = (hospital: string) => `${hospital} – General Surgery Residency`;

/** A part of an academic year: what was done, and for how many weeks; the last part lasts until June 30. */
interface Block {
  activity: string;
  weeks: number;
  /** Days without a record before it. */
  gap?: number;
  more?: Partial<RotationRow>;
}

const done = (activity: string, weeks: number, more: Partial<RotationRow> = {}): Block => ({
  activity,
  weeks,
  more: { isEssential: true, ...more },
});
const away = (nonSurgicalActivity: string, weeks: number): Block => ({
  activity: nonSurgical,
  weeks,
  more: { nonSurgicalActivity, isEssential: false },
});

const usual: readonly Block[] = [
  done('Trauma and acute care', 8),
  done('Abdomen and alimentary tract', 10),
  away('Vacation', 2),
  done('Vascular surgery', 8),
  done('Surgical critical care', 6),
  away('Vacation', 2),
  done('Breast, skin and soft tissue', 8),
  done('Endoscopy', 8, { isEssential: false }),
];
const chiefYear: readonly Block[] = [
  done('Abdomen and alimentary tract', 12),
  away('Vacation', 2),
  done('Trauma and acute care', 12),
  done('Surgical oncology', 12),
  away('Interviews', 1),
  done('Vascular surgery', 13),
];
/** 46 clinical weeks: enough only with the other years. */
const shortYear: readonly Block[] = [
  done('Trauma and acute care', 10),
  away('Vacation', 6),
  done('Pediatric surgery', 12),
  done('Thoracic surgery', 12),
  done('Transplantation', 12),
];
const fullYear: readonly Block[] = [
  done('Abdomen and alimentary tract', 13),
  done('Trauma and acute care', 13),
  away('Vacation', 2),
  done('Surgical critical care', 12),
  done('Endocrine surgery', 12),
];
const leaveYear: readonly Block[] = [
  done('Abdomen and alimentary tract', 16),
  away('Vacation', 4),
  done('Surgical oncology', 14),
  away(documentedLeave, 4),
  done('Vascular surgery', 14),
];
const abroadYear: readonly Block[] = [
  done('Trauma and acute care', 12),
  done('Abdomen and alimentary tract', 6, {
    isInternationalRotation: true,
    isCredit: true,
    programName: '',
    alternateInstitutionName: 'Korle Bu Teaching Hospital, Accra',
  }),
  away('Vacation', 3),
  done('Plastic surgery', 15),
  done('Vascular surgery', 16),
];
/** Twelve days in spring have no record. */
const gapYear: readonly Block[] = [
  done('Trauma and acute care', 22),
  away('Vacation', 3),
  done('Abdomen and alimentary tract', 18),
  { ...done('Endoscopy', 8), gap: 12 },
];
const researchYear: readonly Block[] = [away('Research', 52)];

interface Residency {
  userId: number;
  hospital: string;
  director: string;
  /** The clinical levels by academic year, the last one this year's; level 6 is research. */
  years: readonly (readonly [level: number, blocks: readonly Block[]])[];
}

const residents: readonly Residency[] = [
  {
    userId: 111,
    hospital: hospitals.lakes,
    director: 'Ellen Marsh, MD',
    years: [
      [1, usual],
      [2, usual],
      [3, usual],
      [4, gapYear],
      [5, chiefYear],
    ],
  },
  {
    userId: 112,
    hospital: hospitals.york,
    director: 'Oscar Valdivia, MD',
    years: [
      [1, fullYear],
      [2, shortYear],
      [3, fullYear],
      [4, fullYear],
      [5, chiefYear],
    ],
  },
  {
    userId: 113,
    hospital: hospitals.arizona,
    director: 'Rhoda Finch, MD',
    years: [
      [1, usual],
      [2, usual],
      [3, fullYear],
      [4, leaveYear],
      [5, chiefYear],
    ],
  },
  {
    userId: 114,
    hospital: hospitals.virginia,
    director: 'Carmen Adeyemi, MD',
    years: [
      [1, usual],
      [2, fullYear],
      [3, abroadYear],
      [4, usual],
    ],
  },
  {
    userId: 115,
    hospital: hospitals.michigan,
    director: 'Judith Okonjo, MD',
    years: [
      [1, usual],
      [2, usual],
      [6, researchYear],
      [3, fullYear],
      [4, usual],
      [5, chiefYear],
    ],
  },
];

/** The rotations of one academic year, in order; those that begin after today are not entered yet. */
function rotationsOf(
  { userId, hospital }: Residency,
  [level, blocks]: Residency['years'][number],
  year: number,
  today: DateTime,
): RotationRow[] {
  const end = DateTime.fromISO(`${year + 1}-06-30`, { zone: today.zone });
  let next = DateTime.fromISO(`${year}-07-01`, { zone: today.zone });
  return blocks.flatMap(({ activity, weeks, gap = 0, more }, index) => {
    const start = next.plus({ days: gap });
    const last = index === blocks.length - 1 ? end : next.plus({ weeks, days: -1 });
    next = last.plus({ days: 1 });
    if (start > today) return [];
    return [
      {
        userId,
        examSpecialtyId: GENERAL_SURGERY,
        startDate: start.toISODate()!, // a day plus days is valid
        endDate: last.toISODate()!, // as above
        clinicalLevelId: String(100 + level),
        clinicalActivity: activity,
        other: '',
        nonSurgicalActivity: '',
        programName: hospital,
        alternateInstitutionName: '',
        isEssential: false,
        isInternationalRotation: false,
        isCredit: false,
        ...more,
      },
    ];
  });
}

const schools: readonly (readonly [
  userId: number,
  name: string,
  country: string,
  state: string,
  city: string,
  degree: string,
  yearsAgo: number,
])[] = [
  [111, 'Great Lakes University College of Medicine', 'US', 'US-MI', 'Ann Arbor', '1', 5],
  [112, 'University of Ibadan College of Medicine', 'NG', '', 'Ibadan', '3', 7],
  [113, 'Northern Lights Medical School', 'US', 'US-MN', 'Duluth', '1', 5],
  [114, 'Coastal Carolina School of Medicine', 'US', 'US-SC', 'Charleston', '1', 4],
  [115, 'Faculté de médecine de Montréal', 'CA', 'CA-QC', 'Montréal', '1', 7],
  [121, 'Ohio Valley College of Medicine', 'US', 'US-OH', 'Columbus', '1', 17],
  [122, 'Pacific Crest School of Medicine', 'US', 'US-CA', 'Sacramento', '1', 20],
  [123, 'Bluegrass School of Osteopathic Medicine', 'US', 'US-KY', 'Lexington', '2', 22],
  [124, 'Hudson School of Medicine', 'US', 'US-NY', 'Albany', '1', 34],
  [125, 'Lone Star College of Medicine', 'US', 'US-TX', 'San Antonio', '1', 14],
  [131, 'University of Ghana Medical School', 'GH', '', 'Accra', '4', 24],
  [132, 'Prairie School of Medicine', 'US', 'US-ND', 'Fargo', '1', 16],
];
/** The items of the list `graduate-profile`: of a school in the United States, in Canada, elsewhere, osteopathic. */
const profileOf = (country: string, degree: string) =>
  degree === '2' ? '4' : country === 'US' ? '1' : country === 'CA' ? '2' : '3';

/** Surgeons whose residency ended some years ago, and their fellowships by the items of `fellowship-types`. */
const surgeons: readonly (readonly [
  userId: number,
  hospital: string,
  yearsAgo: number,
  fellowship?: readonly [type: string, program: string],
])[] = [
  [121, hospitals.lakes, 12, ['5', `${hospitals.virginia} – Bariatric Surgery Fellowship`]],
  [122, hospitals.york, 15, ['1', `${hospitals.lakes} – Surgical Critical Care Fellowship`]],
  [123, hospitals.carolina, 17],
  [124, hospitals.michigan, 29],
  [125, hospitals.michigan, 9, ['5', 'Magnolia General Hospital – Bariatric Surgery Fellowship']],
  [131, hospitals.york, 19, ['2', `${hospitals.york} – Vascular Surgery Fellowship`]],
  [132, hospitals.lakes, 11],
];

/** The training of the demo, inserted once: nothing in it depends on the day but the resident's present year. */
export async function seedTraining(tx: Tx, today: DateTime): Promise<void> {
  const [known] = await tx.query('select 1 from medical_trainings limit 1');
  if (known) return;
  const on = typed(tx);
  const thisYear = today.month >= 7 ? today.year : today.year - 1;
  await on.insert(tables.medicalTrainings).values(
    schools.map(([userId, medicalSchoolName, country, medicalSchoolStateId, city, degreeId, yearsAgo]) => ({
      userId,
      graduateProfileId: profileOf(country, degreeId),
      medicalSchoolName,
      medicalSchoolCountryId: country,
      medicalSchoolStateId,
      medicalSchoolCity: city,
      degreeId,
      medicalSchoolCompletionYear: String(thisYear + 1 - yearsAgo),
    })),
  );
  const firstYear = ({ years }: Residency) => thisYear + 1 - years.length;
  const rotations = residents.flatMap((resident) =>
    resident.years.flatMap((year, index) => rotationsOf(resident, year, firstYear(resident) + index, today)),
  );
  await on.insert(tables.rotations).values(rotations.map((row, index) => ({ id: index + 1, ...row })));
  await on.insert(tables.gmeInformations).values(
    residents.map((resident) => ({
      userId: resident.userId,
      examSpecialtyId: GENERAL_SURGERY,
      programName: resident.hospital,
      programOther: '',
      programDirector: resident.director,
      startDate: `${firstYear(resident)}-07-01`,
      completionDate: `${firstYear(resident) + Math.max(5, resident.years.length)}-06-30`,
    })),
  );
  const residencies = [
    ...residents.map((resident) => ({
      userId: resident.userId,
      programName: general(resident.hospital),
      programOther: '',
      startDate: `${firstYear(resident)}-07-01`,
      endDate: `${firstYear(resident) + Math.max(5, resident.years.length)}-06-30`,
    })),
    ...surgeons.map(([userId, hospital, yearsAgo]) => ({
      userId,
      programName: general(hospital),
      programOther: '',
      startDate: `${thisYear - yearsAgo - 4}-07-01`,
      endDate: `${thisYear - yearsAgo + 1}-06-30`,
    })),
  ];
  await on
    .insert(tables.residencies)
    .values(residencies.map((row, index) => ({ informationid: index + 1, ...row })));
  const fellowships = surgeons.flatMap(([userId, , yearsAgo, fellowship]) =>
    fellowship
      ? [
          {
            userId,
            fellowshipTypeId: fellowship[0],
            programName: fellowship[1],
            programOther: '',
            startDate: `${thisYear - yearsAgo + 1}-08-01`,
            endDate: `${thisYear - yearsAgo + 2}-07-31`,
          },
        ]
      : [],
  );
  await on.insert(tables.fellowships).values(fellowships.map((row, index) => ({ id: index + 1, ...row })));
  await on.insert(tables.otherCertifications).values([
    {
      id: 1,
      userId: 122,
      boardId: '9',
      specialty: 'Thoracic and cardiac surgery',
      certificateNumber: 'T-20418',
      issueDate: `${thisYear - 8}-11-04`,
      expireDate: `${thisYear + 2}-12-31`,
    },
    {
      id: 2,
      userId: 124,
      boardId: '2',
      specialty: '',
      certificateNumber: 'CR 7719',
      issueDate: `${thisYear - 24}-05-20`,
      expireDate: null,
    },
  ]);
  await on.insert(tables.advancedTrainings).values([
    {
      id: 1,
      userId: 115,
      trainingTypeId: '3',
      institutionId: '2015',
      other: '',
      startDate: `${thisYear - 3}-07-01`,
      endDate: `${thisYear - 2}-06-30`,
    },
  ]);
  await on.insert(tables.additionalTrainings).values([
    {
      trainingId: 1,
      userId: 112,
      typeOfTraining: 'Preliminary year',
      institutionName: '',
      other: 'University College Hospital, Ibadan',
      city: 'Ibadan',
      state: '',
      dateStarted: `${thisYear - 6}-07-01`,
      dateEnded: `${thisYear - 5}-06-30`,
    },
  ]);
}
