import { describe, expect, it } from 'vitest';
import type { ExamSession } from '#contract/scoring/oralExams.ts';
import { dayProblems } from './dayProblems.ts';

type Listed = ExamSession['examinees'][number];
const at = (time: string) => `2027-03-08T${time}:00Z`;
const MORNING = Date.parse(at('06:00'));

const examinee = (examineeName: string, from: string, to: string, parts: Partial<Listed> = {}) =>
  ({
    examineeName,
    startsAt: at(from),
    endsAt: at(to),
    status: 'waiting',
    isConflicted: false,
    casesTotal: 4,
    ...parts,
  }) as Listed;
const session = (...examinees: Listed[]) =>
  ({
    sessionName: 'Session 1',
    startsAt: at('09:00'),
    endsAt: at('18:00'),
    examinees,
  }) as unknown as ExamSession;

describe('an exam day', () => {
  it('is ready if each session has examinees, and each examinee cases and a time of their own', () => {
    const day = session(examinee('Ana Ruiz', '09:00', '09:30'), examinee('Ben Ito', '09:30', '10:00'));
    expect(dayProblems([day], MORNING)).toEqual([]);
  });

  it('is not ready without examinees or cases', () => {
    const empty = { ...session(), sessionName: 'Session 2' };
    const day = session(examinee('Ana Ruiz', '09:00', '09:30', { casesTotal: 0 }));
    expect(dayProblems([day, empty], MORNING)).toEqual([
      { kind: 'noExaminees', session: 'Session 2' },
      { kind: 'noCases', examinee: 'Ana Ruiz' },
    ]);
  });

  it('is not ready if extra time reaches into another exam, also of another session', () => {
    const [first, second] = [
      session(examinee('Ben Ito', '09:30', '10:00')),
      session(examinee('Ana Ruiz', '09:00', '09:45', { extraMinutes: 15 })),
    ];
    expect(dayProblems([first, second], MORNING)).toEqual([
      { kind: 'overlap', examinee: 'Ana Ruiz', other: 'Ben Ito' },
    ]);
  });

  it('has no problem with whom the examiner may not examine or is done with, and none once it is over', () => {
    const day = session(
      examinee('Ana Ruiz', '09:00', '09:45', { isConflicted: true }),
      examinee('Ben Ito', '09:30', '10:15', { status: 'skipped' }),
      examinee('Eva Roth', '10:15', '10:45'),
      examinee('Ian Wu', '10:30', '11:00', { status: 'submitted' }),
    );
    expect(dayProblems([day], MORNING)).toEqual([]);
    expect(dayProblems([session()], Date.parse(at('18:00')))).toEqual([]);
  });

  it('has no problem more than a week ahead', () => {
    const start = Date.parse(at('09:00'));
    expect(dayProblems([session()], start - 7 * 86_400_000)).toEqual([]);
    expect(dayProblems([session()], start - 6 * 86_400_000)).toHaveLength(1);
  });
});
