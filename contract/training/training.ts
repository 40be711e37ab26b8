import * as z from 'zod/mini';
import { boardValues } from '../pickLists/boardValues.ts';
import { call } from '../core/call.ts';
import { memberRecord, type MemberBody } from '../records/memberRecord.ts';
import {
  choice,
  day,
  flag,
  name,
  named,
  optionalName,
  onlyWhen,
  optionalChoice,
  optionalDay,
  optionalNamed,
  optionalOption,
  optionalText,
  scope,
  text,
  year,
  OwnerId,
} from '../records/recordFields.ts';
import { recordCalls, type AreaBody, type AreaRow } from '../records/records.ts';

const access = 'signedIn';

/** The clinical activity of time that is not clinical. */
export const [nonSurgical] = boardValues.nonSurgicalActivity.is;
const [otherActivity] = boardValues.otherActivity.is;
/** Leave that the rules about weeks allow for, if it is documented. */
export const documentedLeave = 'Family or medical leave';
/** What is done in time that is not clinical. The specification does not give the values. */
const nonSurgicalActivities = [
  'Research',
  documentedLeave,
  'Vacation',
  'Interviews',
  'Non-surgical rotation',
  'Other absence',
] as const;

/** The medical school and the graduate profile of a member (second specification, §7 "Medical training"). */
export const medicalSchool = memberRecord({
  names: { get: 'getMedicalTraining', create: 'createMedicalTraining', update: 'updateMedicalTraining' },
  path: '/api/medical-training',
  noun: 'medical school',
  access,
  fields: {
    graduateProfileId: choice('graduate-profile', { shownAs: 'graduateProfile' }),
    medicalSchoolName: name(200),
    medicalSchoolCountryId: choice('countries', { shownAs: 'medicalSchoolCountry' }),
    medicalSchoolStateId: optionalChoice('states', {
      shownAs: 'medicalSchoolState',
      from: { parameter: 'countryCode', field: 'medicalSchoolCountryId' },
    }),
    medicalSchoolCity: optionalName(100),
    degreeId: choice('degrees', { shownAs: 'degree' }),
    medicalSchoolCompletionYear: year('graduation'),
  },
});
export type MedicalSchoolBody = MemberBody<typeof medicalSchool>;

/** Training after medical school beside residency and fellowships (second specification, §7 "Advanced training"). */
export const advancedTrainings = recordCalls({
  names: {
    list: 'listAdvancedTrainings',
    get: 'getAdvancedTraining',
    create: 'createAdvancedTraining',
    update: 'updateAdvancedTraining',
  },
  path: '/api/advanced-training',
  paths: { get: '/by-trainingid' },
  key: 'id',
  noun: 'advanced training',
  access,
  fields: {
    trainingTypeId: choice('training-types', { shownAs: 'trainingType' }),
    institutionId: optionalChoice('accredited-program-institutions', { shownAs: 'institutionName' }),
    /** The institution, if the list does not have it. */
    other: onlyWhen('institutionId', '', optionalName(200)),
    startDate: day('training'),
    endDate: day('training'),
  },
  shown: { userId: OwnerId },
});

export type AdvancedTrainingBody = AreaBody<typeof advancedTrainings>;

/** Certificates of other boards (second specification, §7 "Other certifications"). */
export const otherCertifications = recordCalls({
  names: {
    list: 'listOtherCertifications',
    get: 'getOtherCertification',
    create: 'createOtherCertification',
    update: 'updateOtherCertification',
    remove: 'deleteOtherCertification',
  },
  path: '/api/medical-training/other-certifications',
  key: 'id',
  noun: 'certification of another board',
  access,
  fields: {
    boardId: choice('abms-surgical-boards', { shownAs: 'board' }),
    specialty: optionalText(120),
    certificateNumber: text(40),
    issueDate: day('issue'),
    /** Null for a certificate that does not expire. */
    expireDate: optionalDay('expiry'),
  },
  shown: { userId: OwnerId },
});
export type OtherCertification = AreaRow<typeof otherCertifications>;
export type OtherCertificationBody = AreaBody<typeof otherCertifications>;

