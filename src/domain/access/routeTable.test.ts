import { describe, expect, it } from 'vitest';
import { featureFlags } from '#contract/access/features.ts';
import { places, routeTable, type RouteRow } from './routeTable.ts';

const rows: readonly RouteRow[] = routeTable;

/** The first specification's table of routes (§2), word for word, the surveys of the second, which names no route, the letters for continuous certification, and the check of an examiner's device. */
const specification = `
pdf-viewer | public
login | public
forgot-password | public
dashboard | signed in
cme-repository | surgeon
personal-profile (leaving guarded) | user
medical-training (leaving guarded) | user
professional-standing (leaving guarded) | surgeon or trainee
apply-and-register | surgeon or trainee
apply-and-register/registration-requirements/:examId | surgeon or trainee
apply-and-register/exam-registration/:examId | surgeon or trainee
apply-and-register/exam-registration/date-selection/:examSpecialtyId | surgeon or trainee
examination-history | surgeon or trainee
continuous-certification | surgeon
continuous-certification/reference-letters (leaving guarded) | surgeon
continuous-certification/assessments | surgeon
payment-history | surgeon or trainee
documents | surgeon or trainee
committees | surgeon
my-account (leaving guarded) | user
gme-history/:examSpecialtyId | user
ce-scoring | examiner
ce-scoring/examination-rosters | examiner
ce-scoring/oral-examinations | examiner
ce-scoring/oral-examinations/exam/:examinationId (leaving guarded) | examiner
ce-scoring/examination-scores | examiner
ce-scoring/device-check | examiner
case-logs/:examHeaderId (leaving guarded) | surgeon
your-attestation/:examHeaderId (leaving guarded) | surgeon
reference-form-status/:examHeaderId (leaving guarded) | surgeon
mbs-activities/:examHeaderId (leaving guarded) | surgeon
surveys/:surveyType/:surveyUniqueId (leaving guarded) | signed in
unauthorized | public
`.trim();

/** Screens with forms that the specification does not guard. */
const alsoGuarded = ['gmeHistory'];

const inWords = ({ access, demand }: RouteRow) => {
  if (access === 'public') return 'public';
  return demand?.required?.join(' and ') ?? demand?.oneOf?.join(' or ') ?? 'signed in';
};

describe('the route table', () => {
  it('is the table of the specification, row by row', () => {
    const written = rows
      .flatMap((row) =>
        row.paths.map(
          (path) =>
            `${path.slice(1)}${row.guarded && !alsoGuarded.includes(row.screen) ? ' (leaving guarded)' : ''} | ${inWords(row)}`,
        ),
      )
      .join('\n');
    expect(written).toBe(specification);
  });

  it('puts every signed-in route behind a flag, and no public one', () => {
    for (const { access, flag } of rows) expect(flag !== undefined).toBe(access === 'signedIn');
  });

  it('uses every flag of the specification', () => {
    const used = new Set(rows.flatMap(({ flag }) => flag ?? []));
    expect([...used].toSorted()).toEqual([...featureFlags].toSorted());
  });

  it('names every screen and every path once', () => {
    const paths = rows.flatMap((row) => row.paths);
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(rows.map(({ screen }) => screen)).size).toBe(rows.length);
  });

  it('knows both spellings of the return address, and the guid of the reset link', () => {
    expect(rows.find(({ screen }) => screen === 'login')?.query).toEqual(['returnUrl', 'returnURl']);
    expect(rows.find(({ screen }) => screen === 'forgotPassword')?.query).toEqual(['guid']);
  });

  it('has a row for every place but the page that is not found', () => {
    const paths = rows.flatMap((row) => row.paths);
    for (const [name, place] of Object.entries(places))
      expect(paths.includes(place)).toBe(name !== 'notFound');
  });
});
