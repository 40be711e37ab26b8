import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { letterDraftOf } from '#domain/letters/letterForm.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBoard, makeLetter, pending, processing, withdrawn } from '#tests/support/machines/letters.ts';
import { cardOf, listed, opened, runLetters } from '#tests/support/machines/lettersRun.ts';
import { accepted, refusal, unreachable } from '#tests/support/machines/system.ts';

const draft = letterDraftOf(makeLetter({ authOfficial: 'Jun Tanaka, MD' }));
const saved = cardOf(makeLetter({ id: 12 }));

describe('the address of a letter', () => {
  const page = '/reference-form-status/507';
  const at = (letter?: string) => ({ type: 'query.changed', query: { letter } }) as const;
  const went = (run: ReturnType<typeof runLetters>) => run.received('navigation');

  it('opens its form, and Back closes it', async () => {
    const run = await listed(makeLetter());
    run.actor.send({ type: 'letter.open', letter: 12 });
    expect(went(run)).toEqual([{ type: 'navigation.go', to: `${page}?letter=12` }]);
    expect(run.form()).toBeUndefined();
    run.actor.send(at('12'));
    expect(run.open.last().input.key.recordId).toBe(12);
    run.actor.send({ type: 'letter.open', letter: 12 });
    run.actor.send(at());
    expect(run.form()).toBeUndefined();
    expect(went(run).filter(({ type }) => type === 'navigation.go')).toHaveLength(1);
    run.stop();
  });

  it.each([
    ['new', null],
    ['12', 12],
  ])('opens %s after a reload', (letter, recordId) => {
    const run = runLetters(undefined, { letter });
    expect(run.open.last().input.key.recordId).toBe(recordId);
    run.stop();
  });

  it('is the list for a letter that no address can name', () => {
    const run = runLetters(undefined, { letter: 'abc' });
    expect(run.form()).toBeUndefined();
    run.stop();
  });

  it('is left when the form is closed: back where it was opened here, else in place of it', async () => {
    for (const isOpenedHere of [true, false]) {
      const run = isOpenedHere ? await listed() : runLetters(undefined, { letter: 'new' });
      if (isOpenedHere) {
        run.actor.send({ type: 'letter.open', letter: 'new' });
        run.actor.send(at('new'));
      }
      run.form()!.send({ type: 'card.close' });
      await eventually(() => expect(run.form()).toBeUndefined());
      expect(went(run).at(-1)).toEqual(
        isOpenedHere ? { type: 'navigation.back' } : { type: 'navigation.go', to: page, replace: true },
      );
      run.stop();
    }
  });

  it('becomes that of the new letter whose form stays open after its save', async () => {
    const run = runLetters(undefined, { letter: 'new' });
    run.open.last().resolve({ value: cardOf(null), found: null });
    const card = run.form()!;
    await waitFor(card, (snapshot) => snapshot.hasTag('ready'));
    run.actor.send({ type: 'letter.save', draft, wantsRequest: false });
    card.send({ type: 'card.edited', draft: { ...draft, hospitalName: 'Other' } });
    run.save.last().resolve({ value: saved });
    await eventually(() =>
      expect(went(run)).toContainEqual({ type: 'navigation.go', to: `${page}?letter=12`, replace: true }),
    );
    run.actor.send(at('12'));
    expect(run.form()).toBe(card);
    run.stop();
  });

  it('lets the work and the edits of a form go that was left during its save', async () => {
    const run = runLetters(undefined, { letter: 'new' });
    run.open.last().resolve({ value: cardOf(null), found: null });
    await waitFor(run.form()!, (snapshot) => snapshot.hasTag('ready'));
    run.actor.send({ type: 'letter.save', draft, wantsRequest: false });
    run.actor.send(at());
    expect(run.received('progress').at(-1)).toMatchObject({ type: 'work.ended' });
    expect(went(run).at(-1)).toMatchObject({ type: 'edits.settled' });
    run.stop();
  });
});

