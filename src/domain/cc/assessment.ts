import type { AssessmentTry, CcAssessment } from '#contract/cc/assessments.ts';
import { boardDay, endOfBoardDay } from '../boardTime.ts';
import { addDays } from '../days.ts';

/**
 * Where a surgeon stands with an assessment. `ended`: the time of a try ran out, and its result is not known yet;
 * `failed`: no try is left in the window; `missed`: the window ended without a try.
 */
export type AssessmentState =
  | { readonly kind: 'passed' | 'ended' | 'failed' | 'missed' | 'notRequired' | 'upcoming' }
  | { readonly kind: 'unregistered' | 'unpaid' }
  | { readonly kind: 'running'; readonly running: AssessmentTry }
  /** The next try can start on that day. */
  | { readonly kind: 'waiting'; readonly nextTryOn: string }
  | { readonly kind: 'open' };
export type AssessmentKind = AssessmentState['kind'];

/** Whether a try has ended by itself or by its surgeon. */
export const isTryOver = ({ endedAt, endsAt }: AssessmentTry, now: number): boolean =>
  endedAt !== null || Date.parse(endsAt) <= now;

/** Whether a try is passed; one that runs is not. */
export const isTryPassed = ({ passingPercent }: CcAssessment, { percent }: AssessmentTry): boolean =>
  percent !== null && percent >= passingPercent;

/** How many tries are left in the window: none after a first one below the percent that allows another. */
export function triesLeft({ tries, triesAllowed, retryPercent }: CcAssessment): number {
  const [first] = tries;
  if (first && first.percent !== null && first.percent < retryPercent) return 0;
  return Math.max(0, triesAllowed - tries.length);
}

/** The state of an assessment at an instant; the server starts a test only where it is `open` or `running`. */
export function assessmentState(assessment: CcAssessment, now: number): AssessmentState {
  const { tries, opensOn, closesOn, isRequired, isRegistered, fee } = assessment;
  if (tries.some((each) => isTryPassed(assessment, each))) return { kind: 'passed' };
  const running = tries.find((each) => !isTryOver(each, now));
  if (running) return { kind: 'running', running };
  // It may be a pass.
  if (tries.some(({ percent }) => percent === null)) return { kind: 'ended' };
  const isClosed = endOfBoardDay(closesOn) <= now;
  if (isClosed) return { kind: tries.length > 0 ? 'failed' : 'missed' };
  if (!isRequired) return { kind: 'notRequired' };
  const last = tries.at(-1);
  if (last) {
    const nextTryOn = addDays(boardDay(Date.parse(last.endedAt ?? last.endsAt)), 1);
    if (triesLeft(assessment) === 0 || nextTryOn > closesOn) return { kind: 'failed' };
    if (boardDay(now) < nextTryOn) return { kind: 'waiting', nextTryOn };
  }
  if (boardDay(now) < opensOn) return { kind: 'upcoming' };
  if (!isRegistered) return { kind: 'unregistered' };
  return { kind: fee === 'due' ? 'unpaid' : 'open' };
}

const over: readonly AssessmentKind[] = ['passed', 'failed', 'missed', 'notRequired'];

/** Whether nothing of an assessment is left to take: it is passed, failed, missed or not required. */
export const isAssessmentOver = (assessment: CcAssessment, now: number): boolean =>
  over.includes(assessmentState(assessment, now).kind);

/** When a try that starts at an instant ends, epoch milliseconds: after its minutes, or with the window. */
export const endOfTry = ({ minutes, closesOn }: CcAssessment, startedAt: number): number =>
  Math.min(startedAt + minutes * 60_000, endOfBoardDay(closesOn));

/** The assessment that counts now: the latest one whose window has opened, or else the next one; undefined if none. */
export function presentAssessment(all: readonly CcAssessment[], now: number): CcAssessment | undefined {
  const today = boardDay(now);
  const byWindow = all.toSorted((one, other) => other.opensOn.localeCompare(one.opensOn));
  return byWindow.find(({ opensOn }) => opensOn <= today) ?? byWindow.at(-1);
}

/**
 * Whether the certificate is at risk: the two latest windows that ended were missed or failed. A certificate that has
 * lapsed, or is clinically inactive, is not at risk of it.
 */
export function isCertificateAtRisk(all: readonly CcAssessment[], now: number): boolean {
  if (all.every(({ isRequired }) => !isRequired)) return false;
  const ended = all
    .toSorted((one, other) => other.opensOn.localeCompare(one.opensOn))
    .map((each) => assessmentState(each, now).kind)
    .filter((kind) => ['passed', 'ended', 'failed', 'missed'].includes(kind))
    .slice(0, 2);
  return ended.length === 2 && ended.every((kind) => kind === 'failed' || kind === 'missed');
}
