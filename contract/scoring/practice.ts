import * as z from 'zod/mini';
import { call } from '../core/call.ts';
import { Instant } from '../core/values.ts';
import { ExamSession } from './oralExams.ts';

const examiners = ['examiner'] as const;

/** The caller's practice exam: a session with invented examinees and cases, and when it was set up. */
export const PracticeExam = z.object({
  session: ExamSession,
  /** The first moment after which the board may delete it. */
  keptUntil: Instant,
});
export type PracticeExam = z.output<typeof PracticeExam>;

/**
 * Practice for examiners; not in the specification. A practice exam is read and scored with the calls of a real one, may
 * be started on any day, and is in no list of real work: not in the active session, the day, its receipts, the
 * unfinished exams, the session choices or the surveys.
 */
export const practice = {
  /** The caller's practice exam; null before the first set-up and after it was deleted. */
  getPracticeExam: call({
    method: 'GET',
    path: '/api/exam-sessions/practice',
    summary: 'The practice exam of the caller, with invented examinees; null where there is none.',
    added: 'Examiners cannot practice.',
    access: examiners,
    owner: 'caller',
    answer: z.nullable(PracticeExam),
    onDevice: 'day',
  }),
  /** Sets the caller's practice exam up; one that is there is deleted first, with all that was entered in it. */
  setUpPracticeExam: call({
    method: 'POST',
    path: '/api/exam-sessions/practice',
    summary: 'Sets up a new practice exam of the caller, and deletes the one before.',
    added: 'Examiners cannot practice.',
    access: examiners,
    owner: 'caller',
    journaled: true,
    answer: PracticeExam,
    invalidates: ['getPracticeExam'],
  }),
};
