import { describe, expect, it } from 'vitest';
import type { Appointment, MedicalLicense, SanctionsBody } from '#contract/standing.ts';
import { sanctionsVersion } from '#contract/standingStatements.ts';
import { standingTasks, type StandingFacts } from './standingTasks.ts';

const today = '2026-11-23';
const license = (expireDate: string) =>
  ({ issuingState: 'Ohio', licenseNumber: '35.1', expireDate }) as MedicalLicense;
const appointment = (primaryAppointment: boolean, other = '') =>
  ({
    organizationName: other === '' ? 'Cedar Mesa Medical Center' : '',
    other,
    primaryAppointment,
  }) as Appointment;
const answers = (more: Partial<SanctionsBody> = {}) =>
  ({ licenseAction: 'No', conviction: 'No', wordingVersion: sanctionsVersion, ...more }) as SanctionsBody;
const nothing: StandingFacts = {
  licenses: undefined,
  appointments: undefined,
  details: undefined,
  sanctions: undefined,
  examDays: [],
};
const taskOf = (facts: Partial<StandingFacts>) => standingTasks({ ...nothing, ...facts }, today)[0];

describe('the tasks of professional standing', () => {
  it('are four, all open, for a member with nothing on record', () => {
    const tasks = standingTasks(
      { licenses: [], appointments: [], details: null, sanctions: null, examDays: [] },
      today,
    );
    expect(tasks.map(({ key, isDone }) => [key, isDone])).toEqual([
      ['noLicense', false],
      ['noAppointment', false],
      ['noDetails', false],
      ['noAnswers', false],
    ]);
  });

  it('have none for what was not read', () => {
    expect(standingTasks(nothing, today)).toEqual([]);
  });

  it('name the license that expires next', () => {
    expect(
      taskOf({ licenses: [license('2028-01-01'), license('2026-11-23'), license('2025-01-01')] }),
    ).toEqual({
      part: 'licenses',
      isDone: true,
      key: 'licenseExpires',
      values: { state: 'Ohio', number: '35.1', day: '2026-11-23' },
    });
    expect(taskOf({ licenses: [license('2026-11-22'), license('2025-01-01')] })).toMatchObject({
      isDone: false,
      key: 'licenseExpired',
      values: { day: '2026-11-22' },
    });
  });

  it('ask for a license that covers the exam', () => {
    const licenses = [{ ...license('2027-02-06'), licenseTypeId: '1', issueDate: '2020-01-01' }];
    expect(taskOf({ licenses, examDays: ['2027-02-06'] })).toMatchObject({
      isDone: true,
      key: 'licenseExpires',
    });
    expect(taskOf({ licenses, examDays: ['2027-02-06', '2027-02-07'] })).toMatchObject({
      isDone: false,
      key: 'licenseNotEnough',
    });
  });

  it('ask for a primary appointment', () => {
    expect(taskOf({ appointments: [appointment(false)] })).toMatchObject({ isDone: false, key: 'noPrimary' });
    expect(taskOf({ appointments: [appointment(false), appointment(true, 'Hill Clinic')] })).toMatchObject({
      isDone: true,
      values: { name: 'Hill Clinic' },
    });
  });

  it('count the answers that are yes, and ask again after a new wording', () => {
    expect(taskOf({ sanctions: answers() })).toMatchObject({ isDone: true, count: 0 });
    expect(taskOf({ sanctions: answers({ conviction: 'Yes' }) })).toMatchObject({ isDone: true, count: 1 });
    expect(taskOf({ sanctions: answers({ wordingVersion: '2020-1' }) })).toMatchObject({
      isDone: false,
      key: 'newWording',
    });
  });
});
