import { SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { faultTypes } from '#contract/faultTypes.ts';
import type { ExamReferenceLetter } from '#contract/referenceLetters.ts';
import { letterDraftOf, type LetterDraft } from '#domain/application/letterForm.ts';
import { surgeonInput } from '#tests/support/machines/cardMachines.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  makeBoard,
  makeLetter,
  makeLetterCard,
  pending,
  processing,
} from '#tests/support/machines/letterMachines.ts';
import { controlled, refusal, runInSystem, unreachable } from '#tests/support/machines/system.ts';
import type { ExamCardKey } from '../examCard.ts';
import type { LoadedCard } from '#machines/kit/draft/card.types.ts';
import { referenceFormStatusMachine } from './referenceFormStatus.machine.ts';
import type { LetterBoard, LetterCall } from './referenceFormStatus.types.ts';
import { referenceLetterMachine, type LetterCard, type LetterKey } from './referenceLetter.machine.ts';

const draft = letterDraftOf(makeLetter({ authOfficial: 'Jun Tanaka, MD' }));
const blank: LetterCard = { letter: null, version: 0, isReadOnly: false, readOnlyReason: null };
const saved: LetterCard = { ...makeLetterCard(1), letter: makeLetter({ id: 12 }) };

function runLetters(clock = new SimulatedClock()) {
  const load = controlled<LetterBoard, { key: ExamCardKey }>();
  const send = controlled<{ letter: ExamReferenceLetter }, { letter: LetterCall }>();
  const resend = controlled<{ letter: ExamReferenceLetter }, { letter: LetterCall }>();
  const open = controlled<LoadedCard<LetterCard, LetterDraft>, { key: LetterKey; isFresh: boolean }>();
  const save = controlled<
    { value: LetterCard },
    { key: LetterKey; draft: LetterDraft; value: LetterCard; version: number }
  >();
  const store = controlled<
    object,
    { key: LetterKey; draft: LetterDraft; version: number; leftBy: string | null }
  >();
  const drop = controlled<object, { key: LetterKey; leftBy: string | null }>();
  const run = runInSystem(
    referenceFormStatusMachine.provide({
      actors: {
        load: load.logic,
        send: send.logic,
        resend: resend.logic,
        card: referenceLetterMachine.provide({
          actors: { load: open.logic, save: save.logic, storeDraft: store.logic, dropDraft: drop.logic },
        }),
      },
    }),
    { input: surgeonInput, clock },
  );
  const told = () =>
    run
      .heard('dialogs')
      .map((event) => (event as { dialog?: { text?: { key?: string } } }).dialog?.text?.key);
  const shows = (tag: 'ready' | 'behind' | 'editing' | 'failed') =>
    waitFor(run.actor, (snapshot) => snapshot.hasTag(tag));
  return { ...run, clock, load, send, resend, open, save, told, shows };
}

async function listed(...letters: ExamReferenceLetter[]) {
  const run = runLetters();
  run.load.last().resolve(makeBoard(letters));
  await run.shows('ready');
  return run;
}

async function opened() {
  const run = await listed();
  run.actor.send({ type: 'letter.add' });
  run.open.last().resolve({ value: blank, found: null });
  const card = run.actor.getSnapshot().children.card!;
  await waitFor(card, (snapshot) => snapshot.hasTag('ready'));
  return { ...run, card };
}

describe('the list of letters', () => {
  it('looks after a request that is on its way, a few times and not for ever', async () => {
    const run = await listed(makeLetter(processing));
    for (let look = 1; look <= 5; look++) {
      run.clock.increment(2_000);
      expect(run.load.calls).toHaveLength(1 + look);
      run.load.last().resolve(makeBoard([makeLetter(processing)]));
      await eventually(() => expect(run.actor.getSnapshot().matches({ listed: 'refreshing' })).toBe(false));
    }
    run.clock.increment(600_000);
    expect(run.load.calls).toHaveLength(6);
    run.stop();
  });

  it('looks no more once the request is out', async () => {
    const run = await listed(makeLetter(processing));
    run.clock.increment(2_000);
    run.load.last().resolve(makeBoard([makeLetter(pending)]));
    await waitFor(run.actor, (snapshot) => snapshot.matches({ listed: 'idle' }));
    run.clock.increment(600_000);
    expect(run.load.calls).toHaveLength(2);
    run.stop();
  });

  it('asks an official once for a double click, and reads the list again', async () => {
    const run = await listed(makeLetter());
    run.actor.send({ type: 'letter.send', id: 9 });
    run.actor.send({ type: 'letter.send', id: 9 });
    expect(run.send.calls.map(({ input }) => input.letter)).toEqual([makeLetter()]);
    run.send.last().resolve({ letter: makeLetter(processing) });
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    expect(run.told()).toEqual(['letters:sent']);
    expect(run.actor.getSnapshot().context.board?.letters).toEqual([makeLetter(processing)]);
    run.stop();
  });

  it('sends no request for a letter that cannot be requested, or does not exist', async () => {
    const run = await listed(makeLetter(pending));
    run.actor.send({ type: 'letter.send', id: 9 });
    run.actor.send({ type: 'letter.resend', id: 1 });
    expect([...run.send.calls, ...run.resend.calls]).toEqual([]);
    run.stop();
  });

  it('shows a refusal and reloads the list, which has changed elsewhere', async () => {
    const run = await listed(makeLetter(pending));
    run.actor.send({ type: 'letter.resend', id: 9 });
    run.resend.last().reject(refusal(412, faultTypes.stale));
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    expect(run.told()).toEqual(['letters:failed']);
    run.load.last().resolve(makeBoard([makeLetter(pending)]));
    await waitFor(run.actor, (snapshot) => snapshot.matches({ listed: 'idle' }));
    expect(run.actor.getSnapshot().context.fault?.error?.type).toBe(faultTypes.stale);
    run.stop();
  });

  it('shows nothing without an answer, which the connection does, and reloads when that is back', async () => {
    const run = await listed(makeLetter());
    run.actor.send({ type: 'letter.send', id: 9 });
    run.send.last().reject(unreachable());
    await run.shows('behind');
    expect(run.told()).toEqual([]);
    await run.reconnect();
    run.load.last().resolve(makeBoard([makeLetter(pending)]));
    await waitFor(run.actor, (snapshot) => !snapshot.hasTag('behind') && snapshot.matches('listed'));
    expect(run.actor.getSnapshot().context).toMatchObject({ fault: null });
    run.stop();
  });
});

