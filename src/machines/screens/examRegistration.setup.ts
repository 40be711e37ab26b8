import { assign, or, sendTo, setup, stateIn } from 'xstate';
import { faultTypes } from '#contract/faultTypes.ts';
import type { RegistrationDraft, RegistrationResult } from '#contract/examinations.ts';
import { asFault } from '#domain/fault.ts';
import { isStepDone, registrationPath, stepNamed, type StepName } from '#domain/registration.ts';
import { message } from '../kit/message.ts';
import type { ScreenInput } from '../kit/screen.ts';
import { systemActor, type DialogsInbox } from '../kit/system.ts';
import { registrationPorts } from './examRegistration.ports.ts';
import { answersOf, factsOf, lacks, mayShow, windowOf } from './examRegistration.reading.ts';
import type { RegistrationContext, RegistrationEvent, RegistrationFacts } from './examRegistration.types.ts';
import { accommodationUploadMachine } from './accommodationUpload.machine.ts';
import { registrationDraftMachine } from './registrationDraft.machine.ts';
import { registrationFeesMachine } from './registrationFees.machine.ts';

type Answered = Partial<RegistrationFacts['answers']>;
const refusedAs = (thrown: unknown, type: string) => asFault(thrown).error?.type === type;

export const registrationSetup = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    input: {} as ScreenInput,
    children: {} as { draft: 'draft'; upload: 'upload'; fees: 'fees' },
    tags: {} as
      'loading' | 'failed' | 'missing' | 'closed' | 'busy' | 'confirmed' | 'submitting' | `step.${StepName}`,
  },
  actors: {
    ...registrationPorts,
    draft: registrationDraftMachine,
    upload: accommodationUploadMachine,
    fees: registrationFeesMachine,
  },
  guards: {
    isUnknown: (_, { thrown }: { thrown: unknown }) => [400, 404].includes(asFault(thrown).status),
    isNothing: (_, { facts }: { facts: RegistrationFacts | null }) => facts === null,
    isUnreachable: ({ context }) => context.fault?.kind === 'unreachable',
    cameBySpecialty: ({ context }) => context.key.examId === null,
    isHandedIn: ({ context }) => {
      const window = windowOf(context);
      return !window.open && (window.reason === 'registered' || window.reason === 'awaitingApproval');
    },
    isClosed: ({ context }) => !windowOf(context).open,
    /** An answer is on its way to the board, which is waited for before another step is shown. */
    isSaving: or([
      stateIn({ filling: { intention: 'stating' } }),
      stateIn({ filling: { attestations: 'attesting' } }),
      stateIn({ filling: { accommodations: 'deleting' } }),
      stateIn({ filling: { letter: 'requesting' } }),
      stateIn({ filling: { date: 'holding' } }),
    ]),
    isElsewhere: ({ context }, { step }: { step: string | undefined }) => step !== context.urlStep,
    isAskedFor: ({ context }, { step }: { step: StepName }) =>
      context.asked === step && mayShow(context, step),
    lacksIntroduction: lacks('eligibility'),
    lacksIntention: lacks('intention'),
    lacksAttestation: lacks('attestations'),
    lacksAccommodationAnswer: lacks('accommodations'),
    lacksLetter: lacks('letter'),
    lacksDate: lacks('date'),
    lacksPayment: lacks('fee'),
    hasTickedAll: ({ context }) =>
      factsOf(context).answers.attestations.every(
        ({ name, checked }) => checked || context.draft.attested.includes(name),
      ),
    hasAttested: ({ context }) => isStepDone.attestations(answersOf(context)),
    hasAccommodation: ({ context }) => factsOf(context).answers.accommodation !== null,
    hasPaid: ({ context }) => isStepDone.fee(answersOf(context)),
    canHandIn: ({ context }) => mayShow(context, 'review'),
    names: (_, { examDateId }: { examDateId: number | null }) => examDateId !== null,
    isDateFull: (_, { thrown }: { thrown: unknown }) => refusedAs(thrown, faultTypes.dateFull),
    isOvertaken: (_, { thrown }: { thrown: unknown }) =>
      refusedAs(thrown, faultTypes.incomplete) ||
      refusedAs(thrown, faultTypes.registrationClosed) ||
      refusedAs(thrown, faultTypes.alreadyRegistered),
    isAboutFields: (_, { thrown }: { thrown: unknown }) =>
      Object.keys(asFault(thrown).error?.errors ?? {}).length > 0,
  },
  actions: {
    keepFacts: assign(({ context }, { facts }: { facts: RegistrationFacts | null }) => ({
      facts,
      draft: facts?.draft ?? context.draft,
      epoch: context.epoch + 1,
      fault: null,
    })),
    keepAnswers: assign(({ context }, answered: Answered) => {
      const facts = factsOf(context);
      return { facts: { ...facts, answers: { ...facts.answers, ...answered } }, fault: null, problem: null };
    }),
    keepDraftPart: assign(({ context }, { part }: { part: Partial<RegistrationDraft> }) => ({
      draft: { ...context.draft, ...part },
      facts: { ...factsOf(context), isDraftUnsent: true },
      problem: null,
    })),
    adoptDraft: assign(({ context }, { draft, version }: { draft: RegistrationDraft; version: number }) => ({
      draft,
      epoch: context.epoch + 1,
      facts: { ...factsOf(context), draftVersion: version, isDraftUnsent: false },
    })),
    keepReceipt: assign(({ context }, { version, savedAt }: { version: number; savedAt: string }) => ({
      facts: {
        ...factsOf(context),
        draftVersion: version,
        draftSavedAt: savedAt,
        isDraftUnsent: false,
      },
    })),
    passDraftOn: sendTo('draft', ({ context }) => ({ type: 'draft.changed' as const, draft: context.draft })),
    tellDraftOnline: sendTo('draft', { type: 'connection.restored' }),
    tellFeesOnline: sendTo('fees', { type: 'connection.restored' }),
    keepResult: assign((_, { result }: { result: RegistrationResult }) => ({ result, fault: null })),
    keepFault: assign((_, { thrown }: { thrown: unknown }) => ({ fault: asFault(thrown) })),
    forgetFault: assign({ fault: null, problem: null }),
    noteProblem: assign((_, { problem }: Pick<RegistrationContext, 'problem'>) => ({ problem })),
    followUrl: assign((_, { step }: { step: string | undefined }) => ({
      urlStep: step,
      asked: stepNamed(step) ?? null,
      // What went wrong on the step that is left says nothing of the other.
      fault: null,
      problem: null,
    })),
    askForDate: assign({ asked: 'date' as const }),
    /** On to what was asked for meanwhile, or else to the first thing still to do: nothing is asked twice. */
    moveOn: assign({ fault: null, problem: null }),
    showStep: ({ context, system }, { step }: { step: StepName }) => {
      if (context.urlStep === step) return;
      // An address that led nowhere leaves no trace in the history.
      const shown = stepNamed(context.urlStep);
      const replace = shown === undefined || !mayShow(context, shown);
      const to = registrationPath(factsOf(context).exam.examId, step);
      systemActor(system, 'navigation').send({ type: 'navigation.go', to, replace });
    },
    noteStep: assign((_, { step }: { step: StepName }) => ({ urlStep: step, asked: null })),
    goToExam: sendTo(
      ({ system }) => systemActor(system, 'navigation'),
      ({ context }) => ({
        type: 'navigation.go' as const,
        to: registrationPath(factsOf(context).exam.examId, 'date'),
        replace: true,
      }),
    ),
    refreshDates: sendTo(
      ({ system }) => systemActor(system, 'pickLists'),
      ({ context }) => ({
        type: 'pickList.reload' as const,
        name: 'exam-date-selection' as const,
        query: { examSpecialtyId: factsOf(context).exam.examSpecialtyId },
      }),
    ),
    tell: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      (_, { tone, key }: { tone: 'success' | 'error'; key: string }) =>
        message('examRegistration', tone, { key }),
    ),
    askToDelete: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      ({ self }): DialogsInbox => ({
        type: 'dialog.open',
        id: 'deleteAccommodation',
        dialog: {
          kind: 'warn',
          title: { key: 'registration:accommodations.delete.title' },
          text: { key: 'registration:accommodations.delete.text' },
          confirm: { key: 'registration:accommodations.delete.confirm' },
          replyTo: self,
        },
      }),
    ),
    withdrawQuestion: sendTo(({ system }) => systemActor(system, 'dialogs'), {
      type: 'dialog.withdraw',
      id: 'deleteAccommodation',
    }),
  },
});

/** What every step does when it is entered: the URL follows. */
export const shows = (step: StepName) =>
  [
    { type: 'showStep', params: { step } },
    { type: 'noteStep', params: { step } },
  ] as const;
