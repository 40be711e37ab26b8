import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, createMachine, type ActorRefFrom } from 'xstate';
import { runInSystem } from '#tests/support/machines/system.ts';
import { dialogsMachine } from './overlays/dialogs.machine.ts';
import { navigationMachine } from './navigation.machine.ts';

function runNavigation(
  reasons: readonly ('edits' | 'exam')[] = [],
  { examInProgress = false, unsent = 0, isKept = true } = {},
) {
  const run = runInSystem(navigationMachine, { input: { examInProgress } });
  run.actor.send({ type: 'unsentWork.registered', systemId: 'outbox' });
  const requests = () => run.received('outbox').length;
  const send: typeof run.actor.send = (event) => {
    const before = requests();
    run.actor.send(event);
    // Like the outbox, which is asked before a sign-out.
    if (requests() > before) run.actor.send({ type: 'unsentWork.reported', unsent, isKept });
  };
  for (const reason of reasons)
    send(reason === 'edits' ? { type: 'edits.began', by: 'form' } : { type: 'exam.began' });
  const asked = () => run.received('dialogs').filter(({ type }) => type === 'dialog.open');
  return {
    ...run,
    actor: { ...run.actor, send },
    /** The user answers another actor's question of the same id. */
    answerAnother: async (isAccepted: boolean) => {
      const dialog = { kind: 'ask', title: { text: 't' }, text: { text: 't' } };
      run.announce('dialogs', { type: 'dialog.answered', id: 'leave', dialog, isAccepted });
      await Promise.resolve();
    },
    /** The user answers; some answers lead to a request to the outbox. */
    answerQuestion: async (isConfirmed: boolean) => {
      const before = requests();
      await run.answerQuestion(isConfirmed);
      if (requests() > before) run.actor.send({ type: 'unsentWork.reported', unsent, isKept });
    },
    asked,
    /** How many questions are open now. */
    open: () => run.openQuestions().length,
    about: () => asked().map(({ dialog }) => dialog.text.key),
    tags: () => [...run.actor.getSnapshot().tags].toSorted(),
  };
}

const editsText = 'shell:leave.edits.text';
const examText = 'shell:leave.exam.text';
/** The sign-out events that the session received. */
const signOutsOf = ({ received }: Pick<ReturnType<typeof runNavigation>, 'received'>) =>
  received('session').filter(({ type }) => type === 'session.signOut');
const signOut = { type: 'session.signOut', reason: 'asked' };

