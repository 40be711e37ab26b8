import { describe, expect, it } from 'vitest';
import type { Appointment, MedicalLicense, SanctionsBody } from '#contract/standing/standing.ts';
import { sanctionsVersion } from '#contract/standing/standingStatements.ts';
import type { Role } from '#contract/core/roles.ts';
import { standingSummary } from '../standing/standingSummary.ts';
import { makeExam } from '#tests/support/pages/registrationCases.ts';
import { standingPartOf } from './professionalStandingToDos.ts';
import { standingTasks, type StandingOnRecord } from './standingTasks.ts';
import { toDoList } from './toDoList.ts';

const today = '2026-11-23';
const now = Date.parse('2026-11-23T15:00:00Z');
const license = (expireDate: string, licenseTypeId = '1', issuingState = 'Ohio') =>
  ({
    licenseId: Number(expireDate.replaceAll('-', '')),
    issuingState,
    licenseNumber: `35.${expireDate}`,
    licenseTypeId,
    issueDate: '2015-01-01',
    expireDate,
  }) as MedicalLicense;
const training = 'Training';
const appointment = (primaryAppointment: boolean, other = '') =>
  ({
    organizationName: other === '' ? 'Cedar Mesa Medical Center' : '',
    other,
    primaryAppointment,
  }) as Appointment;
const answers = (more: Partial<SanctionsBody> = {}) =>
  ({ licenseAction: 'No', conviction: 'No', wordingVersion: sanctionsVersion, ...more }) as SanctionsBody;
const nothing: StandingOnRecord = { licenses: [], appointments: [], details: null, sanctions: null };
const complete: StandingOnRecord = {
  licenses: [license('2029-01-01')],
  appointments: [appointment(true)],
  details: { clinicallyActive: 'Yes', hasPrivileges: 'Yes' },
  sanctions: answers(),
};
const surgeon: readonly Role[] = ['user', 'surgeon'];
const trainee: readonly Role[] = ['user', 'trainee'];

/** The list of what to do of a member with this on record, and what the page says of it. */
function said(
  onRecord: StandingOnRecord,
  { roles = surgeon, exams = [] as ReturnType<typeof makeExam>[] } = {},
) {
  const list = toDoList(
    {
      roles,
      licenses: onRecord.licenses,
      registrations: {
        training: { hasMedicalSchool: true, specialties: [] },
        certificationLetters: null,
        standing: standingSummary(onRecord),
        exams: exams.map((exam) => ({
          exam,
          answers: {
            started: false,
            intention: null,
            attestations: [],
            accommodation: null,
            needsAccommodations: null,
            letter: null,
          },
          cards: [],
          letters: null,
        })),
        eligibilities: { qe: null, ce: { eligibility: 'licenseMissing' } },
      },
    },
    now,
  );
  const all = [...list.mine, ...list.others];
  const tasks = standingTasks(onRecord, all, today);
  const open = tasks.filter(({ state }) => state === 'open').map(({ part }) => part);
  return { list, tasks, open, states: tasks.map(({ state }) => state) };
}
const keysOf = (onRecord: StandingOnRecord, roles = surgeon) =>
  said(onRecord, { roles }).list.mine.map(({ key, path }) => [key, path]);