/** The fellowships of a member (second specification, §7 "Medical training"). */
export const fellowships = recordCalls({
  names: {
    list: 'listFellowships',
    get: 'getFellowship',
    create: 'createFellowship',
    update: 'updateFellowship',
    remove: 'deleteFellowship',
  },
  path: '/api/fellowships',
  key: 'id',
  noun: 'fellowship',
  access,
  fields: {
    fellowshipTypeId: choice('fellowship-types', { shownAs: 'fellowshipType' }),
    programName: optionalNamed('fellowship-programs', {
      from: { parameter: 'fellowshipType', field: 'fellowshipTypeId' },
    }),
    /** The program, if the list does not have it. */
    programOther: onlyWhen('programName', '', optionalName(200)),
    startDate: day('training'),
    endDate: day('training'),
  },
  shown: { userId: OwnerId },
});

export type FellowshipBody = AreaBody<typeof fellowships>;

/** Additional training that a general-qualification exam asks for (first specification, §3 and §7). */
export const additionalTrainings = recordCalls({
  names: {
    list: 'listAdditionalTrainings',
    get: 'getAdditionalTraining',
    create: 'createAdditionalTraining',
    update: 'updateAdditionalTraining',
  },
  path: '/api/examinations/gq/additional-trainings',
  paths: { list: '/all', get: '' },
  key: 'trainingId',
  noun: 'additional training',
  access,
  fields: {
    typeOfTraining: named('training-types'),
    institutionName: optionalNamed('accredited-program-institutions'),
    /** The institution, if the list does not have it. */
    other: onlyWhen('institutionName', '', optionalName(200)),
    city: optionalName(100),
    state: optionalNamed('states', { query: { countryCode: 'US' } }),
    dateStarted: day('training'),
    dateEnded: day('training'),
  },
  shown: {},
});

export type AdditionalTrainingBody = AreaBody<typeof additionalTrainings>;

const summaryCalls = ['listRotationGaps', 'listGmeSummary'];

/** The rotations of a residency or fellowship (second specification, §3 "Rotation"). */
export const rotations = recordCalls({
  names: {
    list: 'listRotations',
    get: 'getRotation',
    create: 'createRotation',
    update: 'updateRotation',
    remove: 'deleteRotation',
  },
  path: '/api/graduate-medical-education',
  key: 'id',
  noun: 'rotation',
  access,
  invalidates: summaryCalls,
  fields: {
    examSpecialtyId: scope(),
    startDate: day('training'),
    endDate: day('training'),
    clinicalLevelId: choice('clinical-levels', {
      shownAs: 'clinicalLevel',
      from: { parameter: 'examSpecialtyId', field: 'examSpecialtyId' },
    }),
    clinicalActivity: named('clinical-activities', {
      from: { parameter: 'examSpecialtyId', field: 'examSpecialtyId' },
    }),
    other: onlyWhen('clinicalActivity', otherActivity, optionalName(120)),
    /** What was done instead of clinical work; empty for clinical work. */
    nonSurgicalActivity: onlyWhen('clinicalActivity', nonSurgical, optionalOption(nonSurgicalActivities)),
    programName: optionalNamed('residency-programs-by-examSpecialtyId', {
      from: { parameter: 'examSpecialtyId', field: 'examSpecialtyId' },
    }),
    /** The institution, if the list does not have the program. */
    alternateInstitutionName: onlyWhen('programName', '', optionalName(200)),
    isEssential: flag(),
    isInternationalRotation: flag(),
    isCredit: flag(),
  },
  shown: {},
});
export type Rotation = AreaRow<typeof rotations>;
export type RotationBody = AreaBody<typeof rotations>;

/** What is general about a residency or fellowship (second specification, §7 "gme-information"). */
export const gmeInformation = memberRecord({
  names: { get: 'getGmeInformation', create: 'saveGmeInformation' },
  path: '/api/gme-information',
  noun: 'information about a residency or fellowship',
  access,
  fields: {
    examSpecialtyId: scope(),
    programName: optionalNamed('residency-programs-by-examSpecialtyId', {
      from: { parameter: 'examSpecialtyId', field: 'examSpecialtyId' },
    }),
    /** The program, if the list does not have it. */
    programOther: onlyWhen('programName', '', optionalName(200)),
    programDirector: name(120),
    startDate: day('training'),
    /** The planned or actual last day. */
    completionDate: day('training'),
  },
});
export type GmeInformationBody = MemberBody<typeof gmeInformation>;

