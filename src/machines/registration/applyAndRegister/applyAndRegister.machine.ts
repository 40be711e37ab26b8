import { sendTo, setup, type ActorRefFrom } from 'xstate';
import type { ExamFee } from '#contract/billing.ts';
import type { ExamOverviewItem } from '#contract/dashboard.ts';
import type { Intention } from '#contract/examinations.ts';
import type { Eligibilities } from '#domain/registration/registrationWindow.ts';
import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import type { Person, ScreenInput } from '#machines/screenInput.ts';
import type { StageInbox } from '#machines/systemActor.ts';

/** The exams of a member, and what decides about each. */
export interface MemberExams {
  exams: readonly ExamOverviewItem[];
  eligibilities: Eligibilities;
  /** What the member told the board, by exam. */
  intentions: Readonly<Record<number, Intention | null>>;
  /** Epoch milliseconds at which all this was so. */
  readAt: number;
}

/** The exams that a member may see. */
export const memberExamsMachine = createResourceMachine<MemberExams, Person>('memberExams');
/** What a member owes and paid, by exam. */
export const memberFeesMachine = createResourceMachine<readonly ExamFee[], Person>('memberFees');

/** The exams that one may apply to or register for (first specification, §1): the fees may fail without them. */
export const applyAndRegisterMachine = setup({
  types: {
    context: {} as { person: Person },
    events: {} as StageInbox,
    input: {} as ScreenInput,
    children: {} as { exams: 'exams'; fees: 'fees' },
  },
  actors: { exams: memberExamsMachine, fees: memberFeesMachine },
  actions: {
    tellExams: sendTo('exams', { type: 'connection.restored' }),
    tellFees: sendTo('fees', { type: 'connection.restored' }),
  },
}).createMachine({
  id: 'applyAndRegister',
  context: ({ input }) => ({ person: input.person! }), // the route is for signed-in people
  // A resource keeps its own fault; it ends in none of its states.
  invoke: [
    { src: 'exams', id: 'exams', input: ({ context }) => ({ key: context.person }), onError: {} },
    { src: 'fees', id: 'fees', input: ({ context }) => ({ key: context.person }), onError: {} },
  ],
  on: { 'connection.restored': { actions: ['tellExams', 'tellFees'] } },
});

export type ApplyAndRegisterRef = ActorRefFrom<typeof applyAndRegisterMachine>;
