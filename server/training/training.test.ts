import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  documentedLeave,
  nonSurgical,
  type GmeInformationBody,
  type GmeSummaryRow,
  type MedicalSchoolBody,
  type Residency,
  type Rotation,
  type RotationBody,
  type RotationGap,
  type TrainingRules,
} from '#contract/training/training.ts';
import { usualRules } from '#domain/training/usualRules.ts';
import { memberOf, type Member } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { doubtsAbout } from './rulesCheck.ts';
import { identifier } from '#server/db/fragment.ts';

const path = '/api/graduate-medical-education';
const july: RotationBody = {
  examSpecialtyId: 1,
  startDate: '2025-07-01',
  endDate: '2025-08-31',
  clinicalLevelId: '105',
  clinicalActivity: 'Vascular surgery',
  other: '',
  nonSurgicalActivity: '',
  programName: 'Lakeshore University Hospital',
  alternateInstitutionName: '',
  isEssential: true,
  isInternationalRotation: false,
  isCredit: false,
};
type Said = Rotation & { type: string; errors: Record<string, string[]>; current: Rotation };

onAnyEngine('training', (engine) => {
  let server: TestApp;
  let nora: Member;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  beforeEach(async () => {
    for (const table of ['rotations', 'medical_trainings', 'gme_informations', 'residencies'])
      await server.db.query`delete from ${identifier(table)} where user_id = 101`;
    nora = await memberOf(server, 'nora.lindqvist');
  });
  afterAll(() => server.close());

  const create = (body: Partial<RotationBody> = {}) => nora.send<Said>('POST', path, { ...july, ...body });
  const list = async (specialty = 1) =>
    (await nora.get<Rotation[]>(`${path}/by-userid?examSpecialtyId=${specialty}`)).value;

  it('lists rotations of one specialty by their first day, with the names of their levels', async () => {
    await create({ startDate: '2025-09-01', endDate: '2025-09-30' });
    await create();
    const vascular = { examSpecialtyId: 3, clinicalLevelId: '303', clinicalActivity: 'Elective' };
    const third = await create({ ...vascular, programName: '', alternateInstitutionName: 'Harbor Clinic' });
    expect(third.status).toBe(200);
    expect((await list()).map(({ startDate, clinicalLevel }) => [startDate, clinicalLevel])).toEqual([
      ['2025-07-01', 'Clinical Level 5'],
      ['2025-09-01', 'Clinical Level 5'],
    ]);
    expect(await list(3)).toMatchObject([{ clinicalLevel: 'Fellowship Clinical Level 1' }]);
  });

  it.each([
    ['that ends before it begins', { endDate: '2025-06-30' }, 'endDate'],
    ['that begins within another one', { startDate: '2025-05-15', endDate: '2025-05-31' }, 'startDate'],
    ['that goes past a whole other one', { startDate: '2025-05-01', endDate: '2025-05-31' }, 'endDate'],
    ['with a level of another specialty', { clinicalLevelId: '201' }, 'clinicalLevelId'],
    ['with an activity that is not listed', { clinicalActivity: 'Surfing' }, 'clinicalActivity'],
    ['of another activity without its name', { clinicalActivity: 'Other' }, 'other'],
    ['that is not clinical without what was done', { clinicalActivity: nonSurgical }, 'nonSurgicalActivity'],
    ['without a program', { programName: '' }, 'programName'],
    ['with a program that is not listed', { programName: 'Nowhere' }, 'programName'],
  ] as const)('refuses a rotation %s, at its field', async (_, body, field) => {
    await create({ startDate: '2025-05-10', endDate: '2025-05-20' });
    const { status, value } = await create(body);
    expect(status).toBe(400);
    expect(Object.keys(value.errors)).toEqual([field]);
    expect(await list()).toHaveLength(1);
  });

  it('computes gaps and summary from the rotations that are on record', async () => {
    await create();
    const away = { clinicalActivity: nonSurgical, nonSurgicalActivity: documentedLeave, isEssential: false };
    await create({ startDate: '2025-09-13', endDate: '2025-09-26', ...away } as Partial<RotationBody>);
    const gaps = await nora.get<RotationGap[]>(`${path}/gaps?examSpecialtyId=1`);
    expect(gaps.value).toEqual([{ startDate: '2025-09-01', endDate: '2025-09-12', days: 12 }]);
    const summary = await nora.get<GmeSummaryRow[]>('/api/gme-summary/by-userid?examSpecialtyId=1');
    expect(summary.value).toEqual([
      {
        clinicalLevel: 'Clinical Level 5',
        minStartDate: '2025-07-01',
        maxStartDate: '2025-09-13',
        programName: 'Lakeshore University Hospital',
        clinicalWeeks: 62 / 7,
        nonClinicalWeeks: 2,
        essentialsWeeks: 62 / 7,
      },
    ]);
  });

  it('answers the rules of a specialty, and none for one without', async () => {
    const general = await nora.get<TrainingRules>('/api/gme-rules?examSpecialtyId=1');
    expect(general.value.chief).toEqual({ level: '105', weeks: 48, monthsInOneActivity: 4 });
    const unknown = await nora.get<TrainingRules>('/api/gme-rules?examSpecialtyId=99');
    expect(unknown.value).toEqual({
      year: null,
      averages: [],
      chief: null,
      nonClinical: null,
      international: null,
    });
  });

  it('keeps one medical school of a member, and tells the second window of the first one’s', async () => {
    const school: MedicalSchoolBody = {
      graduateProfileId: '1',
      medicalSchoolName: 'Great Lakes University College of Medicine',
      medicalSchoolCountryId: 'US',
      medicalSchoolStateId: 'US-MI',
      medicalSchoolCity: 'Ann Arbor',
      degreeId: '1',
      medicalSchoolCompletionYear: '2013',
    };
    const of = '/api/medical-training';
    expect((await nora.get(`${of}/by-userid`)).value).toBeNull();
    const first = await nora.send<object>('POST', of, school, { 'if-match': '"0"' });
    expect(first.value).toEqual({
      ...school,
      graduateProfile: 'Graduate of a medical school in the United States',
      medicalSchoolCountry: 'United States',
      medicalSchoolState: 'Michigan',
      degree: 'MD',
      version: 1,
    });
    const late = await nora.send<Said>('POST', of, { ...school, degreeId: '2' }, { 'if-match': '"0"' });
    expect(late).toMatchObject({ status: 412, value: { type: 'stale', current: { version: 1 } } });
    const changed = await nora.send('PUT', of, { ...school, degreeId: '2' }, { 'if-match': '"1"' });
    expect(changed.value).toMatchObject({ degree: 'DO', version: 2 });
    const wrong = await nora.send<Said>('PUT', of, { ...school, medicalSchoolStateId: 'CA-QC' });
    expect([wrong.status, Object.keys(wrong.value.errors)]).toEqual([400, ['medicalSchoolStateId']]);
  });

  it('keeps the information about a training for each specialty', async () => {
    const body: GmeInformationBody = {
      examSpecialtyId: 1,
      programName: 'Lakeshore University Hospital',
      programOther: '',
      programDirector: 'Dr. Elena Vargas',
      startDate: '2021-07-01',
      completionDate: '2026-06-30',
    };
    const of = '/api/gme-information';
    await nora.send('POST', of, body);
    await nora.send('POST', of, { ...body, programDirector: 'Dr. Ortiz' }, { 'if-match': '"1"' });
    const kept = await nora.get(`${of}/by-userid?examSpecialtyId=1`);
    expect(kept.value).toMatchObject({ programDirector: 'Dr. Ortiz', version: 2 });
    expect((await nora.get(`${of}/by-userid?examSpecialtyId=2`)).value).toBeNull();
    const early = await nora.send<Said>('POST', of, { ...body, completionDate: '2021-06-30' });
    expect([early.status, Object.keys(early.value.errors)]).toEqual([400, ['completionDate']]);
  });

  it('adds and deletes residencies, whose list has the version as api=version', async () => {
    const body = {
      programName: '',
      programOther: 'Harbor Clinic',
      startDate: '2014-07-01',
      endDate: '2019-06-30',
    };
    const { value } = await nora.send<Residency>('POST', '/api/gme-residency', body);
    for (const version of [
      '?api=version',
      '?api=version=1.0',
      '?api=version%3D1.0',
      '?api-version=1.0',
      '',
    ]) {
      const listed = await nora.get<Residency[]>(`/api/gme-residency/by-userid${version}`);
      expect([version, listed.value]).toEqual([version, [value]]);
    }
    expect((await nora.get('/api/gme-residency/by-userid?api=version=2.0')).status).toBe(400);
    expect((await nora.get('/api/gme-residency/by-userid?api-version=2.0')).status).toBe(400);
    const removed = await nora.send('DELETE', `/api/gme-residency?informationid=${value.informationid}`);
    expect(removed.status).toBe(200);
    expect((await nora.get<Residency[]>('/api/gme-residency/by-userid?api=version')).value).toEqual([]);
  });

  it('names the levels of rules that the pick-list does not have', async () => {
    expect(await doubtsAbout(server.db, usualRules)).toEqual([]);
    const year = { levels: ['104', 'Clinical Level 5'], weeks: 48 };
    const rules = { ...usualRules, 3: { ...usualRules[2]!, year } };
    expect(await doubtsAbout(server.db, rules)).toEqual([
      'TRAINING_RULES: "104" is no value of the pick-list clinical-levels of specialty 3; nothing is measured at it',
      'TRAINING_RULES: "Clinical Level 5" is no value of the pick-list clinical-levels of specialty 3; nothing is measured at it',
      'TRAINING_RULES: "201" is no value of the pick-list clinical-levels of specialty 3; nothing is measured at it',
    ]);
  });
});
