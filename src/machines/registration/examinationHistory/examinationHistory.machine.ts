import { sendTo, setup, type ActorRefFrom } from 'xstate';
import type { ExamOverviewItem } from '#contract/dashboard.ts';
import type { AdmissionCard, ExamHistoryItem } from '#contract/examinations.ts';
import { downloadsMachine } from '#machines/kit/download.machine.ts';
import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import type { StageInbox } from '#machines/systemActor.ts';

/** An exam that is ahead, with the card that lets its candidate in. */
export interface Admission {
  exam: ExamOverviewItem;
  card: AdmissionCard;
}

/** The exams that the caller took. */
export const examResultsMachine = createResourceMachine<readonly ExamHistoryItem[], null>('examResults');

/** The exams that the caller is registered for, the next first. */
export const admissionsMachine = createResourceMachine<readonly Admission[], null>('admissions');

/** The exams of a member: those ahead with their admission cards, those taken with result and score report. */
export const examinationHistoryMachine = setup({
  types: {
    events: {} as StageInbox,
    input: {} as ScreenInput,
    children: {} as { results: 'results'; admissions: 'admissions'; downloads: 'downloads' },
  },
  actors: { results: examResultsMachine, admissions: admissionsMachine, downloads: downloadsMachine },
  actions: {
    tellResults: sendTo('results', { type: 'connection.restored' }),
    tellAdmissions: sendTo('admissions', { type: 'connection.restored' }),
  },
}).createMachine({
  id: 'examinationHistory',
  // Each of them keeps its own faults.
  invoke: [
    { src: 'results', id: 'results', input: { key: null }, onError: {} },
    { src: 'admissions', id: 'admissions', input: { key: null }, onError: {} },
    { src: 'downloads', id: 'downloads', onError: {} },
  ],
  on: { 'connection.restored': { actions: ['tellResults', 'tellAdmissions'] } },
});

export type ExaminationHistoryRef = ActorRefFrom<typeof examinationHistoryMachine>;
