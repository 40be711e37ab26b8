import { assertEvent, assign, or, sendTo, setup, stateIn } from 'xstate';
import type { RegistrationResult } from '#contract/registration/examinations.ts';
import type { RegistrationDraft } from '#contract/registration/registrationDrafts.ts';
import { registrationPath, stepNamed, type StepName } from '#domain/registration/registration.ts';
import { ticksOfSameWording } from '#domain/registration/statements.ts';
import { message, showFailure } from '#machines/message.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { systemActor } from '#machines/systemActor.ts';
import { confirm, isConfirmed } from '#machines/kit/confirm.ts';
import { listen } from '#machines/kit/listen.ts';
import { untilReconnected } from '#machines/kit/untilReconnected.ts';
import { registrationGuards } from './examRegistration.guards.ts';
import { registrationPorts } from './examRegistration.ports.ts';
import { savedOf, mayShow, offeredOfficial } from './examRegistration.answers.ts';
import type {
  LoadedRegistration,
  RegistrationContext,
  RegistrationEvent,
  SavedRegistration,
} from './examRegistration.types.ts';
import { accommodationUploadMachine } from './accommodationUpload.machine.ts';
import { registrationDraftMachine } from './registrationDraft.machine.ts';
import { registrationFeesMachine } from './registrationFees.machine.ts';
import { keepFault } from '#machines/kit/faults.ts';

type Answered = Partial<SavedRegistration['answers']>;

