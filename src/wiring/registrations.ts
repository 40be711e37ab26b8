import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import type { ExamRegistration, MemberRegistrations } from '#contract/todo/todo.ts';
import { isFault, isSignedOut } from '#domain/fault.ts';
import { standingSummary } from '#domain/standing/standingSummary.ts';
import type { Send } from '#services/http/client.ts';
import { nullIfMissing } from './nullIfMissing.ts';

/**
 * The registrations of a member. Where the board has no call for all of them, they are put together from the calls of
 * the specification, for each exam; then nothing is said of cards, letters and training.
 */
export const readRegistrations = (send: Send, signal: AbortSignal): Promise<MemberRegistrations> =>
  send('listRegistrationFacts', {}, { signal, without: () => putTogether(send, signal) });

async function putTogether(ask: Send, signal: AbortSignal): Promise<MemberRegistrations> {
  const exams = await ask('listExamOverview', {}, { signal });
  const has = (type: ExamOverviewItem['examType']) => exams.some(({ examType }) => examType === type);
  const [standing, qe, ce, ...registrations] = await Promise.all([
    standingOf(ask, signal),
    has('qualifying') ? nullIfMissing(ask('getQeEligibility', {}, { signal })) : null,
    has('certifying') ? nullIfMissing(ask('getCeEligibility', {}, { signal })) : null,
    ...exams.map((exam) => examRegistrationOf(ask, exam, signal)),
  ]);
  return {
    exams: registrations,
    // Nothing is said to be missing that nobody has looked at.
    training: { hasMedicalSchool: true, specialties: [] },
    certificationLetters: null,
    standing,
    eligibilities: { qe, ce },
  };
}

/** A part that the backend has no call for, or does not answer, is left out: the registrations are shown without it. */
async function standingOf(ask: Send, signal: AbortSignal) {
  const options = { signal, quiet: true };
  const undefinedIfFailed = <Value>(asked: Promise<Value>) =>
    asked.catch((thrown: unknown) => {
      if (isFault(thrown) && !isSignedOut(thrown)) return undefined;
      throw thrown;
    });
  const [appointments, details, sanctions] = await Promise.all([
    undefinedIfFailed(ask('listAppointments', {}, options)),
    undefinedIfFailed(ask('getStandingDetails', {}, options)),
    undefinedIfFailed(ask('getSanctions', {}, options)),
  ]);
  return standingSummary({ appointments, details, sanctions });
}

async function examRegistrationOf(
  ask: Send,
  exam: ExamOverviewItem,
  signal: AbortSignal,
): Promise<ExamRegistration> {
  const query = { examId: exam.examId };
  const [intention, attestations, accommodation, letter] = await Promise.all([
    nullIfMissing(ask('getIntention', { query }, { signal })),
    nullIfMissing(ask('listQeAttestations', { query }, { signal })),
    nullIfMissing(ask('getAccommodation', { query }, { signal })),
    exam.examType === 'qualifying' ? nullIfMissing(ask('getPdReferenceLetter', { query }, { signal })) : null,
  ]);
  return {
    exam,
    answers: {
      started: intention !== null,
      intention,
      attestations: attestations ?? [],
      accommodation,
      needsAccommodations: accommodation ? true : null,
      letter,
    },
    cards: [],
    letters: null,
  };
}
