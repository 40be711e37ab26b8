import type { RegistrationEvent } from './examRegistration.types.ts';
import { savedOf } from './examRegistration.answers.ts';
import { registrationSetup, shows } from './examRegistration.setup.ts';
import { withdrawingLetter } from './examRegistration.letterWithdrawal.ts';
import { withdrawing } from './examRegistration.withdrawal.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

const step = registrationSetup.createStateConfig;

const keepRequest = {
  type: 'keepDraftPart',
  params: ({
    event: { officialName, officialEmail },
  }: {
    event: Extract<RegistrationEvent, { type: 'letter.request' }>;
  }) => ({ part: { officialName, officialEmail } }),
} as const;

const keep = (guard: 'hasLetter' | 'hasAskedForLetter') =>
  ({ guard, target: 'shown', actions: 'forgetFault' }) as const;

/** The request is being sent to the board, which mails it unless the same address got one today. */
const requesting = (onwards: 'shown' | '#examRegistration.filling.routing') =>
  step({
    tags: ['busy', 'letter.writing'],
    entry: 'beginWork',
    exit: 'endWork',
    invoke: {
      src: 'requestLetter',
      input: ({ context: { draft, saved } }) => ({
        examId: savedOf({ saved }).exam.examId,
        officialName: draft.officialName,
        officialEmail: draft.officialEmail,
      }),
      onDone: [
        {
          guard: { type: 'isSentAgain', params: ({ event }) => event.output },
          target: onwards,
          actions: [
            { type: 'keepAnswers', params: ({ event }) => event.output },
            { type: 'showResult', params: { tone: 'success', key: 'registration:letter.done' } },
            'forgetFault',
          ],
        },
        {
          target: 'shown',
          actions: [
            { type: 'keepAnswers', params: ({ event }) => event.output },
            { type: 'noteProblem', params: { problem: 'notSentAgain' } },
          ],
        },
      ],
      onError: [
        {
          guard: { type: 'isAboutFields', params: thrownOf },
          target: 'writing',
          actions: keepingFault,
        },
        // The letter was answered in the meantime; reload to show its status.
        {
          guard: { type: 'isLetterSettled', params: thrownOf },
          target: '#examRegistration.loading',
        },
        {
          target: 'writing',
          actions: [
            keepingFault,
            { type: 'showResult', params: { tone: 'error', key: 'registration:letter.failed' } },
          ],
        },
      ],
    },
  });

/** The program director's letter, while the registration is filled in. */
export const letter = step({
  tags: 'step.letter',
  entry: shows('letter'),
  initial: 'deciding',
  states: {
    // A letter that does not count is requested again at once: the step is open.
    deciding: {
      always: [
        { guard: 'hasAskedForLetter', target: 'shown' },
        { target: 'writing', actions: 'offerLetter' },
      ],
    },
    shown: {
      on: {
        'letter.again': { guard: 'isLetterOpen', target: 'writing', actions: 'forgetFault' },
        'letter.withdraw': { guard: 'isLetterUnanswered', target: 'withdrawing', actions: 'forgetFault' },
        'step.continue': { target: '#examRegistration.filling.routing', actions: 'forgetFault' },
      },
    },
    writing: {
      tags: 'letter.writing',
      on: {
        'letter.request': { target: 'requesting', actions: [keepRequest, 'passDraftOn', 'forgetFault'] },
        'letter.keep': keep('hasAskedForLetter'),
      },
    },
    requesting: requesting('#examRegistration.filling.routing'),
    withdrawing: withdrawingLetter(
      '#examRegistration.filling.letter.shown',
      '#examRegistration.filling.letter.deciding',
    ),
  },
});

/** Submitted, until it is withdrawn. A letter that has not arrived may still be requested again or from another official, and its request be withdrawn. */
export const confirmed = step({
  tags: 'confirmed',
  // If the draft stays on this device, its version shows that it is outdated.
  entry: 'discardDraft',
  initial: 'shown',
  states: {
    shown: {
      on: {
        'letter.again': { guard: 'awaitsLetter', target: 'writing', actions: ['offerLetter', 'forgetFault'] },
        'letter.withdraw': {
          guard: 'awaitsAnswer',
          target: 'withdrawingLetter',
          actions: 'forgetFault',
        },
        'registration.withdraw': { guard: 'mayWithdraw', target: 'withdrawing', actions: 'forgetFault' },
      },
    },
    writing: {
      tags: 'letter.writing',
      on: {
        'letter.request': { target: 'requesting', actions: [keepRequest, 'forgetFault'] },
        'letter.keep': keep('hasLetter'),
      },
    },
    requesting: requesting('shown'),
    withdrawing,
    withdrawingLetter: withdrawingLetter(
      '#examRegistration.confirmed.shown',
      '#examRegistration.confirmed.shown',
    ),
  },
});