describe('professional standing and the list of what to do', () => {
  it('ask a surgeon with nothing on record for the same four parts', () => {
    expect(said(nothing).open).toEqual(['licenses', 'appointments', 'details', 'sanctions']);
    expect(keysOf(nothing)).toEqual([
      ['standingLicense', '/professional-standing#licenses'],
      ['standingAppointment', '/professional-standing#appointments'],
      ['standingDetails', '/professional-standing#details'],
      ['standingSanctions', '/professional-standing#sanctions'],
    ]);
  });

  it('ask for nothing once all is on record', () => {
    expect(said(complete).states).toEqual(['done', 'done', 'done', 'done']);
    expect(keysOf(complete)).toEqual([]);
  });

  it('ask a trainee for nothing that no exam needs', () => {
    expect(said(nothing, { roles: trainee }).states).toEqual([
      'optional',
      'optional',
      'optional',
      'optional',
    ]);
    expect(keysOf(nothing, trainee)).toEqual([]);
    expect(said(complete, { roles: trainee }).states).toEqual(['done', 'done', 'done', 'done']);
  });

  it.each<[string, Partial<StandingOnRecord>, string | null]>([
    ['a license that ended', { licenses: [license('2026-11-01')] }, 'licenseExpires'],
    ['a license that ends soon', { licenses: [license('2026-12-31')] }, 'licenseExpires'],
    ['a license that ends today', { licenses: [license(today)] }, 'licenseExpires'],
    ['a training license', { licenses: [license('2028-01-01', training)] }, 'standingLicense'],
    ['a license that was renewed', { licenses: [license('2026-11-01'), license('2028-11-01')] }, null],
    [
      'a license that ended, beside a full one of another state',
      { licenses: [license('2026-11-01'), license('2028-11-01', '1', 'Kentucky')] },
      null,
    ],
    [
      'a license that ends soon, beside one of another state',
      { licenses: [license('2026-12-31'), license('2028-11-01', '1', 'Kentucky')] },
      'licenseExpires',
    ],
    [
      'a full license that ended, beside a training license',
      { licenses: [license('2026-11-01'), license('2028-11-01', training)] },
      'licenseExpires',
    ],
    ['no primary appointment', { appointments: [appointment(false)] }, 'standingPrimary'],
    [
      'no privileges and no appointment',
      {
        appointments: [],
        details: { clinicallyActive: 'No', hasPrivileges: 'No' },
      },
      null,
    ],
    [
      'questions with a new wording',
      { sanctions: answers({ wordingVersion: '2020-1' }) },
      'standingReworded',
    ],
  ])('say the same of %s', (_, parts, key) => {
    const { list, open } = said({ ...complete, ...parts });
    expect(list.mine.map((item) => item.key)).toEqual(key === null ? [] : [key]);
    expect(open).toEqual(list.mine.map(standingPartOf));
  });

  it('are complete while the board has yet to check an entered license for an exam', () => {
    const exam = makeExam({
      examId: 1,
      examType: 'certifying',
      status: -1,
      regOpenDate: '2026-10-01T00:00:00Z',
      regEndDate: '2026-12-31T00:00:00Z',
      examStartDate: '2027-03-08',
      examEndDate: '2027-03-10',
    });
    expect(said(complete, { roles: trainee, exams: [exam] }).states).toEqual([
      'done',
      'done',
      'done',
      'done',
    ]);
    expect(said(nothing, { roles: trainee, exams: [exam] })).toMatchObject({ open: ['licenses'] });
  });

  it('ask once for a license that an exam needs too', () => {
    const exam = makeExam({
      examId: 1,
      examType: 'certifying',
      status: -1,
      regOpenDate: '2026-10-01T00:00:00Z',
      regEndDate: '2026-12-31T00:00:00Z',
      examStartDate: '2027-03-08',
      examEndDate: '2027-03-10',
    });
    const asked = (status: number) =>
      said({ ...complete, licenses: [] }, { exams: [{ ...exam, status }] })
        .list.mine.map(({ key }) => key)
        .filter((key) => /license/i.test(key));
    expect(asked(-1)).toEqual(['licenseMissing']);
    // Registration, which was submitted, asks for none any more.
    for (const status of [1, 2]) expect(asked(status)).toEqual(['licenseNotFull']);
  });
});

describe('a part of professional standing', () => {
  const first = (onRecord: Partial<StandingOnRecord>) =>
    standingTasks(
      { licenses: undefined, appointments: undefined, details: undefined, sanctions: undefined, ...onRecord },
      [],
      today,
    )[0];

  it('is left out if it was not read, and has no state before it is known what is to be done', () => {
    expect(first({})).toBeUndefined();
    expect(standingTasks(nothing, null, today).map(({ state }) => state)).toEqual([null, null, null, null]);
  });

  it('names the license that expires next and that no other one stands for', () => {
    const licenses = [license('2028-01-01'), license('2027-11-23', '1', 'Kentucky'), license('2027-05-01')];
    expect(first({ licenses })).toMatchObject({
      key: 'licenseExpires',
      values: { state: 'Kentucky', day: '2027-11-23' },
    });
    expect(first({ licenses: [license('2025-01-01'), license('2026-11-22')] })).toMatchObject({
      key: 'licenseExpired',
      values: { day: '2026-11-22' },
    });
  });

  it('names the primary appointment, and counts the answers that are yes', () => {
    expect(first({ appointments: [appointment(false), appointment(true, 'Hill Clinic')] })).toMatchObject({
      key: 'primary',
      values: { name: 'Hill Clinic' },
    });
    expect(first({ sanctions: answers({ conviction: 'Yes' }) })).toMatchObject({ key: 'answers', count: 1 });
  });
});
