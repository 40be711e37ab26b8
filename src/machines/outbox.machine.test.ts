import { describe, expect, it } from 'vitest';
import { scoreTarget, sheetTarget } from '#domain/examCommand.ts';
import { ask, flush, heldAt, received, runOutbox, SHEET, stale, wishes } from '#tests/support/outboxRun.ts';
import { makeCommand } from '#tests/support/scoringNews.ts';
import { refusal, unreachable } from '#tests/support/system.ts';

describe('the outbox', () => {
  it('writes onto the device before it sends, and tells where a command is', async () => {
    const { actor, keep, deliver, entries, sending, until } = await runOutbox();
    actor.send({ type: 'outbox.put', wish: wishes.score(1, 'pass') });
    expect(entries()).toMatchObject([
      { stage: 'storing', isOnDevice: false, command: { key: 'k1', userId: 7, tab: 'tab-1', at: 1_000 } },
    ]);
    expect(deliver.calls).toHaveLength(0);
    keep.last().resolve({});
    await until(() => sending().length === 1);
    expect(entries()).toMatchObject([{ stage: 'sending', isOnDevice: true, wasSent: true }]);
  });

  it('tells the screen of the receipt, and knows what the board has from then on', async () => {
    const { put, answer, entries, held, news, forget } = await runOutbox();
    const key = await put(wishes.score(1, 'pass'));
    await answer(key, received(1, 'pass'));
    expect(entries()).toEqual([]);
    expect(held(scoreTarget(1))).toEqual(heldAt(1, 'pass'));
    expect(news()).toMatchObject([
      { type: 'outbox.settled', command: { key }, held: { version: 1 }, isTheirs: false },
    ]);
    expect(forget.last().input.command.key).toBe(key);
  });

  it('leaves no delivery behind when the board has everything', async () => {
    const { actor, put, answer, forget } = await runOutbox();
    for (let round = 1; round <= 20; round += 1) {
      const key = await put(wishes.score(1, round % 2 ? 'pass' : 'fail'));
      await answer(key, received(round, 'pass'));
      forget.last().resolve({});
      await flush();
    }
    const { children, context } = actor.getSnapshot();
    expect(Object.keys(children).filter((id) => children[id]!.getSnapshot().status !== 'active')).toEqual([]);
    expect(Object.keys(children).length).toBeLessThan(4);
    expect(context).toMatchObject({ deliveries: {}, precursors: {}, entries: [] });
  });

  it('warns that nothing is kept once the device fails, and sends all the same', async () => {
    const { actor, keep, until, sending, entries } = await runOutbox();
    actor.send({ type: 'outbox.put', wish: wishes.score(1, 'pass') });
    keep.last().reject(new Error('QuotaExceededError'));
    await until(() => sending().length === 1);
    expect(actor.getSnapshot().context.isDurable).toBe(false);
    expect(entries()[0]?.isOnDevice).toBe(false);
    actor.send({ type: 'outbox.put', wish: wishes.score(2, 'pass') });
    keep.last().resolve({});
    await until(() => sending().length === 2);
    expect(actor.getSnapshot().context.isDurable).toBe(true);
  });

  it('sends at once what waits between two tries when the network is back', async () => {
    const { actor, put, answer, sent } = await runOutbox();
    const key = await put(wishes.score(1, 'pass'));
    await answer(key, { thrown: unreachable() });
    actor.send({ type: 'connection.restored' });
    expect(sent(key)).toHaveLength(2);
  });

  it('counts orders up, also when the clock is set back', async () => {
    const { put, entries, time } = await runOutbox();
    await put(wishes.score(1, 'pass'));
    time.at = 10;
    await put(wishes.score(2, 'pass'));
    await put(wishes.score(3, 'pass'));
    expect(entries().map(({ command }) => command.order)).toEqual([1_000, 1_001, 1_002]);
    expect(entries().map(({ command }) => command.at)).toEqual([1_000, 10, 10]);
  });
});

