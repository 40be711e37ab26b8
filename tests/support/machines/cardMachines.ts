import type { AnyEventObject } from 'xstate';
import { faultTypes } from '#contract/faultTypes.ts';
import { blankAppointment, type CaseLogDraft } from '#domain/application/caseLogForm.ts';
import { createCardMachine } from '#machines/kit/draft/card.machine.ts';
import type { FoundDraft, Versioned, CardContext, CardOptions } from '#machines/kit/draft/card.types.ts';
import { caseLogCardMachine, caseLogsMachine } from '#machines/application/caseLogs/caseLogs.machine.ts';
import { mbsActivitiesMachine } from '#machines/application/mbsActivities/mbsActivities.machine.ts';
import { yourAttestationMachine } from '#machines/application/yourAttestation/yourAttestation.machine.ts';
import type { MachineEntry } from './machineRegistry.ts';
import { refusal, screenInput, unreachable } from './system.ts';

/** The owner of the cards in these tests. */
export const surgeonInput = {
  ...screenInput,
  params: { examHeaderId: '507' },
  person: { userId: 7, userName: 'leila', roles: ['user', 'surgeon'] },
} as const;

/**
 * A plain record, for the tests of the kit itself; a word that the board has removed is removed from the
 * draft too.
 */
export interface Sheet extends Versioned {
  text: string;
}
export interface SheetDraft {
  text: string;
}
export const makeSheet = (text: string, version = 1, isReadOnly = false): Sheet => ({
  text,
  version,
  isReadOnly,
});
export const sheetOptions: CardOptions<Sheet, SheetDraft, null, object> = {
  keyOf: () => null,
  draftOf: ({ text }) => ({ text }),
  amended: (draft, { text }) => ({
    text: draft.text
      .split(' ')
      .filter((word) => text.split(' ').includes(word))
      .join(' '),
  }),
  saved: { key: 'cards:saved' },
  failed: { key: 'cards:failed' },
};
export const sheetMachine = createCardMachine<Sheet, SheetDraft, null, object>('card', sheetOptions);

interface Kind<Value, Draft> {
  /** A record as the board may have it; a different one the second time. */
  make: (version: number, isReadOnly: boolean) => Value;
  /** The second one is what the form shows of version 2. */
  drafts: readonly [Draft, Draft];
}

/** All events of a card: every response of its ports, and every command. */
export function cardTrials<Value, Draft>({ make, drafts }: Kind<Value, Draft>) {
  const [typed, other] = drafts;
  const found: FoundDraft<Draft> = {
    draft: typed,
    version: 1,
    storedAt: '2027-03-08T14:50:00.000Z',
    leftBy: 'another',
  };
  const events: AnyEventObject[] = [
    { type: 'card.edited', draft: typed },
    { type: 'card.edited', draft: other },
    { type: 'card.save', draft: typed },
    { type: 'card.amended', value: make(2, false) },
    ...['card.reset', 'card.reload', 'card.close', 'draft.resume', 'draft.discard'].map((type) => ({ type })),
    ...['conflict.keepMine', 'conflict.takeTheirs'].map((type) => ({ type })),
  ];
  return {
    events,
    outputs: {
      load: [
        { value: make(1, false), found: null },
        { value: make(2, false), found },
        { value: make(2, true), found },
      ],
      save: [{ value: make(2, false) }],
      storeDraft: [{}],
      dropDraft: [{}],
    },
    errors: {
      load: [unreachable(), refusal(500), refusal(404)],
      save: [
        unreachable(),
        refusal(500),
        refusal(400, faultTypes.validation),
        refusal(412, faultTypes.stale),
        refusal(409, faultTypes.readOnly),
      ],
      storeDraft: [new Error('the store does not open')],
      dropDraft: [new Error('the store does not open')],
    },
    facts: ({
      value,
      draft,
      found: left,
      theirs,
      isEditedSince,
      deviceTask,
      isOnDevice,
      fault,
      closing,
    }: CardContext<Versioned, unknown, unknown>) => [
      value?.version,
      value?.isReadOnly,
      draft,
      left === null,
      theirs?.version,
      isEditedSince,
      deviceTask,
      isOnDevice,
      fault?.kind,
      closing,
    ],
  };
}

const facts = { examHeaderId: 507, examTitle: 'Exam', status: 0, readOnlyReason: null, savedAt: null };

const blankLog: CaseLogDraft = {
  examPathwayId: '',
  institutionId: '',
  programName: '',
  completedOn: '',
  startDate: '',
  endDate: '',
  counts: {},
  appointments: [],
};
const caseLogTrials = cardTrials({
  make: (version, isReadOnly) => ({
    ...facts,
    version,
    isReadOnly,
    directory: { examPathways: [], examCaseLogs: [] },
    log: {
      examUserPathway: { examPathwayId: version },
      examUserProgram: { institutionId: '', programName: '', completedOn: null },
      examUserCaseLogPeriod: { startDate: null, endDate: null, counts: [] },
      examUserHospitalAppointments: [],
    },
  }),
  drafts: [
    { ...blankLog, examPathwayId: '7', appointments: [{ ...blankAppointment, id: 9 }, blankAppointment] },
    { ...blankLog, examPathwayId: '2' },
  ],
});

const statement = (version: number) => ({
  statement: { name: 'conduct', version, title: 'Conduct', attestationText: 'I behave.' },
  standing: null,
  earlier: [],
});

/** The machines of an application's cards. */
export const cardMachines: readonly MachineEntry[] = [
  {
    from: ['kit/draft/card.machine.ts', 'createCardMachine'],
    machine: sheetMachine,
    inputs: [{}],
    ...cardTrials({
      make: (version, isReadOnly) => makeSheet(`text ${version}`, version, isReadOnly),
      drafts: [{ text: 'typed' }, { text: 'text 2' }],
    }),
  },
  {
    from: ['application/caseLogs/caseLogs.machine.ts', 'caseLogCardMachine'],
    machine: caseLogCardMachine,
    inputs: [surgeonInput],
    ...caseLogTrials,
  },
  {
    from: ['application/caseLogs/caseLogs.machine.ts', 'caseLogsMachine'],
    machine: caseLogsMachine,
    inputs: [surgeonInput],
    events: [{ type: 'appointment.remove', id: 9, hospitalName: 'Old Mission Hospital' }],
    outputs: { remove: [{ value: caseLogTrials.outputs.save[0] }] },
    errors: { remove: [unreachable(), refusal(409, faultTypes.readOnly)] },
  },
  {
    from: ['application/mbsActivities/mbsActivities.machine.ts', 'mbsActivitiesMachine'],
    machine: mbsActivitiesMachine,
    inputs: [surgeonInput],
    ...cardTrials({
      make: (version, isReadOnly) => ({
        ...facts,
        version,
        isReadOnly,
        examPathways: [],
        examPathwayId: version,
        mbsActivities: { years: [{ year: 2026, cases: version }], averageMinimum: 25 },
      }),
      drafts: [
        { examPathwayId: '7', cases: ['30'] },
        { examPathwayId: '2', cases: ['2'] },
      ],
    }),
  },
  {
    from: ['application/yourAttestation/yourAttestation.machine.ts', 'yourAttestationMachine'],
    machine: yourAttestationMachine,
    inputs: [surgeonInput],
    ...cardTrials({
      make: (version, isReadOnly) => ({
        ...facts,
        version,
        isReadOnly,
        agreements: [statement(version)],
      }),
      drafts: [{ agreed: { conduct: 7 } }, { agreed: {} }],
    }),
  },
];