/** The residencies of a member (second specification, §7 "gme-residency"). */
export const residencies = recordCalls({
  names: { list: 'listResidencies', create: 'createResidency', remove: 'deleteResidency' },
  path: '/api/gme-residency',
  key: 'informationid',
  noun: 'residency',
  access,
  fields: {
    programName: optionalNamed('residency-programs'),
    /** The program, if the list does not have it. */
    programOther: onlyWhen('programName', '', optionalName(200)),
    startDate: day('training'),
    endDate: day('training'),
  },
  shown: {},
});
export type Residency = AreaRow<typeof residencies>;
export type ResidencyBody = AreaBody<typeof residencies>;

/** Days between the first and the last rotation without one. */
export const RotationGap = z.object({
  startDate: z.iso.date(),
  /** The last day without a rotation. */
  endDate: z.iso.date(),
  /** The number of days. */
  days: z.number(),
});
export type RotationGap = z.output<typeof RotationGap>;

/** The weeks of one clinical level (second specification, §3 "Summary row"). */
export const GmeSummaryRow = z.object({
  clinicalLevel: z.string(),
  minStartDate: z.iso.date(),
  maxStartDate: z.iso.date(),
  /** The programs of the level, by their first rotation, separated by semicolons. */
  programName: z.string(),
  clinicalWeeks: z.number(),
  nonClinicalWeeks: z.number(),
  essentialsWeeks: z.number(),
});
export type GmeSummaryRow = z.output<typeof GmeSummaryRow>;

/** Values of the pick-list `clinical-levels`. */
const levels = z.array(z.string());
/** The board's rules about the weeks and months of a training; a list or null means that there is no such rule. */
export const TrainingRules = z.object({
  /** Clinical weeks of one level; fewer are enough where an average of several levels is met. */
  year: z.nullable(z.object({ levels, weeks: z.number() })),
  /** Clinical weeks of several levels together, and how many are enough with documented leave. */
  averages: z.array(z.object({ levels, weeks: z.number(), weeksWithLeave: z.number() })),
  /** Clinical weeks of the chief year, and the months in one activity that it may have. */
  chief: z.nullable(z.object({ level: z.string(), weeks: z.number(), monthsInOneActivity: z.number() })),
  /** The most months that are not clinical in these levels together. */
  nonClinical: z.nullable(z.object({ levels, months: z.number() })),
  /** Levels that may have no international rotation, and the fewest days of one. */
  international: z.nullable(z.object({ notLevels: levels, days: z.number() })),
});
export type TrainingRules = z.output<typeof TrainingRules>;

const bySpecialty = z.object({ examSpecialtyId: z.coerce.number() });

export const training = {
  ...medicalSchool.calls,
  ...advancedTrainings.calls,
  ...otherCertifications.calls,
  ...fellowships.calls,
  ...additionalTrainings.calls,
  ...rotations.calls,
  /** The gaps between rotations, in order (second specification, §7). */
  listRotationGaps: call({
    method: 'GET',
    path: '/api/graduate-medical-education/gaps',
    summary: 'Days between rotations without a record.',
    access,
    owner: 'caller',
    query: bySpecialty,
    answer: z.array(RotationGap),
  }),
  /** The weeks of each clinical level that counts for the summary (second specification, §9). */
  listGmeSummary: call({
    method: 'GET',
    path: '/api/gme-summary/by-userid',
    summary: 'Clinical, non-clinical and essential weeks by clinical level.',
    access,
    owner: 'caller',
    query: bySpecialty,
    answer: z.array(GmeSummaryRow),
  }),
  /** The board's rules about the weeks of a specialty's training. Not in the specification. */
  getTrainingRules: call({
    method: 'GET',
    path: '/api/gme-rules',
    summary: 'The rules about the weeks of a training.',
    added: 'GME History does not compare weeks of training with what the board requires.',
    access,
    owner: 'shared',
    query: bySpecialty,
    answer: TrainingRules,
  }),
  ...gmeInformation.calls,
  ...residencies.calls,
  /** The residencies. The specification has the version as `api=version` here; `api=version=1.0` is read too. */
  listResidencies: { ...residencies.calls.listResidencies, version: { key: 'api', value: 'version' } },
};
