import type { AnyEventObject } from 'xstate';
import { faultTypes } from '#contract/faultTypes.ts';
import { emptyDraft, stepNames } from '#domain/registration/registration.ts';
import { createAutosaveMachine } from '#machines/kit/draft/autosave.machine.ts';
import { accommodationUploadMachine } from '#machines/registration/examRegistration/accommodationUpload.machine.ts';
import { examRegistrationMachine } from '#machines/registration/examRegistration/examRegistration.machine.ts';
import { registrationDraftMachine } from '#machines/registration/examRegistration/registrationDraft.machine.ts';
import { registrationFeesMachine } from '#machines/registration/examRegistration/registrationFees.machine.ts';
import type { MachineEntry } from './machineRegistry.ts';
import {
  accommodation,
  due,
  freshFacts,
  intentionOf,
  makeExam,
  paid,
  pdLetter,
  registrationInput,
  registrationSituation,
  specialtyInput,
  statements,
} from '../pages/registrationCases.ts';
import { refusal, unreachable } from './system.ts';

const draftInput = { draft: emptyDraft, version: 0, savedAt: null, isUnsent: false };
const kept = { draft: emptyDraft, version: 1, savedAt: '2027-01-15T12:00:00.000Z' };
const stale = refusal(412, faultTypes.stale);

const autosave = {
  events: [
    { type: 'draft.changed', draft: emptyDraft },
    ...['draft.retry', 'draft.keepMine', 'draft.takeTheirs'].map((type) => ({ type })),
  ],
  outputs: { save: [kept], load: [kept, { ...kept, draft: { ...emptyDraft, started: true } }] },
  errors: { save: [unreachable(), stale] },
} as const;

/** All events of a registration: from the user, the URL and the board. */
export const registrationEvents: AnyEventObject[] = [
  ...[
    'registration.reload',
    'registration.submit',
    'step.continue',
    'attestations.submit',
    'accommodation.delete',
    'letter.again',
    'letter.keep',
  ].map((type) => ({ type })),
  { type: 'draft.edit', part: { attested: statements(true).map(({ name }) => name) } },
  { type: 'draft.replaced', draft: emptyDraft, version: 2 },
  { type: 'draft.kept', version: 3, savedAt: kept.savedAt },
  { type: 'intention.state', intends: true },
  { type: 'intention.state', intends: false },
  { type: 'intention.state', intends: null },
  { type: 'accommodation.answer', isNeeded: false },
  { type: 'accommodation.answer', isNeeded: null },
  { type: 'upload.done', value: accommodation },
  { type: 'upload.done', value: null },
  { type: 'letter.request', officialName: pdLetter.officialName, officialEmail: pdLetter.officialEmail },
  { type: 'date.choose', examDateId: 3 },
  { type: 'date.choose', examDateId: null },
  { type: 'fees.changed', fees: [paid] },
  ...stepNames.map((step) => ({ type: 'query.changed', query: { step } })),
  { type: 'query.changed', query: {} },
];

const closed = freshFacts('other', {
  exam: makeExam({ examType: 'other', regEndDate: '2027-01-01T00:00:00.000Z' }),
});

const sentLater = { ...pdLetter, sentDate: '2027-01-20T12:00:00.000Z' };
const awaited = freshFacts('qualifying', {
  exam: makeExam({ status: 2 }),
  answers: { ...freshFacts().answers, letter: pdLetter },
});

export const registrationOutputs = {
  load: [
    { facts: null },
    { facts: closed },
    { facts: freshFacts('qualifying', { exam: makeExam({ status: 1 }) }) },
    { facts: awaited },
    { facts: freshFacts('qualifying') },
    { facts: freshFacts('certifying') },
    { facts: freshFacts('other') },
    { facts: freshFacts('other', { answers: { ...freshFacts().answers, fees: [due], accommodation } }) },
  ],
  stateIntention: [
    { intention: intentionOf(true) },
    { intention: intentionOf(false) },
    { intention: intentionOf(true, 3) },
  ],
  attest: [{ attestations: statements(true) }],
  requestLetter: [{ letter: pdLetter }, { letter: sentLater }],
  complete: [
    { result: { examId: 501, status: 1, confirmationNumber: 'GSQE-2027-7K3F9Q', registeredAt: null } },
  ],
};

const overtaken = [
  unreachable(),
  ...[faultTypes.dateFull, faultTypes.incomplete, faultTypes.alreadyRegistered].map((type) =>
    refusal(409, type),
  ),
];

export const registrationErrors = {
  load: [unreachable(), refusal(404)],
  stateIntention: [unreachable(), refusal(409, faultTypes.dateFull)],
  requestLetter: [
    unreachable(),
    refusal(400, faultTypes.validation, { officialEmail: ['Not yours.'] }),
    refusal(409, faultTypes.exists),
  ],
  submit: overtaken,
  complete: overtaken,
};

/** The machines of a registration with what walks through them need. */
export const registrationMachines: readonly MachineEntry[] = [
  {
    from: ['kit/draft/autosave.machine.ts', 'createAutosaveMachine'],
    machine: createAutosaveMachine('autosave'),
    inputs: [{ ...draftInput, key: null }],
    ...autosave,
  },
  {
    from: ['registration/examRegistration/registrationDraft.machine.ts', 'registrationDraftMachine'],
    machine: registrationDraftMachine,
    inputs: [{ ...draftInput, key: { userId: 7, examId: 501 } }],
    ...autosave,
  },
  {
    from: ['registration/examRegistration/registrationFees.machine.ts', 'registrationFeesMachine'],
    machine: registrationFeesMachine,
    inputs: [{ key: { examId: 501 } }],
    events: [
      { type: 'fee.pay', feeId: due.feeId },
      ...['fee.check', 'payment.reload', 'page.resumed'].map((type) => ({ type })),
    ],
    outputs: { loadFees: [{ fees: [due] }, { fees: [paid] }] },
  },
  {
    from: ['registration/examRegistration/accommodationUpload.machine.ts', 'accommodationUploadMachine'],
    machine: accommodationUploadMachine,
    events: [
      {
        type: 'upload.start',
        fields: { id: null, examId: 501, accommodationId: 1, explanation: 'More time' },
        file: new File(['%PDF-'], 'letter.pdf'),
      },
      ...['upload.cancel', 'upload.reset'].map((type) => ({ type })),
      { type: 'upload.succeeded', value: accommodation },
    ],
    outputs: { check: [{ problem: null }, { problem: 'type' }] },
  },
  {
    from: ['registration/examRegistration/examRegistration.machine.ts', 'examRegistrationMachine'],
    machine: examRegistrationMachine,
    inputs: [registrationInput(), specialtyInput],
    events: registrationEvents,
    outputs: registrationOutputs,
    errors: registrationErrors,
    facts: registrationSituation,
  },
];
