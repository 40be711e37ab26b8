import type { AnyEventObject } from 'xstate';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { emptyDraft, stepNames } from '#domain/registration/registration.ts';
import { tickOf } from '#domain/registration/statements.ts';
import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';
import {
  accommodation,
  due,
  freshRegistration,
  intentionOf,
  loadedOf,
  makeExam,
  paid,
  pdLetter,
  registrationInput,
  registrationSituation,
  specialtyInput,
  statements,
} from '#tests/support/pages/registrationCases.ts';
import { examRegistrationMachine } from './examRegistration.machine.ts';

/** All events of a registration: from the user, the URL and the board. */
export const registrationEvents: AnyEventObject[] = [
  ...[
    'registration.reload',
    'registration.submit',
    'registration.withdraw',
    'step.continue',
    'attestations.submit',
    'accommodation.delete',
    'letter.again',
    'letter.keep',
    'letter.withdraw',
  ].map((type) => ({ type })),
  { type: 'draft.edit', part: { attested: statements(true).map(tickOf) } },
  { type: 'draft.opened', draft: emptyDraft },
  { type: 'draft.replaced', draft: emptyDraft },
  { type: 'intention.ask' },
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

const closed = freshRegistration('other', {
  exam: makeExam({ examType: 'other', regEndDate: '2027-01-01T00:00:00.000Z' }),
});

const sentLater = { ...pdLetter, sentDate: '2027-01-20T12:00:00.000Z' };
const awaited = freshRegistration('qualifying', {
  exam: makeExam({ status: 2 }),
  answers: { ...freshRegistration().answers, letter: pdLetter },
});

export const registrationOutputs = {
  load: [
    loadedOf(null),
    loadedOf(closed),
    loadedOf(freshRegistration('qualifying', { exam: makeExam({ status: 1 }) })),
    loadedOf(awaited),
    loadedOf(freshRegistration('qualifying')),
    loadedOf(freshRegistration('certifying')),
    loadedOf(freshRegistration('other')),
    loadedOf(
      freshRegistration('other', { answers: { ...freshRegistration().answers, fees: [due], accommodation } }),
    ),
  ],
  stateIntention: [
    { intention: intentionOf(true) },
    { intention: intentionOf(false) },
    { intention: intentionOf(true, 3) },
  ],
  attest: [
    { attestations: statements(true) },
    {
      attestations: statements(false).map((each) => ({ ...each, version: 2, attestationText: 'Reworded.' })),
    },
  ],
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
  withdraw: [unreachable(), refusal(500), refusal(409, faultTypes.registrationClosed)],
  withdrawLetter: [
    unreachable(),
    refusal(500),
    refusal(409, faultTypes.answered),
    refusal(412, faultTypes.stale),
  ],
  submit: overtaken,
  complete: overtaken,
};

export const examRegistrationWalk: MachineWalk = {
  machine: examRegistrationMachine,
  inputs: [registrationInput(), specialtyInput],
  events: registrationEvents,
  outputs: registrationOutputs,
  errors: registrationErrors,
  distinguishedBy: registrationSituation,
};
