import type {
  AdditionalTrainingBody,
  AdvancedTrainingBody,
  FellowshipBody,
  GmeInformationBody,
  MedicalSchoolBody,
  OtherCertificationBody,
  ResidencyBody,
  RotationBody,
} from '#contract/training/training.ts';

const school: MedicalSchoolBody = {
  graduateProfileId: '1',
  medicalSchoolName: 'Great Lakes University College of Medicine',
  medicalSchoolCountryId: 'US',
  medicalSchoolStateId: 'US-MI',
  medicalSchoolCity: 'Ann Arbor',
  degreeId: '1',
  medicalSchoolCompletionYear: '2013',
};
const advanced: AdvancedTrainingBody = {
  trainingTypeId: '3',
  institutionId: '2015',
  other: '',
  startDate: '2015-07-01',
  endDate: '2016-06-30',
};
const certification: OtherCertificationBody = {
  boardId: '6',
  specialty: '',
  certificateNumber: 'O-12',
  issueDate: '2019-05-01',
  expireDate: null,
};
const fellowship: FellowshipBody = {
  fellowshipTypeId: '2',
  programName: '',
  programOther: 'Harbor Clinic',
  startDate: '2017-07-01',
  endDate: '2018-07-31',
};
const additional: AdditionalTrainingBody = {
  typeOfTraining: 'Research',
  institutionName: '',
  other: 'Harbor Clinic',
  city: 'Detroit',
  state: 'Michigan',
  dateStarted: '2014-07-01',
  dateEnded: '2015-06-30',
};
const rotation: RotationBody = {
  examSpecialtyId: 1,
  startDate: '2008-07-01',
  endDate: '2008-08-31',
  clinicalLevelId: '101',
  clinicalActivity: 'Vascular surgery',
  other: '',
  nonSurgicalActivity: '',
  programName: 'Harborview Lakes Medical Center',
  alternateInstitutionName: '',
  isEssential: true,
  isInternationalRotation: false,
  isCredit: false,
};
const information: GmeInformationBody = {
  examSpecialtyId: 1,
  programName: 'Harborview Lakes Medical Center',
  programOther: '',
  programDirector: 'Dr. Ingrid Dahl',
  startDate: '2008-07-01',
  completionDate: '2013-06-30',
};
const residency: ResidencyBody = {
  programName: '',
  programOther: 'Harbor Clinic',
  startDate: '2008-07-01',
  endDate: '2013-06-30',
};

/** A valid request for each call about training. */
export const trainingExamples = {
  getMedicalTraining: {},
  createMedicalTraining: { body: school },
  updateMedicalTraining: { body: { ...school, medicalSchoolCompletionYear: '2012' } },
  listAdvancedTrainings: {},
  getAdvancedTraining: { query: { id: 1 } },
  createAdvancedTraining: { body: advanced },
  updateAdvancedTraining: { query: { id: 1 }, body: advanced },
  listOtherCertifications: {},
  getOtherCertification: { query: { id: 1 } },
  createOtherCertification: { body: certification },
  updateOtherCertification: { query: { id: 1 }, body: { ...certification, specialty: 'Spine' } },
  deleteOtherCertification: { query: { id: 1 } },
  listFellowships: {},
  getFellowship: { query: { id: 1 } },
  createFellowship: { body: fellowship },
  updateFellowship: { query: { id: 1 }, body: { ...fellowship, endDate: '2018-06-30' } },
  deleteFellowship: { query: { id: 1 } },
  listAdditionalTrainings: {},
  getAdditionalTraining: { query: { trainingId: 1 } },
  createAdditionalTraining: { body: additional },
  updateAdditionalTraining: { query: { trainingId: 1 }, body: { ...additional, city: 'Flint' } },
  listRotations: { query: { examSpecialtyId: 1 } },
  getRotation: { query: { id: 1 } },
  createRotation: { body: rotation },
  updateRotation: { query: { id: 1 }, body: { ...rotation, isCredit: true } },
  deleteRotation: { query: { id: 1 } },
  listRotationGaps: { query: { examSpecialtyId: 1 } },
  listGmeSummary: { query: { examSpecialtyId: 1 } },
  getTrainingRules: { query: { examSpecialtyId: 1 } },
  getGmeInformation: { query: { examSpecialtyId: 1 } },
  saveGmeInformation: { body: information },
  listResidencies: {},
  createResidency: { body: residency },
  deleteResidency: { query: { informationid: 1 } },
};
