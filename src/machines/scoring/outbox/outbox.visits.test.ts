import { describe, expect, it } from 'vitest';
import { nothingHanded, scoreTarget } from '#domain/scoring/commands/examCommand.ts';
import { EXAM, flush, versionAt, received, runOutbox, drafts } from '#tests/support/scoring/outboxRun.ts';
import { makeCommand } from '#tests/support/scoring/scoringNews.ts';
import { refusal } from '#tests/support/machines/system.ts';
import { unsentWorkOf } from './outbox.entries.ts';

describe('a request to sign out', () => {
  it('is answered with how much the board has not received, and whether this device stores it', async () => {
    const { actor, put, store, answer, unsentWork, recall, until } = await runOutbox({ recalled: 'later' });
    const ask = () => {
      actor.send({ type: 'unsentWork.request' });
      return unsentWork().at(-1);
    };
    const key = await put(drafts.score(1, 'pass'));
    expect(ask()).toEqual({ type: 'unsentWork.reported', unsent: 1, isKept: true });
    recall.last().reject(new Error('forbidden'));
    await until(() => actor.getSnapshot().hasTag('open'));
    expect(ask()).toEqual({ type: 'unsentWork.reported', unsent: 1, isKept: false });
    await store();
    await answer(key, received(1, 'pass'));
    expect(ask()).toMatchObject({ unsent: 0 });
    actor.send({ type: 'outbox.close' });
    expect(ask()).toMatchObject({ unsent: 0 });
  });
});

describe('a device whose browser deletes what it stores', () => {
  const evicted = { type: 'outbox.evicted' } as const;

  it('gets everything unsent again that it had, with the latest text, and nothing else', async () => {
    const { actor, put, store, look, storedAgain, answer, keep } = await runOutbox();
    const score = await put(drafts.score(1, 'pass'));
    const other = await put(drafts.score(2, 'fail'));
    const text = await put(drafts.comment(3, 'half'));
    actor.send({ type: 'outbox.enqueue', draft: drafts.comment(3, 'half of') });
    look(evicted);
    // The text is being written at this moment.
    expect(storedAgain().map(({ commands }) => commands.map(({ key }) => key))).toEqual([[score, other]]);
    keep.last().resolve({});
    await store();
    await answer(score, received(1, 'pass'));
    look(evicted);
    expect(
      storedAgain()
        .at(-1)
        ?.commands.map(({ key }) => key),
    ).toEqual([other, text]);
    expect(storedAgain().at(-1)?.commands.at(-1)?.act).toMatchObject({ comment: 'half of' });
  });

  it('is asked for nothing when nothing is unsent', async () => {
    const { look, storedAgain } = await runOutbox();
    look(evicted);
    expect(storedAgain()).toEqual([]);
  });

  it('is said to keep nothing when it stores nothing any more', async () => {
    const { actor, put, look, entries } = await runOutbox();
    await put(drafts.score(1, 'pass'));
    look(evicted);
    const gone = makeCommand(drafts.score(2, 'pass'));
    look({ type: 'outbox.storedAgain', stored: [], failed: [entries()[0]!.command, gone] });
    expect(entries().map(({ isOnDevice }) => isOnDevice)).toEqual([false]);
    expect(actor.getSnapshot().context.isDurable).toBe(false);
  });
});

describe('a device that is full', () => {
  it('gets what only the page has once it has room, which the page says until then', async () => {
    const { actor, keep, until, entries, storedAgain, look } = await runOutbox();
    const isKept = () => unsentWorkOf(actor.getSnapshot().context).isKept;
    actor.send({ type: 'outbox.enqueue', draft: drafts.score(1, 'pass') });
    keep.last().reject(new Error('QuotaExceededError'));
    await until(() => entries()[0]?.stage !== 'storing');
    expect(storedAgain()).toEqual([]);
    actor.send({ type: 'outbox.enqueue', draft: drafts.score(2, 'pass') });
    keep.last().resolve({});
    await until(() => entries()[1]?.isOnDevice === true);
    const { command } = entries()[0]!;
    expect(isKept()).toBe(false);
    expect(storedAgain().map(({ commands }) => commands)).toEqual([[command]]);
    look({ type: 'outbox.storedAgain', stored: [{ ...command }], failed: [] });
    look({ type: 'outbox.storedAgain', stored: [], failed: [command] });
    expect(isKept()).toBe(false);
    // The next look at the device tries again.
    look({ type: 'outbox.elsewhere', elsewhere: [] });
    expect(storedAgain()).toHaveLength(2);
    look({ type: 'outbox.storedAgain', stored: [command], failed: [] });
    expect(isKept()).toBe(true);
    look({ type: 'outbox.elsewhere', elsewhere: [] });
    expect(storedAgain()).toHaveLength(2);
  });
});

describe('another window', () => {
  it('no longer has what this one takes over', async () => {
    const { actor, entries, look } = await runOutbox();
    const command = { ...makeCommand(drafts.score(1, 'pass')), tab: 'other' };
    look({ type: 'outbox.elsewhere', elsewhere: [command] });
    expect(actor.getSnapshot().context.elsewhere).toHaveLength(1);
    actor.send({ type: 'outbox.adopt', ...nothingHanded, commands: [command] });
    expect(entries()).toHaveLength(1);
    expect(actor.getSnapshot().context.elsewhere).toEqual([]);
  });
});