describe('commands of one record', () => {
  it('go one after the other, the next one based on the answer to the last', async () => {
    const { put, answer, sending, sent, keep, until } = await runOutbox();
    const first = await put(wishes.score(1, 'pass'));
    const second = await put(wishes.score(1, 'fail'));
    const third = await put(wishes.clear(1));
    expect(sending()).toEqual([first]);
    await answer(first, received(1, 'pass'));
    keep.last().resolve({});
    await until(() => sent(second).length === 1);
    expect(sending()).toEqual([second]);
    expect(sent(second)[0]?.base).toEqual(heldAt(1, 'pass'));
    await answer(second, received(2, 'fail'));
    await answer(third, received(3, null));
    expect(sent(third)[0]?.base).toEqual(heldAt(2, 'fail'));
  });

  it('stay on the device until the one after them is received, which is based on them', async () => {
    const { put, answer, forget } = await runOutbox();
    const first = await put(wishes.score(1, 'pass'));
    const second = await put(wishes.score(1, 'fail'));
    await answer(first, received(1, 'pass'));
    expect(forget.calls).toHaveLength(0);
    await answer(second, received(2, 'fail'));
    expect(forget.calls.map(({ input }) => input.command.key).toSorted()).toEqual([first, second]);
  });

  it('do not hold up other records', async () => {
    const { put, answer, sending } = await runOutbox();
    const first = await put(wishes.score(1, 'pass'));
    await put(wishes.score(1, 'fail'));
    const other = await put(wishes.score(2, 'pass'));
    expect(sending()).toEqual([first, other]);
    await answer(first, { thrown: refusal(400) });
    expect(sending()).toEqual([other]);
  });

  it('wait for one that is under way, also where an older one turns up from a closed tab', async () => {
    const { put, adopt, store, sending, answer } = await runOutbox();
    const own = await put(wishes.score(1, 'fail'));
    const older = makeCommand({ ...wishes.score(1, 'pass'), order: 500, tab: 'closed' });
    adopt([older]);
    await store();
    await flush();
    expect(sending()).toEqual([own]);
    await answer(own, received(1, 'fail'));
    await flush();
    expect(sending()).toEqual([older.key]);
  });
});

describe('a submission', () => {
  it('waits for everything older of its exam, and for nothing else', async () => {
    const { put, answer, sending, until, clock } = await runOutbox();
    const score = await put(wishes.score(1, 'pass'));
    const comment = await put(wishes.comment(1, 'Well done.'));
    const other = await put({ ...wishes.score(9, 'pass'), examScheduleId: 999 });
    const submission = await put(wishes.submit());
    expect(sending()).toEqual([score, other]);
    await answer(score, received(1, 'pass'));
    clock.increment(800);
    await answer(comment, received(1, 'Well done.'));
    await until(() => sending().includes(submission));
    expect(sending()).toEqual([other, submission]);
  });

  it('is held up by a score that the board refused or has newer, but other exams are not', async () => {
    const { actor, put, answer, sending } = await runOutbox();
    const refused = await put(wishes.score(1, 'pass'));
    const newer = await put(wishes.score(2, 'pass'));
    const submission = await put(wishes.submit());
    await answer(refused, { thrown: refusal(400) });
    await answer(newer, stale(3, 'fail'));
    const other = await put({ ...wishes.submit(), target: sheetTarget(SHEET + 1), examScheduleId: 999 });
    expect(sending()).toEqual([other]);
    actor.send({ type: 'outbox.drop', key: refused });
    expect(sending()).toEqual([other]);
    actor.send({ type: 'outbox.takeTheirs', key: newer });
    await flush();
    expect(sending()).toEqual([submission, other]);
  });

  it('that was refused is tried again when it is wished again, and does not queue behind itself', async () => {
    const { actor, put, answer, entries, sent } = await runOutbox();
    const key = await put(wishes.submit());
    await answer(key, { thrown: refusal(409, 'incomplete') });
    expect(entries()).toMatchObject([{ stage: 'refused' }]);
    actor.send({ type: 'outbox.put', wish: wishes.submit(heldAt(2, 'started')) });
    await answer(key, received(3, 'submitted'));
    expect(sent(key)[1]?.base.version).toBe(2);
    expect(entries()).toEqual([]);
  });
});