describe('a request to leave', () => {
  it('is granted at once when there is nothing to lose', () => {
    const { actor, emitted, asked } = runNavigation();
    actor.send({ type: 'leave.requested' });
    expect(emitted).toEqual([{ type: 'leave.granted' }]);
    expect(asked()).toEqual([]);
  });

  it.each([
    { reasons: ['edits'], answer: true, about: editsText, says: 'leave.granted', left: [] },
    {
      reasons: ['edits'],
      answer: false,
      about: editsText,
      says: 'leave.refused',
      left: ['guarded'],
    },
    { reasons: ['exam'], answer: true, about: examText, says: 'leave.granted', left: [] },
    {
      reasons: ['exam'],
      answer: false,
      about: examText,
      says: 'leave.refused',
      left: ['examInProgress', 'guarded'],
    },
    {
      reasons: ['edits', 'exam'],
      answer: true,
      about: editsText,
      says: 'leave.granted',
      left: ['examInProgress', 'guarded'],
    },
    {
      reasons: ['edits', 'exam'],
      answer: false,
      about: editsText,
      says: 'leave.refused',
      left: ['examInProgress', 'guarded'],
    },
  ] as const)(
    'with $reasons and $answer asks once, and keeps $left',
    async ({ reasons, answer, about, says, left }) => {
      const run = runNavigation(reasons);
      run.actor.send({ type: 'leave.requested' });
      expect(run.about()).toEqual([about]);
      expect(run.emitted).toEqual([]);
      await run.answerQuestion(answer);
      expect(run.emitted).toEqual([{ type: says }]);
      expect(run.tags()).toEqual(left);
      expect(run.asked()).toHaveLength(1);
      expect(run.open()).toBe(0);
    },
  );

  it('asks about unsaved changes as a question and about an exam as a warning', () => {
    for (const [reason, kind] of [
      ['edits', 'ask'],
      ['exam', 'warn'],
    ] as const) {
      const { actor, asked } = runNavigation([reason]);
      actor.send({ type: 'leave.requested' });
      expect(asked()[0]?.dialog).toMatchObject({
        kind,
        title: { key: `shell:leave.${reason}.title` },
        text: { key: `shell:leave.${reason}.text` },
      });
    }
  });

  it('made again while the dialog is open opens no second one', async () => {
    const { actor, answerQuestion, asked, emitted } = runNavigation(['edits']);
    for (let click = 0; click < 5; click += 1) actor.send({ type: 'leave.requested' });
    actor.send({ type: 'signOut.requested' });
    expect(asked()).toHaveLength(1);
    await answerQuestion(true);
    expect(emitted).toEqual([{ type: 'leave.granted' }]);
  });

  it('asks again after a "no"', async () => {
    const { actor, answerQuestion, asked } = runNavigation(['edits']);
    actor.send({ type: 'leave.requested' });
    await answerQuestion(false);
    actor.send({ type: 'leave.requested' });
    expect(asked()).toHaveLength(2);
  });

  it('is granted once the edits were saved', () => {
    const { actor, emitted } = runNavigation(['edits']);
    actor.send({ type: 'edits.settled' });
    actor.send({ type: 'leave.requested' });
    expect(emitted).toEqual([{ type: 'leave.granted' }]);
  });

  it('asks until the last of several forms was saved', () => {
    const { actor, tags, emitted } = runNavigation();
    actor.send({ type: 'edits.began', by: 'one' });
    actor.send({ type: 'edits.began', by: 'other' });
    actor.send({ type: 'edits.began', by: 'one' });
    actor.send({ type: 'edits.settled', by: 'one' });
    expect(tags()).toEqual(['guarded']);
    actor.send({ type: 'edits.settled', by: 'one' });
    expect(tags()).toEqual(['guarded']);
    actor.send({ type: 'edits.settled', by: 'other' });
    expect(tags()).toEqual([]);
    actor.send({ type: 'leave.requested' });
    expect(emitted).toEqual([{ type: 'leave.granted' }]);
  });

  it('forgets the edits of all forms once it was granted, or the page is gone', async () => {
    for (const leaves of [true, false]) {
      const { actor, answerQuestion, tags } = runNavigation();
      actor.send({ type: 'edits.began', by: 'one' });
      actor.send({ type: 'edits.began', by: 'other' });
      actor.send({ type: 'leave.requested' });
      if (leaves) await answerQuestion(true);
      else actor.send({ type: 'leave.forced' });
      expect(tags()).toEqual([]);
      actor.send({ type: 'edits.began', by: 'next' });
      actor.send({ type: 'edits.settled', by: 'next' });
      expect(tags()).toEqual([]);
    }
  });

  it('is not settled by the answer to another question', async () => {
    const { actor, answerAnother, emitted, received, open } = runNavigation(['edits']);
    await answerAnother(true);
    await answerAnother(false);
    actor.send({ type: 'leave.requested' });
    await answerAnother(true);
    expect(open()).toBe(1);
    expect(emitted).toEqual([]);
    expect(signOutsOf({ received })).toEqual([]);
  });
});

