import { describe, expect, it } from 'vitest';
import type { AssessmentTry, CcAssessment } from '#contract/cc/assessments.ts';
import { startOfBoardDay } from '../boardTime.ts';
import { addDays } from '../days.ts';
import {
  assessmentState,
  endOfTry,
  isCertificateAtRisk,
  presentAssessment,
  triesLeft,
} from './assessment.ts';

const HOUR = 3_600_000;
const assessment: CcAssessment = {
  examId: 505,
  title: 'Continuous Certification Assessment',
  opensOn: '2026-11-10',
  closesOn: '2026-12-20',
  isRequired: true,
  isRegistered: true,
  fee: 'annual',
  minutes: 120,
  questions: 10,
  triesAllowed: 2,
  passingPercent: 70,
  retryPercent: 40,
  tries: [],
};
const noon = (day: string) => startOfBoardDay(day) + 12 * HOUR;
const iso = (at: number) => new Date(at).toISOString();
/** A try that was started at noon and took an hour; it runs without a percent. */
const tryOn = (day: string, percent: number | null = null): AssessmentTry => ({
  tryNumber: 1,
  startedAt: iso(noon(day)),
  endsAt: iso(noon(day) + 2 * HOUR),
  endedAt: percent === null ? null : iso(noon(day) + HOUR),
  percent,
  registrationIdentifier: percent === null ? null : 20_000,
});
const stateOn = (day: string, more: Partial<CcAssessment> = {}) =>
  assessmentState({ ...assessment, ...more }, noon(day)).kind;

describe('the state of an assessment', () => {
  it('follows the days of its window at the board, the last one included', () => {
    expect(stateOn('2026-11-09')).toBe('upcoming');
    expect(assessmentState(assessment, startOfBoardDay('2026-11-10')).kind).toBe('open');
    expect(assessmentState(assessment, startOfBoardDay('2026-12-21') - 1).kind).toBe('open');
    expect(assessmentState(assessment, startOfBoardDay('2026-12-21')).kind).toBe('missed');
  });

  it('asks for the registration and for the fee before a test', () => {
    expect(stateOn('2026-11-12', { isRegistered: false })).toBe('unregistered');
    expect(stateOn('2026-11-12', { fee: 'due' })).toBe('unpaid');
    expect(stateOn('2026-11-12', { fee: 'paid' })).toBe('open');
  });

  it('is not required of someone whose certificate has lapsed, before the window ends', () => {
    expect(stateOn('2026-11-12', { isRequired: false })).toBe('notRequired');
    expect(stateOn('2026-12-30', { isRequired: false })).toBe('missed');
  });

  it('is running until the time of the try ends', () => {
    const more = { tries: [tryOn('2026-11-12')] };
    expect(stateOn('2026-11-12', more)).toBe('running');
    expect(assessmentState({ ...assessment, ...more }, noon('2026-11-12') + 2 * HOUR).kind).toBe('ended');
  });

  it('says nothing about a try whose time ran out before its result is known', () => {
    const more = { tries: [tryOn('2026-11-12')] };
    expect(stateOn('2026-11-13', more)).toBe('ended');
    expect(stateOn('2026-12-25', more)).toBe('ended');
    expect(stateOn('2026-11-13', { tries: [tryOn('2026-11-12', 55), tryOn('2026-11-12')] })).toBe('ended');
  });

  it('is passed with the percent that is needed, and with no percent less', () => {
    expect(stateOn('2026-11-12', { tries: [tryOn('2026-11-11', 70)] })).toBe('passed');
    expect(stateOn('2026-11-12', { tries: [tryOn('2026-11-11', 69)] })).toBe('open');
    expect(stateOn('2027-11-12', { tries: [tryOn('2026-11-11', 70)] })).toBe('passed');
  });

  it('lets the second try start on the day after the first', () => {
    const tries = [tryOn('2026-11-12', 55)];
    expect(assessmentState({ ...assessment, tries }, noon('2026-11-12'))).toEqual({
      kind: 'waiting',
      nextTryOn: '2026-11-13',
    });
    expect(stateOn('2026-11-13', { tries })).toBe('open');
    expect(stateOn('2026-12-20', { tries: [tryOn('2026-12-20', 55)] })).toBe('failed');
  });

  it('is failed after the last try, and after a first one below 40 percent', () => {
    expect(stateOn('2026-11-20', { tries: [tryOn('2026-11-12', 55), tryOn('2026-11-14', 60)] })).toBe(
      'failed',
    );
    expect(stateOn('2026-11-20', { tries: [tryOn('2026-11-12', 39)] })).toBe('failed');
    expect(stateOn('2026-11-20', { tries: [tryOn('2026-11-12', 40)] })).toBe('open');
    expect(stateOn('2026-12-25', { tries: [tryOn('2026-11-12', 55)] })).toBe('failed');
  });
});

it('counts the tries that are left', () => {
  expect(triesLeft(assessment)).toBe(2);
  expect(triesLeft({ ...assessment, tries: [tryOn('2026-11-12', 40)] })).toBe(1);
  expect(triesLeft({ ...assessment, tries: [tryOn('2026-11-12', 39)] })).toBe(0);
});

it('ends a try after its minutes, or with the window', () => {
  const start = noon('2026-11-12');
  expect(endOfTry(assessment, start)).toBe(start + 2 * HOUR);
  const end = startOfBoardDay('2026-12-21');
  expect(endOfTry(assessment, end - HOUR)).toBe(end);
});

describe('of several assessments', () => {
  const windowOf = (opensOn: string, more: Partial<CcAssessment> = {}): CcAssessment => ({
    ...assessment,
    opensOn,
    closesOn: addDays(opensOn, 30),
    ...more,
  });
  const [old, last, now, next] = ['2022-11-10', '2024-11-10', '2026-11-10', '2028-11-10'].map((day) =>
    windowOf(day),
  ) as [CcAssessment, CcAssessment, CcAssessment, CcAssessment];

  it('the one counts whose window opened last, and the next one before any has opened', () => {
    expect(presentAssessment([next, old, now, last], noon('2026-11-12'))).toBe(now);
    expect(presentAssessment([next, old, now, last], noon('2026-11-09'))).toBe(last);
    expect(presentAssessment([next, now], noon('2026-11-09'))).toBe(now);
    expect(presentAssessment([], noon('2026-11-09'))).toBeUndefined();
  });

  it('the certificate is at risk once two windows in a row ended without a pass', () => {
    const passed = { tries: [tryOn('2024-11-12', 90)] };
    const failed = { tries: [tryOn('2024-11-12', 20)] };
    const at = noon('2026-11-12');
    expect(isCertificateAtRisk([now, last, old], at)).toBe(true);
    expect(isCertificateAtRisk([now, { ...last, ...failed }, old], at)).toBe(true);
    expect(isCertificateAtRisk([now, { ...last, ...passed }, old], at)).toBe(false);
    expect(isCertificateAtRisk([now, last, { ...old, ...passed }], at)).toBe(false);
    expect(isCertificateAtRisk([now, last], at)).toBe(false);
    const lapsed = [now, last, old].map((each) => ({ ...each, isRequired: false }));
    expect(isCertificateAtRisk(lapsed, at)).toBe(false);
    const unknown = { tries: [tryOn('2024-11-12')] };
    expect(isCertificateAtRisk([now, { ...last, ...unknown }, old], at)).toBe(false);
  });
});