describe('a text', () => {
  it('takes the place of an older one under the same key, before that ever went out', async () => {
    const { actor, put, store, entries, until, sending, sent } = await runOutbox();
    const key = await put(wishes.comment(1, 'a'));
    actor.send({ type: 'outbox.put', wish: wishes.comment(1, 'ab') });
    actor.send({ type: 'outbox.put', wish: wishes.comment(1, 'abc') });
    expect(entries()).toMatchObject([{ stage: 'storing', command: { key, act: { comment: 'abc' } } }]);
    await store();
    await until(() => sending().length === 1);
    expect(sent(key).map(({ command }) => command.act)).toMatchObject([{ comment: 'abc' }]);
  });

  it('goes for itself once the older one may have reached the board', async () => {
    const { put, answer, clock, entries, until, sending } = await runOutbox();
    const first = await put(wishes.comment(1, 'a'));
    clock.increment(800);
    await until(() => sending().length === 1);
    await answer(first, { thrown: unreachable() });
    const second = await put(wishes.comment(1, 'ab'));
    expect(entries().map(({ command }) => command.key)).toEqual([first, second]);
    expect(sending()).toEqual([first]);
  });

  it('does not take the place of one of an earlier visit, which may have been sent then', async () => {
    const old = makeCommand(wishes.comment(1, 'a'));
    const { put, entries } = await runOutbox({ recalled: [old] });
    await put(wishes.comment(1, 'ab'));
    expect(entries().map(({ command }) => command.act)).toMatchObject([{ comment: 'a' }, { comment: 'ab' }]);
    expect(entries()[0]?.command).toMatchObject({ key: old.key, tab: 'tab-1' });
  });

  it('does not take the place of a deletion, nor a deletion that of a text', async () => {
    const { put, entries } = await runOutbox();
    const subject = { caseHeaderId: 70, examScoringId: 1 };
    const wish = wishes.comment(1, 'a');
    await put(wish);
    await put({ ...wish, act: { kind: 'comment.delete', ...subject } });
    await put(wishes.comment(1, 'b'));
    expect(entries().map(({ command }) => command.act.kind)).toEqual([
      'comment.write',
      'comment.delete',
      'comment.write',
    ]);
  });
});

describe('a record that is newer at the board', () => {
  const stuck = async () => {
    const run = await runOutbox();
    const key = await run.put(wishes.score(1, 'pass'));
    const next = await run.put(wishes.score(1, 'equivocal'));
    await run.answer(key, stale(5, 'fail'));
    return { ...run, key, next };
  };

  it('is shown with both values, and holds up only itself', async () => {
    const { entries, put, sending } = await stuck();
    expect(entries()).toMatchObject([
      { stage: 'stale', theirs: { version: 5, value: 'fail' } },
      { stage: 'waiting' },
    ]);
    const other = await put(wishes.score(2, 'pass'));
    expect(sending()).toEqual([other]);
  });

  it('is written over where a person keeps their own, which is based on it then', async () => {
    const { actor, key, next, answer, sent, entries } = await stuck();
    actor.send({ type: 'outbox.keepMine', key });
    await answer(key, received(6, 'pass'));
    expect(sent(key).map(({ base }) => base.version)).toEqual([0, 5]);
    await answer(next, received(7, 'equivocal'));
    expect(entries()).toEqual([]);
  });

  it('stands where a person takes it, and what was done to it since is let go', async () => {
    const { actor, key, next, entries, held, news, forget } = await stuck();
    actor.send({ type: 'outbox.takeTheirs', key });
    expect(entries()).toEqual([]);
    expect(held(scoreTarget(1))).toEqual(heldAt(5, 'fail'));
    expect(news()).toMatchObject([
      { type: 'outbox.settled', command: { key }, held: { value: 'fail' }, isTheirs: true },
    ]);
    expect(forget.calls.map(({ input }) => input.command.key).toSorted()).toEqual([key, next].toSorted());
  });

  it('is asked about again where it changed once more meanwhile', async () => {
    const { actor, key, answer, entries } = await stuck();
    actor.send({ type: 'outbox.keepMine', key });
    await answer(key, stale(6, 'equivocal'));
    expect(entries()[0]).toMatchObject({ stage: 'stale', theirs: { version: 6 } });
  });

  it('is no question where both values are the same', async () => {
    const { put, answer, entries, held, news, sending } = await runOutbox();
    const key = await put(wishes.score(1, 'pass'));
    const next = await put(wishes.score(1, 'fail'));
    await answer(key, stale(5, 'pass'));
    await flush();
    expect(held(scoreTarget(1))?.version).toBe(5);
    expect(news()).toMatchObject([{ type: 'outbox.settled', command: { key }, isTheirs: false }]);
    await answer(next, received(6, 'fail'));
    expect(entries()).toEqual([]);
    expect(sending()).toEqual([]);
  });

  it('hears no answer to a question that nobody asked', async () => {
    const { actor, put, entries, news } = await runOutbox();
    const key = await put(wishes.score(1, 'pass'));
    for (const type of ['outbox.keepMine', 'outbox.takeTheirs', 'outbox.drop', 'outbox.retry'] as const) {
      actor.send({ type, key });
      actor.send({ type, key: 'nobody' });
    }
    expect(entries()).toMatchObject([{ stage: 'sending' }]);
    expect(news()).toEqual([]);
  });
});