describe('a request to sign out', () => {
  it('is passed on at once when there is nothing to lose', () => {
    const { actor, received } = runNavigation();
    actor.send({ type: 'signOut.requested' });
    expect(signOutsOf({ received })).toEqual([signOut]);
  });

  it.each([
    { reasons: ['edits'], about: editsText, left: [] },
    { reasons: ['exam'], about: examText, left: [] },
    { reasons: ['edits', 'exam'], about: editsText, left: [] },
  ] as const)('with $reasons asks first', async ({ reasons, about, left }) => {
    const run = runNavigation(reasons);
    run.actor.send({ type: 'signOut.requested' });
    expect(run.about()).toEqual([about]);
    expect(signOutsOf(run)).toEqual([]);
    await run.answerQuestion(true);
    expect(signOutsOf(run)).toEqual([signOut]);
    expect(run.tags()).toEqual(left);
    expect(run.emitted).toEqual([]);
  });

  it('that is answered with "no" changes nothing', async () => {
    const { actor, answerQuestion, received, tags, emitted } = runNavigation(['exam']);
    actor.send({ type: 'signOut.requested' });
    await answerQuestion(false);
    expect(signOutsOf({ received })).toEqual([]);
    expect(emitted).toEqual([]);
    expect(tags()).toEqual(['examInProgress', 'guarded']);
  });
});

describe('a sign-out that would leave something unsent behind', () => {
  it.each([
    [true, 'shell:leave.unsent.kept'],
    [false, 'shell:leave.unsent.lost'],
  ])('says how much it is, and whether the device keeps it: %s', async (isKept, text) => {
    const run = runNavigation([], { unsent: 3, isKept });
    run.actor.send({ type: 'signOut.requested' });
    expect(run.asked().map(({ dialog }) => dialog)).toMatchObject([
      { kind: 'warn', title: { key: 'shell:leave.unsent.title', values: { count: 3 } }, text: { key: text } },
    ]);
    expect(signOutsOf(run)).toEqual([]);
    await run.answerQuestion(true);
    expect(signOutsOf(run)).toEqual([signOut]);
    expect(run.open()).toBe(0);
  });

  it('is asked about after the exam, and a "no" leaves the exam as it is', async () => {
    const run = runNavigation(['exam'], { unsent: 1 });
    run.actor.send({ type: 'signOut.requested' });
    await run.answerQuestion(true);
    expect(run.about()).toEqual([examText, 'shell:leave.unsent.kept']);
    await run.answerQuestion(false);
    expect(signOutsOf(run)).toEqual([]);
    expect(run.tags()).toEqual(['examInProgress', 'guarded']);
  });

  it('does not keep the user from another page', () => {
    const run = runNavigation([], { unsent: 3 });
    run.actor.send({ type: 'leave.requested' });
    expect(run.emitted).toEqual([{ type: 'leave.granted' }]);
    expect(run.asked()).toEqual([]);
  });
});

describe('a page that is gone', () => {
  it('takes its guards and its open dialog along, without an answer', () => {
    const { actor, tags, open, emitted } = runNavigation(['edits', 'exam']);
    actor.send({ type: 'leave.requested' });
    actor.send({ type: 'leave.forced' });
    expect(tags()).toEqual([]);
    expect(open()).toBe(0);
    expect(emitted).toEqual([]);
    actor.send({ type: 'leave.requested' });
    expect(emitted).toEqual([{ type: 'leave.granted' }]);
  });
});

describe('an exam', () => {
  it('that was in progress before a reload still is', () => {
    const { tags } = runNavigation([], { examInProgress: true });
    expect(tags()).toEqual(['examInProgress', 'guarded']);
  });

  it('that was submitted does not keep the user from the next examinee, but closing the page still asks', () => {
    const { actor, tags, emitted, asked } = runNavigation(['exam']);
    actor.send({ type: 'exam.submitted' });
    expect(tags()).toEqual(['examInProgress', 'guarded']);
    actor.send({ type: 'leave.requested' });
    expect(asked()).toEqual([]);
    expect(emitted).toEqual([{ type: 'leave.granted' }]);
    expect(tags()).toEqual([]);
  });

  it('that was submitted shows at a sign-out what is in flight, and nothing of an incomplete exam', async () => {
    const run = runNavigation(['exam'], { unsent: 2 });
    run.actor.send({ type: 'exam.submitted' });
    run.actor.send({ type: 'signOut.requested' });
    expect(run.about()).toEqual(['shell:leave.unsent.kept']);
    await run.answerQuestion(true);
    expect(signOutsOf(run)).toEqual([signOut]);
  });

  it('that came back unfinished after it was submitted is guarded as before', () => {
    const { actor, about } = runNavigation(['exam']);
    actor.send({ type: 'exam.submitted' });
    actor.send({ type: 'exam.began' });
    actor.send({ type: 'leave.requested' });
    expect(about()).toEqual([examText]);
  });

  it('that has ended is no longer guarded', () => {
    const { actor, tags } = runNavigation(['exam']);
    actor.send({ type: 'exam.ended' });
    expect(tags()).toEqual([]);
  });
});

