import { describe, expect, it } from 'vitest';
import {
  blankAppointment,
  caseLogBodyOf,
  caseLogDraftOf,
  caseLogDraftProblems,
  caseLogFieldOf,
  countName,
  countOf,
  OTHER_PROGRAM,
  OUTSIDE_STATES,
  rebasedOn,
  type CaseLogDraft,
} from './caseLogForm.ts';

const category = (categoryId: number) => ({ categoryId, name: '', minimum: 0, countsAtMost: null });
const directory = {
  examPathways: [{ examPathwayId: 1 }],
  examCaseLogs: [{ examCaseLogId: 1, name: '', minimum: 0, categories: [10, 11, 12].map(category) }],
};
const empty = caseLogDraftOf(
  {
    examUserPathway: { examPathwayId: null },
    examUserProgram: { institutionId: '', programName: '', completedOn: null },
    examUserCaseLogPeriod: { startDate: null, endDate: null, counts: [] },
    examUserHospitalAppointments: [],
  },
  directory,
);
const counts = (...typed: string[]) =>
  Object.fromEntries([10, 11, 12].map((id, place) => [countName(id), typed[place] ?? '']));
const row = {
  ...blankAppointment,
  hospitalName: 'River',
  stateCode: 'US-OH',
  appointmentType: '1',
  startDate: '2020-02-29',
};
const today = '2026-11-21';
const problemsOf = (parts: Partial<CaseLogDraft>) =>
  caseLogDraftProblems({ ...empty, ...parts }, directory, today);

describe('a case log as it is typed', () => {
  it('comes back from what is sent as it went', () => {
    const draft: CaseLogDraft = {
      examPathwayId: '1',
      institutionId: '2013',
      programName: '',
      completedOn: '2019-06-30',
      startDate: '2018-07-01',
      endDate: '2024-12-31',
      counts: counts('3', '', '12'),
      appointments: [{ ...row, id: 7, endDate: '2021-01-01' }],
    };
    const { examUserHospitalAppointments, ...rest } = caseLogBodyOf(draft, directory);
    const kept = examUserHospitalAppointments.map((each) => ({ ...each, id: each.id ?? 0 }));
    expect(caseLogDraftOf({ ...rest, examUserHospitalAppointments: kept }, directory)).toEqual(draft);
    expect(caseLogDraftProblems(draft, directory, today)).toEqual({});
  });

  it('asks for the state of a hospital, for which none is chosen but where there is none', () => {
    const without = { ...row, stateCode: '' };
    expect(problemsOf({ appointments: [row, without] })).toMatchObject({
      'appointments.1.stateCode': 'choiceMissing',
    });
    const abroad = { ...row, stateCode: OUTSIDE_STATES };
    expect(problemsOf({ appointments: [abroad] })).not.toHaveProperty('appointments.0.stateCode');
    const body = caseLogBodyOf({ ...empty, appointments: [abroad] }, directory);
    expect(body.examUserHospitalAppointments).toMatchObject([{ stateCode: '' }]);
    const examUserHospitalAppointments = [{ ...row, id: 7, stateCode: '', endDate: null }];
    expect(caseLogDraftOf({ ...body, examUserHospitalAppointments }, directory).appointments).toMatchObject([
      { stateCode: OUTSIDE_STATES },
    ]);
  });

  it('sends of a program either the one of the list or the one that is named', () => {
    const programOf = (institutionId: string) =>
      caseLogBodyOf({ ...empty, institutionId, programName: ' Typed ' }, directory).examUserProgram;
    expect(programOf('2013')).toMatchObject({ institutionId: '2013', programName: '' });
    expect(programOf(OTHER_PROGRAM)).toMatchObject({ institutionId: '', programName: 'Typed' });
  });

  it('sends no hospital for a new line that was left empty, but complains of a half filled one', () => {
    expect(
      caseLogBodyOf({ ...empty, appointments: [blankAppointment] }, directory).examUserHospitalAppointments,
    ).toEqual([]);
    expect(
      problemsOf({ appointments: [blankAppointment, { ...blankAppointment, hospitalName: 'River' }] }),
    ).toEqual({
      'appointments.1.stateCode': 'choiceMissing',
      'appointments.1.appointmentType': 'choiceMissing',
      'appointments.1.startDate': 'dayMissing',
    });
  });

  it('has a hospital again that the board has no longer', () => {
    const draft = { ...empty, appointments: [{ ...row, id: 7 }, { ...row, id: 8 }, row] };
    const ids = rebasedOn({ examUserHospitalAppointments: [{ ...row, id: 8, endDate: null }] }, draft);
    expect(ids.appointments.map(({ id }) => id)).toEqual([null, 8, null]);
  });

  it.each([
    ['', 0, undefined],
    [' 12 ', 12, undefined],
    ['9999', 9999, undefined],
    ['10000', 0, 'tooMany'],
    ['-1', 0, 'notWhole'],
    ['1.5', 0, 'notWhole'],
    ['1e3', 0, 'notWhole'],
    ['4o', 0, 'notWhole'],
  ])('reads “%s” as %i cases, and says what is wrong with it: %s', (typed, count, problem) => {
    expect(countOf(typed)).toBe(count);
    expect(problemsOf({ counts: counts('', typed) })).toEqual(problem ? { 'counts.c11': problem } : {});
  });

  it('tells problems at the fields of the form, whatever the places of what was sent', () => {
    expect(
      problemsOf({
        examPathwayId: '9',
        completedOn: '2026-11-22',
        startDate: '2020-02-02',
        endDate: '2020-02-01',
        appointments: [blankAppointment, { ...row, endDate: '2020-02-28' }],
      }),
    ).toEqual({
      examPathwayId: 'unknown',
      completedOn: 'inFuture',
      endDate: 'beforeStart',
      'appointments.1.endDate': 'beforeStart',
    });
    const draft = { ...empty, counts: counts('', '5', '6'), appointments: [blankAppointment, row] };
    const fieldOf = (path: string) => caseLogFieldOf(path, draft, directory);
    expect(fieldOf('examUserCaseLogPeriod.counts.1.count')).toBe('counts.c12');
    expect(fieldOf('examUserCaseLogPeriod.counts')).toBe('counts');
    expect(fieldOf('examUserHospitalAppointments.0.startDate')).toBe('appointments.1.startDate');
    expect(fieldOf('examUserHospitalAppointments')).toBe('appointments');
    expect(fieldOf('examUserProgram.programName')).toBe('programName');
  });
});
