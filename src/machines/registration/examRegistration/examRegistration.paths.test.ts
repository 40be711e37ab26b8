import { getInitialSnapshot, waitFor, type AnyEventObject, type AnyMachineSnapshot } from 'xstate';
import { afterAll, describe, expect, it } from 'vitest';
import { stepNames, type ExamType } from '#domain/registration/registration.ts';
import { fullUnless } from '#tests/support/fullUnless.ts';
import {
  activeStates,
  outputsOf,
  silenced,
  snapshotAfter,
  statesOf,
} from '#tests/support/machines/machineWalk.ts';
import {
  freshRegistration,
  loadedOf,
  registrationInput,
  registrationSituation,
  specialtyInput,
} from '#tests/support/pages/registrationCases.ts';
import { controlled, done, failed, runInSystem, unreachable } from '#tests/support/machines/system.ts';
import { examRegistrationMachine } from './examRegistration.machine.ts';
import { registrationErrors, registrationEvents, registrationOutputs } from './examRegistration.walk.ts';

/** Ports that answer as the path says; the registration's children have path tests of their own. */
const ports = [
  'load',
  'stateIntention',
  'attest',
  'deleteAccommodation',
  'requestLetter',
  'submit',
  'complete',
] as const;
type Port = (typeof ports)[number];

const listens = (snapshot: AnyMachineSnapshot, type: string) =>
  activeStates(snapshot).some(({ transitions }) => transitions.has(type));

/** The possible answers of the ports in flight. */
function answersIn(
  snapshot: AnyMachineSnapshot,
  outputs: Readonly<Record<string, readonly unknown[]>>,
  errors?: Readonly<Record<string, readonly unknown[]>>,
): AnyEventObject[] {
  return activeStates(snapshot).flatMap(({ invoke }) =>
    invoke.flatMap(({ id, src }) => {
      const name = typeof src === 'string' ? src : id;
      return [
        ...(outputsOf({ outputs })[name] ?? [{}]).map((output) => done(id, output)),
        ...(errors ? (errors[name] ?? [unreachable()]).map((error) => failed(id, error)) : []),
      ];
    }),
  );
}

const situation = (snapshot: AnyMachineSnapshot) =>
  JSON.stringify([snapshot.value, registrationSituation(snapshot.context as never)]);

/** Events that lead on; the others lead back or aside, and the test below takes their transitions. */
const onward = registrationEvents.filter(
  (event) =>
    ![
      'query.changed',
      'draft.replaced',
      'accommodation.delete',
      'upload.refused',
      'letter.again',
      'letter.keep',
      'letter.withdraw',
      'registration.reload',
    ].includes(event.type) &&
    !(event.type === 'intention.state' && event.intends !== true) &&
    !(event.type === 'accommodation.answer' && event.isNeeded === null) &&
    !(event.type === 'upload.done' && event.value === null),
);
const jumps = registrationEvents.filter(({ type }) => type === 'query.changed');

/**
 * Every path to the confirmation that repeats nothing. A path from the start may jump once to any step; a path that
 * starts at a step may not.
 */
function waysToConfirmation(examType: ExamType, step: string | undefined): AnyEventObject[][] {
  const machine = silenced({ machine: examRegistrationMachine });
  const outputs = {
    ...registrationOutputs,
    load: [loadedOf(freshRegistration(examType))],
    requestLetter: registrationOutputs.requestLetter.slice(0, 1),
  };
  const intention = registrationOutputs.stateIntention;
  const ways: AnyEventObject[][] = [];

  const keyOf = ({ value, context }: AnyMachineSnapshot, jumped: boolean) =>
    JSON.stringify([value, context, jumped]);
  interface Onward {
    event: AnyEventObject;
    after: AnyMachineSnapshot;
    mark: string;
    /** Distinguishes all contexts, also those that `mark` takes for the same situation. */
    key: string;
    jumped: boolean;
  }
  const onwardFrom = (snapshot: AnyMachineSnapshot, jumped: boolean): Onward[] => {
    const stated = snapshot.matches({ filling: { date: 'holding' } }) ? [intention[2]!] : [intention[0]!];
    const next = [
      ...onward.filter(({ type }) => listens(snapshot, type)),
      ...answersIn(snapshot, { ...outputs, stateIntention: stated }),
      ...(jumped || !snapshot.matches('filling') ? [] : jumps),
    ];
    return next.map((event) => {
      const hasJumped = jumped || event.type === 'query.changed';
      const after = snapshotAfter(machine, snapshot, event);
      return {
        event,
        after,
        mark: `${hasJumped} ${situation(after)}`,
        key: keyOf(after, hasJumped),
        jumped: hasJumped,
      };
    });
  };
  // Many ways come through the same snapshot.
  const known = new Map<string, Onward[]>();
  const follow = (
    { after, key, jumped }: Omit<Onward, 'event' | 'mark'>,
    way: AnyEventObject[],
    seen: string[],
  ) => {
    if (after.matches('confirmed')) return void ways.push(way);
    const onwards = known.get(key) ?? onwardFrom(after, jumped);
    known.set(key, onwards);
    for (const next of onwards)
      if (!seen.includes(next.mark)) follow(next, [...way, next.event], [...seen, next.mark]);
  };
  const start = getInitialSnapshot(machine, registrationInput(step)) as AnyMachineSnapshot;
  const jumped = step !== undefined;
  follow({ after: start, key: keyOf(start, jumped), jumped }, [], [`${jumped} ${situation(start)}`]);
  return ways;
}

