import { waitFor } from 'xstate';
import { emptyDraft, type ExamType } from '#domain/registration/registration.ts';
import {
  examRegistrationMachine,
  shownStep,
} from '#machines/registration/examRegistration/examRegistration.machine.ts';
import type { SavedRegistration } from '#machines/registration/examRegistration/examRegistration.types.ts';
import {
  freshRegistration,
  intentionOf,
  loadedOf,
  paid,
  pdLetter,
  registrationInput,
  type RegistrationCase,
  type specialtyInput,
  statements,
} from './registrationCases.ts';
import { controlled, runInSystem } from '../machines/system.ts';

type Port = ReturnType<typeof controlled<any, any>>;
const portNames = [
  'load',
  'stateIntention',
  'attest',
  'requestLetter',
  'submit',
  'complete',
  'withdraw',
  'withdrawLetter',
];

/** A registration whose ports the test resolves. */
export function runRegistration(input: typeof specialtyInput | ReturnType<typeof registrationInput>) {
  const ports = Object.fromEntries(portNames.map((name) => [name, controlled<any, any>()])) as Record<
    string,
    Port
  >;
  const { actor, received, reconnect, answerQuestion } = runInSystem(
    examRegistrationMachine.provide({
      actors: Object.fromEntries(portNames.map((name) => [name, ports[name]!.logic])),
    }),
    { input },
  );
  return {
    actor,
    received,
    reconnect,
    answerQuestion,
    port: (name: string) => ports[name]!,
    answer: async (name: string, output: object) => {
      const before = actor.getSnapshot();
      ports[name]!.last().resolve(output);
      await waitFor(actor, (snapshot) => snapshot !== before);
    },
    refuse: async (name: string, thrown: unknown) => {
      const before = actor.getSnapshot();
      ports[name]!.last().reject(thrown);
      await waitFor(actor, (snapshot) => snapshot !== before);
    },
    step: () => shownStep(actor.getSnapshot()),
    has: (tag: 'busy' | 'closed' | 'confirmed' | 'failed' | 'missing' | 'loading') =>
      actor.getSnapshot().hasTag(tag),
    context: () => actor.getSnapshot().context,
    /** The actor that saves the draft. */
    saving: () => actor.getSnapshot().children.draft!.getSnapshot(),
    urls: () =>
      received('navigation')
        .filter(({ type }) => type === 'navigation.go')
        .map(({ to, replace }) => `${replace ? 'replace' : 'push'} ${String(to).split('?')[1]}`),
    texts: () => received('dialogs').map(({ dialog }) => (dialog?.text as { key?: string } | undefined)?.key),
  };
}

/** A loaded one, with its saved. */
export async function runLoaded(saved: RegistrationCase | null, step?: string) {
  const run = runRegistration(registrationInput(step));
  await run.answer('load', loadedOf(saved));
  return run;
}

/** Everything answered except the given parts. */
export const almost = (examType: ExamType, parts: Partial<SavedRegistration['answers']> = {}) =>
  freshRegistration(examType, {
    answers: {
      intention: intentionOf(true, examType === 'certifying' ? 3 : null),
      attestations: statements(true),
      accommodation: null,
      letter: pdLetter,
      fees: [paid],
      ...parts,
    },
    draft: { ...emptyDraft, started: true, needsAccommodations: false },
  });
