import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Role } from '#contract/roles.ts';
import { mayPass, type Demand } from '#domain/access/access.ts';
import type { DashboardFacts } from '#domain/dashboard/dues.ts';
import { asFault, type Fault } from '#domain/fault.ts';
import { port } from '#machines/port.ts';
import type { Person, ScreenInput } from '#machines/screenInput.ts';
import type { StageInbox } from '#machines/systemActor.ts';

/** Who is shown which part; the same roles that the contract lets read it. The trainee's exam and its registration are one part. */
const demands = {
  certificationStatus: {},
  programs: { required: ['trainee'] },
  registration: { required: ['trainee'] },
  eligibility: { required: ['trainee'] },
  certifications: { required: ['surgeon'] },
  statuses: { required: ['surgeon'] },
  requirements: { required: ['surgeon'] },
  exams: { oneOf: ['trainee', 'surgeon'] },
} as const satisfies Partial<Record<keyof DashboardFacts, Demand>>;

export type PanelName = keyof typeof demands;
const panelNames = Object.keys(demands) as PanelName[];

type PanelTag<Name extends PanelName = PanelName> = `${Name}.${'loading' | 'ready' | 'failed'}`;

const dashboardSetup = setup({
  types: {
    context: {} as {
      person: Person;
      facts: DashboardFacts;
      faults: Partial<Record<PanelName, Fault>>;
    },
    events: {} as { type: 'panel.reload'; panel: PanelName } | StageInbox,
    input: {} as ScreenInput,
    tags: {} as PanelTag,
  },
  actors: {
    load: port<{ facts: DashboardFacts }, { panel: PanelName; person: Person }>('dashboard.load'),
  },
  guards: {
    isShown: ({ context }, { panel }: { panel: PanelName }) => mayPass(context.person.roles, demands[panel]),
    isAbout: ({ event }, { panel }: { panel: PanelName }) =>
      event.type === 'panel.reload' && event.panel === panel,
    isUnreachable: ({ context }, { panel }: { panel: PanelName }) =>
      context.faults[panel]?.kind === 'unreachable',
  },
  actions: {
    keepFacts: assign(({ context }, { panel, facts }: { panel: PanelName; facts: DashboardFacts }) => {
      const { [panel]: _mended, ...faults } = context.faults;
      return { facts: { ...context.facts, ...facts }, faults };
    }),
    keepFault: assign(({ context }, { panel, thrown }: { panel: PanelName; thrown: unknown }) => ({
      faults: { ...context.faults, [panel]: asFault(thrown) },
    })),
  },
});

/** What becomes of one part: it loads, fails and recovers without the others. */
const life = (name: PanelName) => ({
  loading: dashboardSetup.createStateConfig({
    tags: `${name}.loading`,
    invoke: {
      src: 'load',
      input: ({ context }) => ({ panel: name, person: context.person }),
      onDone: {
        target: 'ready',
        actions: { type: 'keepFacts', params: ({ event }) => ({ panel: name, facts: event.output.facts }) },
      },
      onError: {
        target: 'failed',
        actions: { type: 'keepFault', params: ({ event }) => ({ panel: name, thrown: event.error }) },
      },
    },
  }),
  ready: dashboardSetup.createStateConfig({ tags: `${name}.ready` }),
  failed: dashboardSetup.createStateConfig({
    tags: `${name}.failed`,
    on: {
      'panel.reload': { guard: { type: 'isAbout', params: { panel: name } }, target: 'loading' },
      'connection.restored': {
        guard: { type: 'isUnreachable', params: { panel: name } },
        target: 'loading',
      },
    },
  }),
});

/** A part that everybody sees. */
const panel = (name: PanelName) =>
  dashboardSetup.createStateConfig({ initial: 'loading', states: life(name) });

/** A part that only some people see. */
const panelForSome = (name: PanelName) =>
  dashboardSetup.createStateConfig({
    initial: 'deciding',
    states: {
      deciding: {
        always: [
          { guard: { type: 'isShown', params: { panel: name } }, target: 'loading' },
          { target: 'absent' },
        ],
      },
      absent: {},
      ...life(name),
    },
  });

/** Where a person stands (first specification, §1): parts by role, loaded side by side. */
export const dashboardMachine = dashboardSetup.createMachine({
  id: 'dashboard',
  context: ({ input }) => ({ person: input.person!, facts: {}, faults: {} }), // the route is for signed-in people
  type: 'parallel',
  states: {
    certificationStatus: panel('certificationStatus'),
    programs: panelForSome('programs'),
    registration: panelForSome('registration'),
    eligibility: panelForSome('eligibility'),
    certifications: panelForSome('certifications'),
    statuses: panelForSome('statuses'),
    requirements: panelForSome('requirements'),
    exams: panelForSome('exams'),
  },
});

export type DashboardRef = ActorRefFrom<typeof dashboardMachine>;

/** What a view asks of one part. */
export type PanelState = { status: 'absent' | 'loading' | 'ready' | 'failed'; fault: Fault | null };

export function panelOf(snapshot: SnapshotFrom<typeof dashboardMachine>, name: PanelName): PanelState {
  const status = (['loading', 'ready', 'failed'] as const).find((word) => snapshot.hasTag(`${name}.${word}`));
  return { status: status ?? 'absent', fault: snapshot.context.faults[name] ?? null };
}

/** Whether every part that this person is shown has arrived or failed, so that the summary can be trusted. */
export const isSettled = (snapshot: SnapshotFrom<typeof dashboardMachine>) =>
  panelNames.every((name) => !snapshot.hasTag(`${name}.loading`));

/** The parts that somebody with these roles is shown. */
export const panelsFor = (roles: readonly Role[]) =>
  panelNames.filter((name) => mayPass(roles, demands[name]));