describe('a letter whose save was accepted with an answer that cannot be read', () => {
  it.each([
    [true, false, 'letters:savedUnsent'],
    [false, false, 'letters:saved'],
    [true, true, 'letters:halfSaved'],
  ])(
    'is said to be saved, and unsent if it was to be sent (%s, edited since: %s)',
    async (wantsRequest, isEdited, key) => {
      const run = runLetters(undefined, { letter: 'new' });
      run.open.last().resolve({ value: cardOf(null), found: null });
      const card = run.form()!;
      await waitFor(card, (snapshot) => snapshot.hasTag('ready'));
      run.actor.send({ type: 'letter.save', draft, wantsRequest });
      if (isEdited) card.send({ type: 'card.edited', draft: { ...draft, hospitalName: 'Other' } });
      run.save.last().reject(accepted());
      await eventually(() => {
        run.open.last().resolve({ value: cardOf(null), found: null });
        expect(run.dialogs()).toEqual([key]);
      });
      expect(run.send.calls).toEqual([]);
      run.stop();
    },
  );
});

it('a letter that turns out to be saved after a reload is said to be unsent', async () => {
  const run = runLetters(undefined, { letter: 'new' });
  const found = { draft, version: 0, storedAt: null, leftBy: 'closed', unanswered: draft };
  run.open.last().resolve({ value: cardOf(makeLetter({ id: 12, authOfficial: draft.authOfficial })), found });
  await eventually(() => expect(run.dialogs()).toEqual(['letters:savedUnsent']));
  run.stop();
});

it('a letter that turns out to be saved is not sent because another one was', async () => {
  const run = runLetters(undefined, { letter: 'new' });
  run.open.last().resolve({ value: cardOf(null), found: null });
  await waitFor(run.form()!, (snapshot) => snapshot.hasTag('ready'));
  run.actor.send({ type: 'letter.save', draft, wantsRequest: true });
  run.save.last().resolve({ value: saved });
  await eventually(() => expect(run.send.calls).toHaveLength(1));
  run.send.last().resolve({ letter: makeLetter(processing) });
  run.actor.send({ type: 'query.changed', query: {} });
  run.actor.send({ type: 'query.changed', query: { letter: 'new' } });
  const found = { draft, version: 0, storedAt: null, leftBy: 'closed', unanswered: draft };
  run.open.last().resolve({ value: cardOf(makeLetter({ id: 13, authOfficial: draft.authOfficial })), found });
  await eventually(() => expect(run.dialogs().at(-1)).toBe('letters:savedUnsent'));
  expect(run.send.calls).toHaveLength(1);
  run.stop();
});

