import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { emptyDraft, stepNames, type StepName } from '#domain/registration/registration.ts';
import { idIn } from '#domain/idIn.ts';
import { childSource } from '#machines/kit/listen.ts';
import { attestations } from './examRegistration.attestations.ts';
import { date, fee } from './examRegistration.dateAndFee.ts';
import { confirmed, letter } from './examRegistration.letter.ts';
import { accommodations } from './examRegistration.accommodations.ts';
import { registrationSetup } from './examRegistration.setup.ts';
import { eligibility, intention } from './examRegistration.intention.ts';
import { review, submitting } from './examRegistration.submission.ts';
import type { RegistrationContext } from './examRegistration.types.ts';
import { keepingFault } from '#machines/kit/faults.ts';
import { loadOrMissingStates, outputOf } from '#machines/kit/loadStates.ts';

/** The transition out of `routing` to a requested step. */
const asked = (step: StepName) => ({
  guard: { type: 'isAskedFor' as const, params: { step } },
  target: step,
});

const first = loadOrMissingStates({
  src: 'load',
  input: ({ context: { key, person } }: { context: RegistrationContext }) => ({
    ...key,
    userId: person.userId,
  }),
  onDone: [
    { guard: { type: 'isNotFound', params: outputOf }, target: 'missing' },
    {
      guard: 'cameBySpecialty',
      target: 'redirecting',
      actions: { type: 'goToExam', params: outputOf },
    },
    {
      target: 'restoring',
      // What was recorded before the reload is still to be shown.
      actions: [
        { type: 'keepSaved', params: outputOf },
        { type: 'openDraft', params: outputOf },
        'askForShown',
      ],
    },
  ],
  reload: 'registration.reload',
});

/**
 * The registration for an exam (both specifications; issue "Apply and register"). Steps may be visited in any order
 * that makes sense, left, and resumed on another device; `routing` leads to the requested step, or else to the first
 * that is still to do. Drafts are saved only while steps are filled in.
 */
export const examRegistrationMachine = registrationSetup.createMachine({
  id: 'examRegistration',
  context: ({ input }) => ({
    key: { examId: idIn(input.params, 'examId'), examSpecialtyId: idIn(input.params, 'examSpecialtyId') },
    person: input.person!, // the route requires sign-in
    urlStep: input.query.step,
    asked: null,
    saved: null,
    draft: emptyDraft,
    epoch: 0,
    problem: null,
    fault: null,
    result: null,
  }),
  invoke: [
    {
      src: 'draft',
      id: 'draft',
      input: ({ context: { key, person } }) => ({
        // An address by specialty leads on before anything is typed.
        key: { userId: person.userId, examId: key.examId ?? 0 },
      }),
      onError: { actions: keepingFault },
    },
    {
      src: 'listen',
      input: ({ self }) => ({ to: [childSource(self, 'draft', ['draft.opened', 'draft.replaced'])] }),
      onError: {},
    },
  ],
  initial: 'loading',
  states: {
    ...first,
    loading: {
      ...first.loading,
      on: {
        'query.changed': {
          actions: 'followUrl',
        },
      },
    },
    // An address with a specialty redirects to the same registration by exam.
    redirecting: { tags: 'loading' },
    // Which draft is gone on with, the one that was read or what was typed here, is known to the actor that saves it.
    restoring: {
      tags: 'loading',
      on: {
        'draft.opened': { target: 'deciding', actions: 'adoptDraft' },
        'query.changed': { actions: 'followUrl' },
      },
    },
    deciding: {
      always: [
        { guard: 'isSubmitted', target: 'confirmed' },
        { guard: 'isClosed', target: 'closed' },
        { target: 'filling' },
      ],
    },
    closed: { tags: 'closed', on: { 'registration.reload': { target: 'loading' } } },
    filling: {
      entry: 'resumeDraft',
      exit: 'suspendDraft',
      on: {
        'draft.edit': {
          actions: [{ type: 'keepDraftPart', params: ({ event }) => event }, 'passDraftOn'],
        },
        'draft.replaced': { actions: 'adoptDraft' },
        'query.changed': [
          {
            guard: 'isSaving',
            actions: 'followUrl',
          },
          {
            guard: 'isOtherStep',
            target: '.routing',
            actions: 'followUrl',
          },
        ],
      },
      initial: 'routing',
      states: {
        routing: {
          always: [
            ...stepNames.map(asked),
            { guard: 'lacksIntroduction', target: 'eligibility' },
            { guard: 'lacksIntention', target: 'intention' },
            { guard: 'lacksAttestation', target: 'attestations' },
            { guard: 'lacksAccommodationAnswer', target: 'accommodations' },
            { guard: 'lacksLetter', target: 'letter' },
            { guard: 'lacksDate', target: 'date' },
            { guard: 'lacksPayment', target: 'fee' },
            { target: 'review' },
          ],
        },
        eligibility,
        intention,
        attestations,
        accommodations,
        letter,
        date,
        fee,
        review,
      },
    },
    submitting,
    confirmed,
  },
});

export type ExamRegistrationRef = ActorRefFrom<typeof examRegistrationMachine>;
export type ExamRegistrationSnapshot = SnapshotFrom<typeof examRegistrationMachine>;

/** The step that is shown; null if none is. */
export const shownStep = (snapshot: ExamRegistrationSnapshot): StepName | null =>
  stepNames.find((step) => snapshot.hasTag(`step.${step}`)) ?? null;