describe('a new visit', () => {
  it('goes on with what the device keeps, in its order', async () => {
    const first = makeCommand(drafts.score(1, 'pass'));
    const second = makeCommand(drafts.score(1, 'fail'));
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
    const old = makeCommand({ ...drafts.score(1, 'pass'), order: 5_000 });
    const { actor, recall, put, entries, until, sending, store, keep } = await runOutbox({
      recalled: 'later',
    });
    const own = await put(drafts.score(1, 'fail'));
    const text = await put(drafts.comment(1, 'a'));
    expect(sending()).toEqual([]);
    recall.last().resolve({ commands: [old], elsewhere: [], unreadable: 2 });
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
    await put(drafts.score(1, 'pass'));
    recall
      .last()
      .resolve({ commands: entries().map(({ command }) => command), elsewhere: [], unreadable: 0 });
    await until(() => actor.getSnapshot().hasTag('open'));
    expect(entries()).toHaveLength(1);
  });

  it('goes on in memory where the device cannot be read', async () => {
    const { recall, until, actor, put, sending } = await runOutbox({ recalled: 'later' });
    const key = await put(drafts.score(1, 'pass'));
    recall.last().reject(new Error('forbidden'));
    await until(() => actor.getSnapshot().hasTag('open'));
    expect(actor.getSnapshot().context.isDurable).toBe(false);
    expect(sending()).toEqual([key]);
  });

  it('gets no old answer as a new one when a command is received twice', async () => {
    const old = makeCommand(drafts.score(1, 'pass'));
    const { answer, store, serverVersion, adopt, put } = await runOutbox();
    const key = await put(drafts.score(1, 'fail', versionAt(1, 'pass')));
    await answer(key, received(2, 'fail'));
    adopt([old]);
    await store();
    await answer(old.key, received(1, 'pass'));
    expect(serverVersion(scoreTarget(1))).toEqual(versionAt(2, 'fail'));
  });
});

describe('commands of a closed tab or of a rescue file', () => {
  it('are sent by this tab, once, and the screen is told to ask again', async () => {
    const found = makeCommand({ ...drafts.score(1, 'pass'), tab: 'closed' });
    const { adopt, actor, entries, news, keep } = await runOutbox();
    adopt([found]);
    actor.send({ type: 'outbox.adopt', commands: [found] });
    expect(entries()).toMatchObject([{ command: { key: found.key, tab: 'tab-1' }, wasSent: true }]);
    expect(keep.calls.map(({ input }) => input.command.tab)).toEqual(['tab-1']);
    expect(news()).toContainEqual({ type: 'outbox.adopted' });
  });

  it('do not overwrite what was answered since without a question, because they were made without knowing it', async () => {
    const older = makeCommand({ ...drafts.score(1, 'pass'), order: 500, tab: 'closed' });
    const { put, answer, adopt, store, sent } = await runOutbox();
    await answer(await put(drafts.score(1, 'fail')), received(1, 'fail'));
    adopt([older]);
    await store();
    await flush();
    expect(sent(older.key)[0]?.base.version).toBe(0);
  });

  it('are ignored if they are another user’s', async () => {
    const { adopt, entries, keep } = await runOutbox();
    adopt([makeCommand({ ...drafts.score(1, 'pass'), userId: 8 })]);
    expect(entries()).toEqual([]);
    expect(keep.calls).toHaveLength(0);
  });
});