describe('a machine’s request to navigate', () => {
  it('is announced for the router, in any state', () => {
    const { actor, emitted } = runNavigation(['edits', 'exam']);
    actor.send({ type: 'leave.requested' });
    actor.send({ type: 'navigation.go', to: '/login', replace: true });
    actor.send({ type: 'navigation.go', to: '/dashboard' });
    expect(emitted).toEqual([
      { type: 'navigation.requested', to: '/login', replace: true },
      { type: 'navigation.requested', to: '/dashboard', replace: false },
    ]);
  });
});

describe('whatever happens', () => {
  const events = [
    'edits.began',
    'edits.settled',
    'exam.began',
    'exam.ended',
    'leave.requested',
    'leave.requested',
    'signOut.requested',
    'leave.forced',
    'yes',
    'no',
  ] as const;

  it('leaving asks exactly once while something is guarded, never twice at a time, and no request stays unanswered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...events), { maxLength: 40 }), async (sequence) => {
        const run = runNavigation();
        let waiting = false;
        for (const type of sequence) {
          const before = { ...settled(run), asked: run.asked().length, tags: run.tags(), open: run.open() };
          if (type === 'edits.began') run.actor.send({ type, by: 'form' });
          else if (type !== 'yes' && type !== 'no') run.actor.send({ type });
          else if (waiting) await run.answerQuestion(type === 'yes');
          else await run.answerAnother(type === 'yes');
          const after = { ...settled(run), asked: run.asked().length, open: run.open() };
          expect(after.open).toBeGreaterThanOrEqual(0);
          expect(after.open).toBeLessThanOrEqual(1);
          const isRequest = (type === 'leave.requested' || type === 'signOut.requested') && !waiting;
          const isGuarded = before.tags.includes('guarded');
          // While something is guarded, leaving asks; otherwise it is settled at once.
          expect(after.asked - before.asked).toBe(isRequest && isGuarded ? 1 : 0);
          expect(after.settled - before.settled > 0).toBe(
            (isRequest && !isGuarded) || (waiting && type === 'yes'),
          );
          waiting = after.open === 1;
        }
        run.stop();
      }),
      { numRuns: 300 },
    );
  });

  const settled = ({ emitted, received }: ReturnType<typeof runNavigation>) => ({
    settled: emitted.filter(({ type }) => type === 'leave.granted').length + signOutsOf({ received }).length,
  });

  it('the real queue shows one leaving dialog at most and hands its answer over', async () => {
    const root = createActor(
      createMachine({
        invoke: [
          { src: dialogsMachine, id: 'dialogs', systemId: 'dialogs' },
          { src: navigationMachine, id: 'navigation', input: { examInProgress: false } },
        ],
      }),
    ).start();
    const { dialogs, navigation } = root.getSnapshot().children as unknown as {
      dialogs: ActorRefFrom<typeof dialogsMachine>;
      navigation: ActorRefFrom<typeof navigationMachine>;
    };
    const emitted: string[] = [];
    navigation.on('*', ({ type }) => void emitted.push(type));
    navigation.send({ type: 'edits.began', by: 'form' });
    navigation.send({ type: 'leave.requested' });
    navigation.send({ type: 'leave.requested' });
    expect(dialogs.getSnapshot().context.queue).toHaveLength(1);
    dialogs.send({ type: 'dialog.accepted' });
    await Promise.resolve();
    expect(emitted).toEqual(['leave.granted']);
    expect(dialogs.getSnapshot().context.queue).toEqual([]);
    root.stop();
  });
});