describe('the list of letters', () => {
  it('looks after a request that is on its way, a few times and not for ever', async () => {
    const run = await listed(makeLetter(processing));
    for (let look = 1; look <= 5; look++) {
      run.clock.increment(2_000);
      expect(run.load.calls).toHaveLength(1 + look);
      run.load.last().resolve(makeBoard([makeLetter(processing)]));
      await waitFor(run.list, (snapshot) => snapshot.matches({ ready: { browsing: 'idle' } }));
    }
    run.clock.increment(600_000);
    expect(run.load.calls).toHaveLength(6);
    run.stop();
  });

  it('looks no more once the request is out', async () => {
    const run = await listed(makeLetter(processing));
    run.clock.increment(2_000);
    run.load.last().resolve(makeBoard([makeLetter(pending)]));
    await waitFor(run.list, (snapshot) => snapshot.matches({ ready: { browsing: 'idle' } }));
    run.clock.increment(600_000);
    expect(run.load.calls).toHaveLength(2);
    run.stop();
  });

  it('asks an official once for a double click, and reads the list again', async () => {
    const run = await listed(makeLetter());
    run.actor.send({ type: 'letter.send', letter: makeLetter() });
    run.actor.send({ type: 'letter.send', letter: makeLetter() });
    expect(run.send.calls.map(({ input }) => input.letter)).toEqual([makeLetter()]);
    run.send.last().resolve({ letter: makeLetter(processing) });
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    expect(run.dialogs()).toEqual(['letters:sent']);
    expect(run.items()).toEqual([makeLetter(processing)]);
    run.stop();
  });

  it('sends no request for a letter that cannot be requested', async () => {
    const run = await listed(makeLetter(pending));
    run.actor.send({ type: 'letter.send', letter: makeLetter(pending) });
    run.actor.send({ type: 'letter.resend', letter: makeLetter() });
    expect([...run.send.calls, ...run.resend.calls]).toEqual([]);
    run.stop();
  });

  it('shows a refusal and reloads the list, which has changed elsewhere', async () => {
    const run = await listed(makeLetter(pending));
    run.actor.send({ type: 'letter.resend', letter: makeLetter(pending) });
    run.resend.last().reject(refusal(412, faultTypes.stale));
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    expect(run.dialogs()).toEqual(['letters:failed']);
    run.load.last().resolve(makeBoard([makeLetter(pending)]));
    await waitFor(run.list, (snapshot) => snapshot.matches({ ready: { browsing: 'idle' } }));
    expect(run.actor.getSnapshot().context.fault?.error?.type).toBe(faultTypes.stale);
    run.stop();
  });

  it('says that nothing is known when there is no answer, and reloads when the connection is back', async () => {
    const run = await listed(makeLetter());
    run.actor.send({ type: 'letter.send', letter: makeLetter() });
    run.send.last().reject(unreachable());
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    run.load.last().reject(unreachable());
    await waitFor(run.list, (snapshot) => snapshot.hasTag('stale'));
    expect(run.dialogs()).toEqual(['common:unconfirmed']);
    await run.reconnect();
    run.load.last().resolve(makeBoard([makeLetter(pending)]));
    await waitFor(run.list, (snapshot) => !snapshot.hasTag('stale'));
    expect(run.items()).toEqual([makeLetter(pending)]);
    expect(run.actor.getSnapshot().context).toMatchObject({ fault: { kind: 'unreachable' } });
    run.stop();
  });
});