describe('signing out', () => {
  it('stops every delivery, shows nothing, and takes nothing any more', async () => {
    const { actor, put, deliver, entries, keep } = await runOutbox();
    await put(drafts.score(1, 'pass'));
    await put(drafts.score(1, 'fail'));
    actor.send({ type: 'outbox.close' });
    expect(deliver.last().signal.aborted).toBe(true);
    expect(entries()).toEqual([]);
    expect(actor.getSnapshot().context).toMatchObject({
      userId: null,
      serverVersions: {},
      deliveries: {},
      memoryOnly: [],
    });
    expect(Object.keys(actor.getSnapshot().children)).toEqual(['session']);
    const writes = keep.calls.length;
    actor.send({ type: 'outbox.enqueue', draft: drafts.score(2, 'pass') });
    expect(keep.calls).toHaveLength(writes);
  });

  it('keeps hidden what only this page has, sends nothing of it for the next person, and goes on for its own', async () => {
    const { actor, keep, until, sending, open, entries, deliver } = await runOutbox();
    actor.send({ type: 'outbox.enqueue', draft: drafts.score(1, 'pass') });
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
    expect(actor.getSnapshot().context.memoryOnly).toEqual([]);
  });

  it('keeps in memory what was typed again while the device was slow, because the device may never store it', async () => {
    const { actor, entries, keep, open, until } = await runOutbox();
    actor.send({ type: 'outbox.enqueue', draft: drafts.comment(1, 'abc') });
    const command = entries()[0]!.command;
    keep.last().resolve({});
    await until(() => entries()[0]!.isOnDevice);
    actor.send({ type: 'outbox.enqueue', draft: drafts.comment(1, 'abcd') });
    actor.send({ type: 'outbox.close' });
    expect(actor.getSnapshot().context.memoryOnly).toMatchObject([
      { key: command.key, act: { comment: 'abcd' } },
    ]);
    await open(7, [command]);
    expect(entries()).toMatchObject([{ command: { key: command.key, act: { comment: 'abcd' } } }]);
  });

  it('does not double what a slow device writes down afterwards', async () => {
    const { actor, clock, entries, open } = await runOutbox();
    actor.send({ type: 'outbox.enqueue', draft: drafts.score(1, 'pass') });
    const command = entries()[0]!.command;
    clock.increment(3_000);
    actor.send({ type: 'outbox.close' });
    await open(7, [command]);
    expect(entries().map(({ command: { key } }) => key)).toEqual([command.key]);
  });

  it('happens by itself when another user opens it', async () => {
    const { actor, put, open, entries, deliver } = await runOutbox();
    await put(drafts.score(1, 'pass'));
    const theirs = makeCommand({ ...drafts.score(3, 'fail'), userId: 8 });
    await open(8, [theirs]);
    expect(deliver.last().signal.aborted).toBe(true);
    expect(entries().map(({ command }) => command.key)).toEqual([theirs.key]);
    expect(actor.getSnapshot().context.userId).toBe(8);
  });

  it('is not what a second sign-in of the same person is: that only hurries', async () => {
    const { actor, put, answer, recall, entries, sent } = await runOutbox();
    const key = await put(drafts.score(1, 'pass'));
    await answer(key, { thrown: refusal(401) });
    actor.send({ type: 'outbox.open', userId: 7 });
    expect(recall.calls).toHaveLength(1);
    expect(entries()).toHaveLength(1);
    expect(sent(key)).toHaveLength(2);
  });
});

describe('an exam that this tab takes over', () => {
  it('comes with what the board has answered to the other tab', async () => {
    const { actor, serverVersion } = await runOutbox();
    const told = { [scoreTarget(1)]: versionAt(4, 'fail') };
    actor.send({ type: 'outbox.adopt', commands: [], serverVersions: told });
    expect(serverVersion(scoreTarget(1))).toEqual(versionAt(4, 'fail'));
    actor.send({
      type: 'outbox.adopt',
      commands: [],
      serverVersions: { [scoreTarget(1)]: versionAt(3, 'pass') },
    });
    expect(serverVersion(scoreTarget(1))).toEqual(versionAt(4, 'fail'));
  });

  it('survives a command that is discarded while it is still being stored', async () => {
    const command = { ...makeCommand(drafts.score(1, 'pass')), refusal: refusal(409) };
    const { actor, entries, store, keep } = await runOutbox();
    actor.send({ type: 'outbox.adopt', commands: [command] });
    const writing = keep.last();
    actor.send({ type: 'outbox.drop', key: command.key });
    writing.resolve({});
    await flush();
    await store();
    expect(actor.getSnapshot().status).toBe('active');
    expect(entries().map(({ stage }) => stage)).toEqual(['refused']);
    actor.send({ type: 'outbox.drop', key: command.key });
    expect(entries()).toEqual([]);
  });
});

describe('an exam that another tab takes over', () => {
  const taken = async (examScheduleId = EXAM) => {
    const run = await runOutbox();
    const first = await run.put(drafts.score(1, 'pass'));
    const second = await run.put(drafts.score(1, 'fail'));
    const other = await run.put({ ...drafts.score(9, 'pass'), examScheduleId: EXAM + 1 });
    await run.answer(first, received(1, 'pass'));
    const asked = run.forget.calls.length;
    run.actor.send({ type: 'outbox.handOver', id: 'request', examScheduleId });
    return { ...run, first, second, other, asked };
  };

  it('goes there with all that is unsent of it, and with the answered command that the device still keeps', async () => {
    const { gaveUp, first, second, other, entries, news } = await taken();
    expect(gaveUp()).toMatchObject([
      { id: 'request', commands: [{ key: first }, { key: second, act: { score: 'fail' } }] },
    ]);
    expect(entries().map(({ command }) => command.key)).toEqual([other]);
    expect(news().at(-1)).toEqual({ type: 'outbox.handedOver', examScheduleId: EXAM });
  });

  it('is neither sent from here any more nor taken off the device', async () => {
    const { actor, second, sent, forget, asked, serverVersion } = await taken();
    const before = sent(second).length;
    actor.send({ type: 'connection.restored' });
    await flush();
    expect(sent(second)).toHaveLength(before);
    expect(forget.calls).toHaveLength(asked);
    expect(serverVersion(scoreTarget(1))).toMatchObject({ version: 1 });
  });

  it('is answered with nothing where nothing of it is unsent', async () => {
    const { gaveUp, entries } = await taken(EXAM + 2);
    expect(gaveUp()).toMatchObject([{ id: 'request', commands: [] }]);
    expect(entries()).toHaveLength(2);
  });
});