describe('a command that the board refused', () => {
  const refused = async () => {
    const run = await runOutbox();
    const key = await run.put(wishes.score(1, 'pass'));
    const fault = refusal(409, 'exam-submitted');
    await run.answer(key, { thrown: fault });
    return { ...run, key, fault };
  };

  it('stays with its words and is told to the screen', async () => {
    const { entries, key, fault, news } = await refused();
    expect(entries()).toMatchObject([{ stage: 'refused', fault }]);
    expect(news()).toMatchObject([{ type: 'outbox.refused', command: { key }, fault }]);
  });

  it('is tried again when a person says so', async () => {
    const { actor, key, answer, entries, sent } = await refused();
    actor.send({ type: 'outbox.retry', key });
    expect(entries()).toMatchObject([{ stage: 'sending', fault: null }]);
    await answer(key, received(1, 'pass'));
    expect(sent(key)).toHaveLength(2);
    expect(entries()).toEqual([]);
  });

  it('is let go when a person gives it up, and the next one of its record goes', async () => {
    const { actor, key, put, entries, news, forget, sending } = await refused();
    const next = await put(wishes.score(1, 'fail'));
    actor.send({ type: 'outbox.drop', key });
    expect(news().at(-1)).toMatchObject({ type: 'outbox.refused', command: { key }, fault: null });
    expect(forget.last().input.command.key).toBe(key);
    expect(entries()).toHaveLength(1);
    expect(sending()).toEqual([next]);
  });
});

describe('a new visit', () => {
  it('goes on with what the device keeps, in its order', async () => {
    const first = makeCommand(wishes.score(1, 'pass'));
    const second = makeCommand(wishes.score(1, 'fail'));
    const { entries, store, sending, answer, sent } = await runOutbox({ recalled: [first, second] });
    expect(entries().map(({ command }) => command.key)).toEqual([first.key, second.key]);
    await store();
    await flush();
    expect(sending()).toEqual([first.key]);
    await answer(first.key, received(1, 'pass'));
    await answer(second.key, received(2, 'fail'));
    expect(sent(second.key)[0]?.base.version).toBe(1);
  });

  it('does not send before the device has answered, and then puts the older before the newer', async () => {
    const old = makeCommand({ ...wishes.score(1, 'pass'), order: 5_000 });
    const { actor, recall, put, entries, until, sending, store, keep } = await runOutbox({
      recalled: 'later',
    });
    const own = await put(wishes.score(1, 'fail'));
    const text = await put(wishes.comment(1, 'a'));
    expect(sending()).toEqual([]);
    recall.last().resolve({ commands: [old], unreadable: 2 });
    await until(() => entries().length === 3);
    expect(entries().map(({ command }) => command.key)).toEqual([old.key, own, text]);
    expect(entries().map(({ command }) => command.order)).toEqual([5_000, 5_001, 5_002]);
    expect(keep.calls.map(({ input }) => input.command.order)).toEqual([1_000, 1_001, 5_001, 5_002, 5_000]);
    await store();
    await flush();
    expect(sending()).toEqual([old.key, text]);
    expect(actor.getSnapshot().context.unreadable).toBe(2);
  });

  it('takes nothing twice that was done while the device was read', async () => {
    const { recall, put, entries, until, actor } = await runOutbox({ recalled: 'later' });
    await put(wishes.score(1, 'pass'));
    recall.last().resolve({ commands: entries().map(({ command }) => command), unreadable: 0 });
    await until(() => actor.getSnapshot().hasTag('open'));
    expect(entries()).toHaveLength(1);
  });

  it('goes on in memory where the device cannot be read', async () => {
    const { recall, until, actor, put, sending } = await runOutbox({ recalled: 'later' });
    const key = await put(wishes.score(1, 'pass'));
    recall.last().reject(new Error('forbidden'));
    await until(() => actor.getSnapshot().hasTag('open'));
    expect(actor.getSnapshot().context.isDurable).toBe(false);
    expect(sending()).toEqual([key]);
  });

  it('is not told an old answer as news, when a command is received twice', async () => {
    const old = makeCommand(wishes.score(1, 'pass'));
    const { answer, store, held, adopt, put } = await runOutbox();
    const key = await put(wishes.score(1, 'fail', heldAt(1, 'pass')));
    await answer(key, received(2, 'fail'));
    adopt([old]);
    await store();
    await answer(old.key, received(1, 'pass'));
    expect(held(scoreTarget(1))).toEqual(heldAt(2, 'fail'));
  });
});