/** The actors, guards and actions of the registration. */
export const registrationSetup = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    input: {} as ScreenInput,
    children: {} as { draft: 'draft'; upload: 'upload'; fees: 'fees' },
    tags: {} as
      | 'loading'
      | 'failed'
      | 'missing'
      | 'closed'
      | 'busy'
      | 'confirmed'
      | 'submitting'
      | 'letter.writing'
      | `step.${StepName}`,
  },
  actors: {
    ...registrationPorts,
    confirm,
    listen,
    untilReconnected,
    draft: registrationDraftMachine,
    upload: accommodationUploadMachine,
    fees: registrationFeesMachine,
  },
  guards: {
    isConfirmed,
    ...registrationGuards,
    /** An answer is being saved; the next step waits for it. */
    isSaving: or([
      stateIn({ filling: { eligibility: 'stating' } }),
      stateIn({ filling: { intention: 'stating' } }),
      stateIn({ filling: { attestations: 'attesting' } }),
      stateIn({ filling: { accommodations: 'deleting' } }),
      stateIn({ filling: { letter: 'requesting' } }),
      stateIn({ filling: { date: 'holding' } }),
    ]),
  },
  actions: {
    keepSaved: assign((_, { saved }: LoadedRegistration) => ({ saved, fault: null, result: null })),
    keepAnswers: assign(({ context }, answered: Answered) => {
      const saved = savedOf(context);
      return { saved: { ...saved, answers: { ...saved.answers, ...answered } }, fault: null };
    }),
    /** The statements as the board has them now; a tick counts for the wording that was shown. */
    keepWording: assign(({ context }, { attestations }: Pick<Required<Answered>, 'attestations'>) => {
      const saved = savedOf(context);
      const { answers } = saved;
      const attested = ticksOfSameWording(context.draft.attested, answers.attestations, attestations);
      return {
        draft: { ...context.draft, attested },
        saved: { ...saved, answers: { ...answers, attestations } },
      };
    }),
    keepDraftPart: assign(({ context }, { part }: { part: Partial<RegistrationDraft> }) => ({
      draft: { ...context.draft, ...part },
      problem: null,
    })),
    /** A change of a deleted accommodation becomes a new request. */
    keepGone: assign(({ context: { draft, saved } }) => {
      const gone = savedOf({ saved }).answers.accommodation;
      const accommodationId = draft.accommodationId || String(gone?.accommodationId ?? '');
      const explanation = draft.explanation || (gone?.explanation ?? '');
      return { draft: { ...draft, needsAccommodations: true, accommodationId, explanation } };
    }),
    /** Prefills the form for the letter. */
    offerLetter: assign(({ context }) => ({ draft: { ...context.draft, ...offeredOfficial(context) } })),
    adoptDraft: assign(({ context, event }) => {
      assertEvent(event, ['draft.opened', 'draft.replaced']);
      return { draft: event.draft, epoch: context.epoch + 1 };
    }),
    openDraft: sendTo('draft', (_, { latest }: LoadedRegistration) => ({
      type: 'draft.open' as const,
      read: latest!, // it comes with what is saved
    })),
    resumeDraft: sendTo('draft', { type: 'draft.resume' as const }),
    suspendDraft: sendTo('draft', { type: 'draft.suspend' as const }),
    discardDraft: sendTo('draft', { type: 'draft.discard' as const }),
    passDraftOn: sendTo('draft', ({ context }) => ({ type: 'draft.changed' as const, draft: context.draft })),
    /** Sends an answer that a button saves without the pause in typing: another page may ask for it next. */
    sendDraft: sendTo('draft', { type: 'draft.send' as const }),
    keepResult: assign((_, { result }: { result: RegistrationResult }) => ({ result, fault: null })),
    beginWork: sendTo(({ system }) => systemActor(system, 'progress'), {
      type: 'work.began',
      id: 'examRegistration',
    }),
    endWork: sendTo(({ system }) => systemActor(system, 'progress'), {
      type: 'work.ended',
      id: 'examRegistration',
    }),
    keepFault: keepFault(),
    forgetFault: assign({ fault: null, problem: null }),
    noteProblem: assign((_, { problem }: Pick<RegistrationContext, 'problem'>) => ({ problem })),
    followUrl: assign(({ event }) => {
      assertEvent(event, 'query.changed');
      const { step } = event.query;
      // An error of the step that is left says nothing about the next one.
      return { urlStep: step, asked: stepNamed(step) ?? null, fault: null, problem: null };
    }),
    askForShown: assign(({ context }) => ({ asked: stepNamed(context.urlStep) ?? null })),
    askForDate: assign({ asked: 'date' as const }),
    showStep: ({ context, system }, { step }: { step: StepName }) => {
      if (context.urlStep === step) return;
      // Replace an address that leads nowhere, so that it is not kept in the history.
      const shown = stepNamed(context.urlStep);
      const replace = shown === undefined || !mayShow(context, shown);
      const to = registrationPath(savedOf(context).exam.examId, step);
      systemActor(system, 'navigation').send({ type: 'navigation.go', to, replace });
    },
    noteStep: assign((_, { step }: { step: StepName }) => ({ urlStep: step, asked: null })),
    goToExam: sendTo(
      ({ system }) => systemActor(system, 'navigation'),
      (_, { exam }: LoadedRegistration) => ({
        type: 'navigation.go' as const,
        to: registrationPath(exam!.examId, 'date'), // it was found
        replace: true,
      }),
    ),
    refreshDates: sendTo(
      ({ system }) => systemActor(system, 'pickLists'),
      ({ context }) => ({
        type: 'pickList.reload' as const,
        name: 'exam-date-selection' as const,
        query: { examSpecialtyId: savedOf(context).exam.examSpecialtyId },
      }),
    ),
    /** The error's text is that of the fault that was kept before. */
    showResult: (
      { context: { fault }, system },
      { tone, key }: { tone: 'success' | 'error'; key: string },
    ) => {
      const id = 'examRegistration';
      if (tone === 'error') showFailure({ system }, { id, thrown: fault, words: () => ({ key }) });
      else systemActor(system, 'dialogs').send(message(id, tone, { key }));
    },
  },
});

/** Entry actions of every step: the URL follows. */
export const shows = (step: StepName) =>
  [
    { type: 'showStep', params: { step } },
    { type: 'noteStep', params: { step } },
  ] as const;
