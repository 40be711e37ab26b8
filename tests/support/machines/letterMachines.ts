import { faultTypes } from '#contract/faultTypes.ts';
import type { ExamReferenceLetter } from '#contract/referenceLetters.ts';
import { letterDraftOf } from '#domain/application/letterForm.ts';
import { referenceFormStatusMachine } from '#machines/application/referenceFormStatus/referenceFormStatus.machine.ts';
import type {
  LetterBoard,
  LettersContext,
} from '#machines/application/referenceFormStatus/referenceFormStatus.types.ts';
import {
  referenceLetterMachine,
  type LetterCard,
} from '#machines/application/referenceFormStatus/referenceLetter.machine.ts';
import { cardTrials, surgeonInput } from './cardMachines.ts';
import type { MachineEntry } from './machineRegistry.ts';
import { refusal, unreachable } from './system.ts';

/** A letter, by default without a request. */
export const makeLetter = (more: Partial<ExamReferenceLetter> = {}): ExamReferenceLetter => ({
  id: 9,
  examHeaderId: 507,
  attestationType: '1',
  hospitalName: 'Cedar Valley Hospital',
  authOfficial: 'Rosa Lund, MD',
  authOfficialTitle: 'Chief of Surgery',
  authOfficialEmail: 'rosa.lund@valley.example',
  altRole: '',
  explain: '',
  explainOther: '',
  sentDate: null,
  timesSent: 0,
  responseDate: null,
  status: 0,
  referenceId: 'RL-7K3F-9QXM',
  version: 1,
  ...more,
});

const sentDate = '2027-03-08T14:50:00.000Z';
export const processing = { status: null, sentDate, timesSent: 1, version: 2 };
export const pending = { ...processing, status: 1 };

export const makeBoard = (
  letters: readonly ExamReferenceLetter[],
  readOnlyReason: LetterBoard['readOnlyReason'] = null,
): LetterBoard => ({ examTitle: 'Exam', letters, neededTypes: ['1', '2'], readOnlyReason });

export const makeLetterCard = (version: number, isReadOnly = false): LetterCard => ({
  version,
  isReadOnly,
  readOnlyReason: isReadOnly ? 'closed' : null,
  letter: makeLetter({ version, hospitalName: `Hospital ${version}` }),
});

const draft = letterDraftOf(makeLetter());
const snapshot = (...tags: string[]) => ({
  type: 'xstate.snapshot.card',
  // The walk distinguishes events by their serialized form.
  snapshot: { tags, hasTag: (tag: string) => tags.includes(tag) },
});

/** The list of letters, and the form for one. */
export const letterMachines: readonly MachineEntry[] = [
  {
    from: ['application/referenceFormStatus/referenceLetter.machine.ts', 'referenceLetterMachine'],
    machine: referenceLetterMachine,
    inputs: [{ userId: 7, examHeaderId: 507, letterId: 9 }],
    ...cardTrials({
      make: makeLetterCard,
      drafts: [draft, letterDraftOf(makeLetterCard(2).letter)],
    }),
  },
  {
    from: ['application/referenceFormStatus/referenceFormStatus.machine.ts', 'referenceFormStatusMachine'],
    machine: referenceFormStatusMachine,
    inputs: [surgeonInput],
    events: [
      { type: 'letter.edit', id: 9 },
      { type: 'letter.edit', id: 1 },
      { type: 'letter.send', id: 9 },
      { type: 'letter.resend', id: 9 },
      { type: 'letter.save', draft, wantsRequest: true },
      { type: 'letter.save', draft, wantsRequest: false },
      { type: 'card.saved', value: makeLetterCard(2), isEditedSince: false },
      { type: 'card.saved', value: makeLetterCard(2), isEditedSince: true },
      snapshot(),
      snapshot('edited'),
      snapshot('edited', 'busy'),
      ...['letters.reload', 'letter.add', 'letter.close'].map((type) => ({ type })),
    ],
    outputs: {
      load: [
        makeBoard([]),
        makeBoard([makeLetter()]),
        makeBoard([makeLetter(processing)]),
        makeBoard([makeLetter(pending)]),
        makeBoard([makeLetter()], 'closed'),
      ],
      send: [{ letter: makeLetter(processing) }],
      resend: [{ letter: makeLetter(processing) }],
      card: [],
    },
    errors: {
      load: [unreachable(), refusal(500), refusal(404)],
      send: [unreachable(), refusal(412, faultTypes.stale)],
      resend: [unreachable(), refusal(429, faultTypes.tooSoon)],
      card: [new Error('the form broke')],
    },
    facts: ({ board, letterId, form, wantsRequest, looks, fault }: LettersContext) => [
      board?.letters.map(({ status }) => status),
      board?.readOnlyReason,
      letterId,
      form,
      wantsRequest,
      looks > 0,
      fault?.kind,
    ],
  },
];