describe('somebody who asks', () => {
  it('is told at once what there is of the exam, and what the board has told', async () => {
    const { actor, put, answer } = await runOutbox();
    await answer(await put(wishes.score(1, 'pass')), received(1, 'pass'));
    const key = await put(wishes.score(2, 'pass'));
    await put({ ...wishes.score(9, 'pass'), examScheduleId: 999 });
    const heard = ask(actor);
    expect(heard()).toMatchObject([
      {
        type: 'outbox.reported',
        entries: [{ command: { key } }],
        held: { [scoreTarget(1)]: { version: 1 } },
      },
    ]);
    expect(heard()[0]?.entries).toHaveLength(1);
  });

  it('before the device has answered is told afterwards, once', async () => {
    const old = makeCommand(wishes.score(1, 'pass'));
    const { actor, recall, until } = await runOutbox({ recalled: 'later' });
    const heard = ask(actor);
    expect(heard()).toEqual([]);
    recall.last().resolve({ commands: [old], unreadable: 0 });
    await until(() => actor.getSnapshot().hasTag('open'));
    expect(heard()).toMatchObject([{ entries: [{ command: { key: old.key } }] }]);
    expect(actor.getSnapshot().context.questions).toEqual([]);
  });
});

describe('commands of a closed tab or of a rescue file', () => {
  it('are sent by this tab, once, and the screen is told to look', async () => {
    const found = makeCommand({ ...wishes.score(1, 'pass'), tab: 'closed' });
    const { adopt, actor, entries, news, keep } = await runOutbox();
    adopt([found]);
    actor.send({ type: 'outbox.adopt', commands: [found] });
    expect(entries()).toMatchObject([{ command: { key: found.key, tab: 'tab-1' }, wasSent: true }]);
    expect(keep.calls.map(({ input }) => input.command.tab)).toEqual(['tab-1']);
    expect(news()).toContainEqual({ type: 'outbox.adopted' });
  });

  it('are left alone where they are somebody else’s', async () => {
    const { adopt, entries, keep } = await runOutbox();
    adopt([makeCommand({ ...wishes.score(1, 'pass'), userId: 8 })]);
    expect(entries()).toEqual([]);
    expect(keep.calls).toHaveLength(0);
  });
});

describe('signing out', () => {
  it('stops every delivery, shows nothing, and takes nothing any more', async () => {
    const { actor, put, deliver, entries, keep } = await runOutbox();
    await put(wishes.score(1, 'pass'));
    await put(wishes.score(1, 'fail'));
    actor.send({ type: 'outbox.close' });
    expect(deliver.last().signal.aborted).toBe(true);
    expect(entries()).toEqual([]);
    expect(actor.getSnapshot().context).toMatchObject({ userId: null, held: {}, deliveries: {}, stowed: [] });
    expect(Object.keys(actor.getSnapshot().children)).toEqual([]);
    const writes = keep.calls.length;
    actor.send({ type: 'outbox.put', wish: wishes.score(2, 'pass') });
    expect(keep.calls).toHaveLength(writes);
  });

  it('keeps hidden what only this page has, sends nothing of it for the next person, and goes on for its own', async () => {
    const { actor, keep, until, sending, open, entries, deliver } = await runOutbox();
    actor.send({ type: 'outbox.put', wish: wishes.score(1, 'pass') });
    keep.last().reject(new Error('full'));
    await until(() => sending().length === 1);
    actor.send({ type: 'outbox.close' });
    const calls = deliver.calls.length;
    await open(8, []);
    expect(entries()).toEqual([]);
    expect(deliver.calls).toHaveLength(calls);
    actor.send({ type: 'outbox.close' });
    await open(7, []);
    expect(entries()).toMatchObject([{ command: { key: 'k1', userId: 7 }, wasSent: true }]);
    keep.last().reject(new Error('full'));
    await until(() => sending().length === 1);
    expect(deliver.calls).toHaveLength(calls + 1);
    expect(actor.getSnapshot().context.stowed).toEqual([]);
  });

  it('happens by itself when somebody else opens it', async () => {
    const { actor, put, open, entries, deliver } = await runOutbox();
    await put(wishes.score(1, 'pass'));
    const theirs = makeCommand({ ...wishes.score(3, 'fail'), userId: 8 });
    await open(8, [theirs]);
    expect(deliver.last().signal.aborted).toBe(true);
    expect(entries().map(({ command }) => command.key)).toEqual([theirs.key]);
    expect(actor.getSnapshot().context.userId).toBe(8);
  });

  it('is not what a second sign-in of the same person is: that only hurries', async () => {
    const { actor, put, answer, recall, entries, sent } = await runOutbox();
    const key = await put(wishes.score(1, 'pass'));
    await answer(key, { thrown: refusal(401) });
    actor.send({ type: 'outbox.open', userId: 7 });
    expect(recall.calls).toHaveLength(1);
    expect(entries()).toHaveLength(1);
    expect(sent(key)).toHaveLength(2);
  });
});