describe('a request that is withdrawn', () => {
  const sent = makeLetter(pending);
  const asking = async () => {
    const run = await listed(sent);
    run.actor.send({ type: 'letter.withdraw', letter: sent });
    expect(run.dialogs()).toEqual(['letters:withdraw.textMissing']);
    return run;
  };

  it.each([
    ['of a type that is not required', [makeLetter({ ...pending, attestationType: '4' })]],
    ['that another official gives', [sent, makeLetter({ ...pending, id: 10 })]],
  ])('is not called missing then: a letter %s', async (_, letters) => {
    const run = await listed(...letters);
    run.actor.send({ type: 'letter.withdraw', letter: letters[0]! });
    expect(run.dialogs()).toEqual(['letters:withdraw.text']);
    run.stop();
  });

  it('is asked about by the name of its official, and stays on a no', async () => {
    const run = await asking();
    expect(run.received('dialogs')[0]).toMatchObject({
      dialog: { title: { values: { official: 'Rosa Lund, MD' } } },
    });
    await run.answerQuestion(false);
    await eventually(() => expect(run.actor.getSnapshot().matches('idle')).toBe(true));
    expect(run.withdraw.calls).toEqual([]);
    run.stop();
  });

  it('is withdrawn once, and the list shows it', async () => {
    const run = await asking();
    await run.answerQuestion(true);
    run.actor.send({ type: 'letter.withdraw', letter: sent });
    expect(run.withdraw.calls.map(({ input }) => input.letter)).toEqual([sent]);
    run.withdraw.last().resolve({ letter: makeLetter(withdrawn) });
    await eventually(() => expect(run.dialogs().at(-1)).toBe('letters:withdraw.done'));
    expect(run.items()).toEqual([makeLetter(withdrawn)]);
    run.stop();
  });

  it.each([
    [refusal(409, faultTypes.answered), 'letters:withdraw.answered'],
    [unreachable(), 'common:unconfirmed'],
    [{ ...refusal(404), isLacking: true }, 'common:refused.lacking'],
  ])('says why it is not withdrawn, and reads the list again', async (fault, text) => {
    const run = await asking();
    await run.answerQuestion(true);
    run.withdraw.last().reject(fault);
    await eventually(() => expect(run.dialogs().at(-1)).toBe(text));
    expect(run.load.calls).toHaveLength(2);
    expect(run.items()).toEqual([sent]);
    run.stop();
  });

  it('is no matter of a letter that nobody was asked for', async () => {
    const run = await listed(makeLetter());
    run.actor.send({ type: 'letter.withdraw', letter: makeLetter() });
    expect(run.dialogs()).toEqual([]);
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
    expect(run.send.last().input.letter).toEqual(saved.row);
    run.send.last().resolve({ letter: { ...saved.row!, ...processing } });
    await eventually(() => expect(run.dialogs()).toEqual(['letters:sent']));
    expect(run.items()).toEqual([{ ...saved.row!, ...processing }]);
    run.stop();
  });

  it('saves without a request, reports it, and closes', async () => {
    const run = await opened();
    run.actor.send({ type: 'letter.save', draft, wantsRequest: false });
    run.save.last().resolve({ value: saved });
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    expect(run.dialogs()).toEqual(['letters:saved']);
    expect(run.send.calls).toEqual([]);
    await eventually(() => {
      run.drop.last().resolve({});
      expect(run.form()).toBeUndefined();
    });
    run.stop();
  });

  it('says that no request was sent where a letter turns out to be saved after nobody waited for it', async () => {
    const run = await opened();
    run.actor.send({ type: 'letter.save', draft, wantsRequest: true });
    run.save.last().reject(unreachable());
    await eventually(() => expect(run.open.calls).toHaveLength(2));
    run.open.last().reject(unreachable());
    await eventually(() => expect(run.dialogs()).toEqual(['common:unconfirmed']));
    await run.reconnect();
    await eventually(() => expect(run.open.calls).toHaveLength(3));
    run.open.last().resolve({ value: cardOf(makeLetter({ id: 12, authOfficial: 'Jun Tanaka, MD' })) });
    await eventually(() => {
      expect(run.received('toasts')).toMatchObject([{ message: { key: 'letters:savedUnsent' } }]);
    });
    expect(run.send.calls).toEqual([]);
    run.stop();
  });

  it('sends one save for two requests, and does what the first one asked', async () => {
    const run = await opened();
    run.actor.send({ type: 'letter.save', draft, wantsRequest: false });
    run.actor.send({ type: 'letter.save', draft, wantsRequest: true });
    expect(run.save.calls).toHaveLength(1);
    run.save.last().resolve({ value: saved });
    await eventually(() => expect(run.dialogs()).toEqual(['letters:saved']));
    expect(run.send.calls).toEqual([]);
    run.stop();
  });

  it('stays open and sends no request if something was typed while it was being saved', async () => {
    const run = await opened();
    run.actor.send({ type: 'letter.save', draft, wantsRequest: true });
    const later = { ...draft, hospitalName: 'Harborview' };
    run.card.send({ type: 'card.edited', draft: later });
    run.save.last().resolve({ value: saved });
    await eventually(() => expect(run.dialogs()).toEqual(['letters:halfSaved']));
    expect(run.form()).toBe(run.card);
    expect(run.card.getSnapshot().context.draft).toEqual(later);
    expect(run.send.calls).toEqual([]);
    // The next save updates the letter that was just created, and its draft is kept under that letter.
    run.actor.send({ type: 'letter.save', draft: later, wantsRequest: false });
    expect(run.save.last().input).toMatchObject({
      value: { row: { id: 12 } },
      version: 1,
      key: { recordId: 12 },
    });
    run.stop();
  });

  it('is read-only once the letter was answered or registration has ended', async () => {
    const run = await listed(makeLetter());
    run.records.send({ type: 'record.edit', id: 9 });
    run.open.last().resolve({ value: cardOf(makeLetter(), 'closed'), found: null });
    await waitFor(run.form()!, (snapshot) => snapshot.hasTag('readOnly'));
    run.actor.send({ type: 'letter.save', draft, wantsRequest: true });
    expect(run.save.calls).toEqual([]);
    run.stop();
  });
});