const held = Object.fromEntries(ports.map((name) => [name, controlled<any, any>()])) as Record<
  Port,
  ReturnType<typeof controlled<any, any>>
>;
const walked = examRegistrationMachine.provide({
  actors: Object.fromEntries(ports.map((name) => [name, held[name].logic])),
});
const portOf = new Map(
  statesOf(examRegistrationMachine.root)
    .flatMap(({ invoke }) => invoke)
    .map(({ id, src }) => [id, src as Port]),
);

/** Runs a path with a real actor, whose ports answer as the path says. */
async function walk(way: readonly AnyEventObject[], step: string | undefined) {
  for (const { calls } of Object.values(held)) calls.length = 0;
  const { actor, stop } = runInSystem(walked, { input: registrationInput(step) });
  for (const event of way) {
    // The child has said it by itself.
    if (event.type === 'draft.opened') continue;
    if (!event.type.startsWith('xstate.done.actor.')) {
      actor.send(event as never);
      continue;
    }
    const before = actor.getSnapshot();
    held[portOf.get(String(event.actorId))!].last().resolve(event.output);
    await waitFor(actor, (snapshot) => snapshot !== before);
  }
  const last = actor.getSnapshot();
  stop();
  return last;
}

const counts: string[] = [];
afterAll(() => console.info(`Ways from the start to the confirmation:\n  ${counts.join('\n  ')}`));

/** Walks one of so many ways from each step. */
async function expectConfirmed(examType: ExamType, oneOf: number) {
  let count = 0;
  for (const step of [undefined, ...stepNames]) {
    for (const way of waysToConfirmation(examType, step).filter((_, index) => index % oneOf === 0)) {
      const snapshot = await walk(way, step);
      expect(snapshot.hasTag('confirmed')).toBe(true);
      expect(snapshot.context.result?.confirmationNumber).toBe('GSQE-2027-7K3F9Q');
      const named = way.map(({ type }) => type).join(' ');
      expect(named.match(/sending/g)).toHaveLength(1);
      expect(named.match(/completing/g)).toHaveLength(1);
      count += 1;
    }
  }
  counts.push(`${examType} ${count}`);
  expect(count).toBeGreaterThan(50);
}

describe('a way to an exam', () => {
  // A certifying exam asks for everything that the others do, and for a date.
  for (const examType of ['qualifying', 'certifying', 'other'] as const)
    it(
      `ends with a confirmation of a ${examType} one, submitted and completed once, wherever it begins: one of eight`,
      fullUnless(examType === 'certifying'),
      () => expectConfirmed(examType, 8),
    );

  it(
    'that begins anywhere or jumps once ends with a confirmation of a certifying one, submitted and completed once',
    { tags: ['full'], timeout: 600_000 },
    () => expectConfirmed('certifying', 1),
  );
});

describe('the registration', () => {
  it('takes each of its transitions on some walk', () => {
    const taken = new Set<object>();
    const passed = new Set<string>();
    const guards = examRegistrationMachine.implementations.guards as Record<string, unknown>;
    const machine = silenced({ machine: examRegistrationMachine }).provide({
      guards: Object.fromEntries(
        Object.entries(guards)
          .filter(([name]) => name !== 'isSaving')
          .map(([name, guard]) => [
            name,
            (args: unknown, params: unknown) => {
              const passes = (guard as (args: unknown, params: unknown) => boolean)(args, params);
              if (passes) passed.add(name === 'isAskedFor' ? JSON.stringify([name, params]) : name);
              return passes;
            },
          ]),
      ) as never,
    });
    const declared = statesOf(machine.root)
      .flatMap(({ transitions }) => [...transitions.values()].flat())
      // These children never end; their errors are handled all the same.
      .filter(({ eventType }) => !/^xstate\.error\.actor\.(draft|upload|fees)/.test(eventType));
    const names = statesOf(machine.root).flatMap(({ always }) =>
      (always ?? []).flatMap(({ guard }) => {
        if (!guard) return [];
        const { type, params } = guard as { type: string; params?: unknown };
        return typeof guard === 'string' ? [guard] : [params ? JSON.stringify([type, params]) : type];
      }),
    );
    const isLeft = () => declared.some((each) => !taken.has(each)) || names.some((name) => !passed.has(name));
    const left: AnyMachineSnapshot[] = [
      getInitialSnapshot(machine, registrationInput()),
      getInitialSnapshot(machine, registrationInput('review')),
      getInitialSnapshot(machine, specialtyInput),
    ];
    const seen = new Set(left.map(situation));
    while (left.length > 0 && isLeft()) {
      const snapshot = left.pop()!; // not empty
      const events = [
        ...registrationEvents.filter(({ type }) => listens(snapshot, type)),
        ...answersIn(snapshot, registrationOutputs, registrationErrors),
      ];
      for (const event of events) {
        for (const transition of machine.getTransitionData(snapshot as never, event)) taken.add(transition);
        const after = snapshotAfter(machine, snapshot, event);
        const mark = situation(after);
        if (seen.has(mark)) continue;
        seen.add(mark);
        left.push(after);
      }
    }
    const unused = declared
      .filter((transition) => !taken.has(transition))
      .map(({ source, eventType, target }) => `${source.id} ${eventType} → ${target?.[0]?.id ?? 'itself'}`);
    expect(unused).toEqual([]);
    expect(names.filter((name) => !passed.has(name))).toEqual([]);
    counts.push(`${seen.size} situations, ${taken.size} transitions and ${names.length} doors taken`);
  });
});
