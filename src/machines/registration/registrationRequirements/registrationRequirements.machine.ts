import { assign, setup, type ActorRefFrom } from 'xstate';
import type { RequirementStatus } from '#contract/registration/examinations.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Fault } from '#domain/fault.ts';
import type { RegistrationStage } from '#domain/registration/requirements.ts';
import type { MemberData } from '#domain/todo/memberData.ts';
import { idIn } from '#domain/idIn.ts';
import { port } from '#machines/port.ts';
import { downloadsMachine } from '#machines/kit/files/download.machine.ts';
import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { untilReconnected } from '#machines/kit/untilReconnected.ts';
import { isUnknown, isUnreachable, keepFault } from '#machines/kit/faults.ts';
import { loadOrMissingStates, outputOf } from '#machines/kit/loadStates.ts';

interface ExamKey {
  examId: number;
}

/** The exam's title, and the status of its registration. */
export interface ExamHeading {
  title: string;
  stage: RegistrationStage;
}

interface Context {
  examId: number | null;
  title: string;
  stage: RegistrationStage;
  fault: Fault | null;
  roles: readonly Role[];
}

/** The lines of the requirement list. */
export const requirementLinesMachine = createResourceMachine<readonly RequirementStatus[], ExamKey>(
  'requirementLines',
);
/** The board staff's note to the applicant; empty if there is none. */
export const webNoteMachine = createResourceMachine<string, ExamKey>('webNote');

/** What decides what is to be done next. */
export const examToDosMachine = createResourceMachine<
  Omit<MemberData, 'roles'>,
  ExamKey & { roles: readonly Role[] }
>('examToDos');

/** What the registration for an exam still needs (second specification, §2 "registration requirements dashboard"). */
export const registrationRequirementsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'requirements.reload' },
    input: {} as ScreenInput,
    tags: {} as 'loading' | 'failed' | 'missing' | 'ready',
    children: {} as { lines: 'lines'; note: 'note'; toDos: 'toDos'; downloads: 'downloads' },
  },
  actors: {
    loadExam: port<ExamHeading, ExamKey>('registrationRequirements.loadExam'),
    lines: requirementLinesMachine,
    note: webNoteMachine,
    toDos: examToDosMachine,
    downloads: downloadsMachine,
    untilReconnected,
  },
  guards: {
    namesNoExam: ({ context }) => context.examId === null,
    isUnknown,
    isUnreachable,
  },
  actions: {
    keepExam: assign((_, { title, stage }: ExamHeading) => ({ title, stage, fault: null })),
    keepFault: keepFault(),
  },
}).createMachine({
  id: 'registrationRequirements',
  context: ({ input }) => ({
    examId: idIn(input.params, 'examId'),
    title: '',
    stage: 'toDo',
    fault: null,
    roles: input.person?.roles ?? [],
  }),
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'namesNoExam', target: 'missing' }, { target: 'loading' }] },
    ...loadOrMissingStates({
      src: 'loadExam',
      input: ({ context }: { context: Context }) => ({ examId: context.examId! }), // entered only with an exam
      onDone: { target: 'ready', actions: { type: 'keepExam', params: outputOf } },
      reload: 'requirements.reload',
    }),
    ready: {
      tags: 'ready',
      // A resource keeps its own fault and never ends.
      invoke: [
        {
          src: 'lines',
          id: 'lines',
          input: ({ context }) => ({ key: { examId: context.examId! } }),
          onError: {},
        },
        {
          src: 'note',
          id: 'note',
          input: ({ context }) => ({ key: { examId: context.examId! } }),
          onError: {},
        },
        {
          src: 'toDos',
          id: 'toDos',
          input: ({ context: { examId, roles } }) => ({ key: { examId: examId!, roles } }),
          onError: {},
        },
        { src: 'downloads', id: 'downloads', onError: {} },
      ],
    },
  },
});

export type RegistrationRequirementsRef = ActorRefFrom<typeof registrationRequirementsMachine>;