describe('the form of a letter', () => {
  it('saves a new letter, asks its official, and has the list read again', async () => {
    const run = await opened();
    run.actor.send({ type: 'letter.save', draft, wantsRequest: true });
    expect(run.save.last().input).toMatchObject({ draft, version: 0 });
    run.save.last().resolve({ value: saved });
    await eventually(() => expect(run.send.calls).toHaveLength(1));
    expect(run.send.last().input.letter).toEqual(saved.letter);
    run.send.last().resolve({ letter: { ...saved.letter!, ...processing } });
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    expect(run.told()).toEqual(['letters:sent']);
    run.stop();
  });

  it('saves without a request, and reports it', async () => {
    const run = await opened();
    run.actor.send({ type: 'letter.save', draft, wantsRequest: false });
    run.save.last().resolve({ value: saved });
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    expect(run.told()).toEqual(['letters:saved']);
    expect(run.send.calls).toEqual([]);
    run.stop();
  });

  it('sends one save for two requests, and does what the first one asked', async () => {
    const run = await opened();
    run.actor.send({ type: 'letter.save', draft, wantsRequest: false });
    run.actor.send({ type: 'letter.save', draft, wantsRequest: true });
    expect(run.save.calls).toHaveLength(1);
    run.save.last().resolve({ value: saved });
    await eventually(() => expect(run.told()).toEqual(['letters:saved']));
    expect(run.send.calls).toEqual([]);
    run.stop();
  });

  it('stays open and sends no request if something was typed while it was being saved', async () => {
    const run = await opened();
    run.actor.send({ type: 'letter.save', draft, wantsRequest: true });
    const later = { ...draft, hospitalName: 'Harborview' };
    run.card.send({ type: 'card.edited', draft: later });
    run.save.last().resolve({ value: saved });
    await eventually(() => expect(run.told()).toEqual(['letters:halfSaved']));
    expect(run.actor.getSnapshot().hasTag('editing')).toBe(true);
    expect(run.card.getSnapshot().context.draft).toEqual(later);
    expect(run.send.calls).toEqual([]);
    // The next save updates the letter that was just created.
    run.actor.send({ type: 'letter.save', draft: later, wantsRequest: false });
    expect(run.save.last().input).toMatchObject({ value: { letter: { id: 12 } }, version: 1 });
    run.stop();
  });

  it('asks before it is closed with something unsaved, and lifts the guard of the page when it is', async () => {
    const run = await opened();
    run.card.send({ type: 'card.edited', draft });
    await waitFor(run.actor, ({ context }) => context.form.isEdited);
    run.actor.send({ type: 'letter.close' });
    expect(run.told()).toEqual(['shell:leave.edits.text']);
    await run.answerQuestion(false);
    expect(run.actor.getSnapshot().matches({ editing: 'filling' })).toBe(true);
    run.actor.send({ type: 'letter.close' });
    await run.answerQuestion(true);
    expect(run.actor.getSnapshot().matches('listed')).toBe(true);
    expect(run.heard('navigation').map(({ type }) => type)).toEqual(['edits.began', 'edits.settled']);
    run.stop();
  });

  it('is not closed while it is being saved', async () => {
    const run = await opened();
    run.actor.send({ type: 'letter.save', draft, wantsRequest: false });
    await waitFor(run.actor, ({ context }) => context.form.isBusy);
    run.actor.send({ type: 'letter.close' });
    expect(run.actor.getSnapshot().matches({ editing: 'filling' })).toBe(true);
    run.stop();
  });
});
