import { describe, expect, it } from 'vitest';
import { scoreTarget, sheetTarget } from '#domain/scoring/commands/examCommand.ts';
import {
  ask,
  flush,
  versionAt,
  received,
  runOutbox,
  SHEET,
  stale,
  drafts,
} from '#tests/support/scoring/outboxRun.ts';
import { makeCommand } from '#tests/support/scoring/scoringNews.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';

describe('the outbox', () => {
  it('stores on the device before it sends, and reports where a command is', async () => {
    const { actor, keep, deliver, entries, sending, until } = await runOutbox();
    actor.send({ type: 'outbox.enqueue', draft: drafts.score(1, 'pass') });
    expect(entries()).toMatchObject([
      { stage: 'storing', isOnDevice: false, command: { key: 'k1', userId: 7, tab: 'tab-1', at: 1_000 } },
    ]);
    expect(deliver.calls).toHaveLength(0);
    keep.last().resolve({});
    await until(() => sending().length === 1);
    expect(entries()).toMatchObject([{ stage: 'sending', isOnDevice: true, wasSent: true }]);
  });

  it('sends a text as it is saved, so that it equals what the board has', async () => {
    const { actor, entries } = await runOutbox();
    actor.send({ type: 'outbox.enqueue', draft: drafts.comment(1, ' Ze\u0301le\u200B ') });
    expect(entries()).toMatchObject([{ command: { act: { comment: 'Z\u00E9le' } } }]);
    // A text that is typed on replaces one that was never sent, in the same form.
    actor.send({ type: 'outbox.enqueue', draft: drafts.comment(1, ' Ze\u0301le e\u0301 ') });
    expect(entries()).toMatchObject([{ command: { act: { comment: 'Z\u00E9le \u00E9' } } }]);
  });

  it('sends the receipt to the screen, and knows what the board has from then on', async () => {
    const { put, answer, entries, serverVersion, news, forget } = await runOutbox();
    const key = await put(drafts.score(1, 'pass'));
    await answer(key, received(1, 'pass'));
    expect(entries()).toEqual([]);
    expect(serverVersion(scoreTarget(1))).toEqual(versionAt(1, 'pass'));
    expect(news()).toMatchObject([
      { type: 'outbox.settled', command: { key }, serverVersion: { version: 1 }, isTheirs: false },
    ]);
    expect(forget.last().input.command.key).toBe(key);
  });

  it('dates a score by the board’s clock before the board gets it, and says so', async () => {
    const { time, put, inBoardTime, stageOf, entries, news, answer, sent, until } = await runOutbox();
    time.deviceAt = 1_000;
    const key = await put(drafts.score(1, 'pass'));
    await until(() => inBoardTime.calls.length === 1);
    expect(stageOf(key)).toBe('sending');
    const { deviceAt, ...command } = inBoardTime.last().input.command;
    expect(deviceAt).toBe(1_000);
    const dated = { ...command, at: 9_000 };
    inBoardTime.last().resolve({ command: dated });
    await until(() => news().length > 0);
    expect(news()).toMatchObject([{ type: 'outbox.dated', command: { key, at: 9_000 }, was: command.act }]);
    expect(entries()[0]?.command).toEqual(dated);
    await answer(key, received(1, 'pass'));
    expect(sent(key).map((input) => input.command)).toEqual([dated]);
  });

  it('waits for the board’s time with nothing that has no time', async () => {
    const { time, put, entries, inBoardTime } = await runOutbox();
    time.deviceAt = 1_000;
    await put(drafts.clear(1));
    expect(entries()[0]?.command).not.toHaveProperty('deviceAt');
    expect(inBoardTime.calls).toEqual([]);
  });

  it('leaves no delivery behind when the board has everything', async () => {
    const { actor, put, answer, forget } = await runOutbox();
    for (let round = 1; round <= 20; round += 1) {
      const key = await put(drafts.score(1, round % 2 ? 'pass' : 'fail'));
      await answer(key, received(round, 'pass'));
      forget.last().resolve({});
      await flush();
    }
    const { children, context } = actor.getSnapshot();
    expect(Object.keys(children).filter((id) => children[id]!.getSnapshot().status !== 'active')).toEqual([]);
    expect(Object.keys(children).length).toBeLessThan(5);
    expect(context).toMatchObject({ deliveries: {}, acknowledged: {}, entries: [] });
  });

  it('warns that nothing is kept once the device fails, and sends all the same', async () => {
    const { actor, keep, until, sending, entries } = await runOutbox();
    actor.send({ type: 'outbox.enqueue', draft: drafts.score(1, 'pass') });
    keep.last().reject(new Error('QuotaExceededError'));
    await until(() => sending().length === 1);
    expect(actor.getSnapshot().context.isDurable).toBe(false);
    expect(entries()[0]?.isOnDevice).toBe(false);
    actor.send({ type: 'outbox.enqueue', draft: drafts.score(2, 'pass') });
    keep.last().resolve({});
    await until(() => sending().length === 2);
    expect(actor.getSnapshot().context.isDurable).toBe(true);
  });

  it('sends at once what waits between two tries when the network is back', async () => {
    const { actor, put, answer, sent } = await runOutbox();
    const key = await put(drafts.score(1, 'pass'));
    await answer(key, { thrown: unreachable() });
    actor.send({ type: 'connection.restored' });
    expect(sent(key)).toHaveLength(2);
  });

  it('counts orders up, also when the clock is set back', async () => {
    const { put, entries, time } = await runOutbox();
    await put(drafts.score(1, 'pass'));
    time.at = 10;
    await put(drafts.score(2, 'pass'));
    await put(drafts.score(3, 'pass'));
    expect(entries().map(({ command }) => command.order)).toEqual([1_000, 1_001, 1_002]);
    expect(entries().map(({ command }) => command.at)).toEqual([1_000, 10, 10]);
  });
});

describe('commands of one record', () => {
  it('go one after the other, the next one based on the answer to the last', async () => {
    const { put, answer, sending, sent, keep, until } = await runOutbox();
    const first = await put(drafts.score(1, 'pass'));
    const second = await put(drafts.score(1, 'fail'));
    const third = await put(drafts.clear(1));
    expect(sending()).toEqual([first]);
    await answer(first, received(1, 'pass'));
    keep.last().resolve({});
    await until(() => sent(second).length === 1);
    expect(sending()).toEqual([second]);
    expect(sent(second)[0]?.base).toEqual(versionAt(1, 'pass'));
    await answer(second, received(2, 'fail'));
    await answer(third, received(3, null));
    expect(sent(third)[0]?.base).toEqual(versionAt(2, 'fail'));
  });

  it('stay on the device until the one after them is received, which is based on them', async () => {
    const { put, answer, forget } = await runOutbox();
    const first = await put(drafts.score(1, 'pass'));
    const second = await put(drafts.score(1, 'fail'));
    await answer(first, received(1, 'pass'));
    expect(forget.calls).toHaveLength(0);
    await answer(second, received(2, 'fail'));
    expect(forget.calls.map(({ input }) => input.command.key).toSorted()).toEqual([first, second]);
  });

  it('do not delay other records', async () => {
    const { put, answer, sending } = await runOutbox();
    const first = await put(drafts.score(1, 'pass'));
    await put(drafts.score(1, 'fail'));
    const other = await put(drafts.score(2, 'pass'));
    expect(sending()).toEqual([first, other]);
    await answer(first, { thrown: refusal(400) });
    expect(sending()).toEqual([other]);
  });

  it('wait for one that is in flight, also if an older one turns up from a closed tab', async () => {
    const { put, adopt, store, sending, answer } = await runOutbox();
    const own = await put(drafts.score(1, 'fail'));
    const older = makeCommand({ ...drafts.score(1, 'pass'), order: 500, tab: 'closed' });
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
    const score = await put(drafts.score(1, 'pass'));
    const comment = await put(drafts.comment(1, 'Well done.'));
    const other = await put({ ...drafts.score(9, 'pass'), examScheduleId: 999 });
    const submission = await put(drafts.submit());
    expect(sending()).toEqual([score, other]);
    await answer(score, received(1, 'pass'));
    clock.increment(800);
    await answer(comment, received(1, 'Well done.'));
    await until(() => sending().includes(submission));
    expect(sending()).toEqual([other, submission]);
  });

  it('waits for a score that the board refused or has newer, but other exams do not', async () => {
    const { actor, put, answer, sending } = await runOutbox();
    const refused = await put(drafts.score(1, 'pass'));
    const newer = await put(drafts.score(2, 'pass'));
    const submission = await put(drafts.submit());
    await answer(refused, { thrown: refusal(400) });
    await answer(newer, stale(3, 'fail'));
    const other = await put({ ...drafts.submit(), target: sheetTarget(SHEET + 1), examScheduleId: 999 });
    expect(sending()).toEqual([other]);
    actor.send({ type: 'outbox.drop', key: refused });
    expect(sending()).toEqual([other]);
    actor.send({ type: 'outbox.takeTheirs', key: newer });
    await flush();
    expect(sending()).toEqual([submission, other]);
  });

  it('that was refused is not tried again as it is, only submitted again from what is shown then', async () => {
    const { actor, put, answer, entries, sent } = await runOutbox();
    const refused = await put(drafts.submit());
    await answer(refused, { thrown: refusal(409, 'incomplete') });
    actor.send({ type: 'outbox.retry', key: refused });
    await flush();
    expect(entries()).toMatchObject([{ stage: 'refused' }]);
    expect(sent(refused)).toHaveLength(1);
  });

  it('that was refused is replaced by another one, with what is shown by then', async () => {
    const { put, answer, entries, sent, forget } = await runOutbox();
    const refused = await put(drafts.submit());
    await answer(refused, { thrown: refusal(412, 'lines-changed') });
    expect(entries()).toMatchObject([{ stage: 'refused' }]);
    const again = await put(drafts.submit(versionAt(2, 'started')));
    expect(again).not.toBe(refused);
    expect(forget.last().input.command.key).toBe(refused);
    await answer(again, received(3, 'submitted'));
    expect(sent(again)[0]?.base.version).toBe(2);
    expect(entries()).toEqual([]);
  });
});

describe('a text', () => {
  it('takes the place of an older one under the same key, before that ever went out', async () => {
    const { actor, put, store, entries, until, sending, sent } = await runOutbox();
    const key = await put(drafts.comment(1, 'a'));
    actor.send({ type: 'outbox.enqueue', draft: drafts.comment(1, 'ab') });
    actor.send({ type: 'outbox.enqueue', draft: drafts.comment(1, 'abc') });
    expect(entries()).toMatchObject([{ stage: 'storing', command: { key, act: { comment: 'abc' } } }]);
    await store();
    await until(() => sending().length === 1);
    expect(sent(key).map(({ command }) => command.act)).toMatchObject([{ comment: 'abc' }]);
  });

  it('goes for itself once the older one may have reached the board', async () => {
    const { put, answer, clock, entries, until, sending } = await runOutbox();
    const first = await put(drafts.comment(1, 'a'));
    clock.increment(800);
    await until(() => sending().length === 1);
    await answer(first, { thrown: unreachable() });
    const second = await put(drafts.comment(1, 'ab'));
    expect(entries().map(({ command }) => command.key)).toEqual([first, second]);
    expect(sending()).toEqual([first]);
  });

  it('does not take the place of one of an earlier visit, which may have been sent then', async () => {
    const old = makeCommand(drafts.comment(1, 'a'));
    const { put, entries } = await runOutbox({ recalled: [old] });
    await put(drafts.comment(1, 'ab'));
    expect(entries().map(({ command }) => command.act)).toMatchObject([{ comment: 'a' }, { comment: 'ab' }]);
    expect(entries()[0]?.command).toMatchObject({ key: old.key, tab: 'tab-1' });
  });

  it('does not take the place of a deletion, nor a deletion that of a text', async () => {
    const { put, entries } = await runOutbox();
    const subject = { caseHeaderId: 70, examScoringId: 1 };
    const draft = drafts.comment(1, 'a');
    await put(draft);
    await put({ ...draft, act: { kind: 'comment.delete', ...subject } });
    await put(drafts.comment(1, 'b'));
    expect(entries().map(({ command }) => command.act.kind)).toEqual([
      'comment.write',
      'comment.delete',
      'comment.write',
    ]);
  });
});

describe('a screen that asks', () => {
  it('is answered at once with what there is of the exam, and what the board has answered', async () => {
    const { actor, put, answer } = await runOutbox();
    await answer(await put(drafts.score(1, 'pass')), received(1, 'pass'));
    const key = await put(drafts.score(2, 'pass'));
    await put({ ...drafts.score(9, 'pass'), examScheduleId: 999 });
    const reports = ask(actor);
    expect(reports()).toMatchObject([
      {
        type: 'outbox.reported',
        entries: [{ command: { key } }],
        serverVersions: { [scoreTarget(1)]: { version: 1 } },
      },
    ]);
    expect(reports()[0]?.entries).toHaveLength(1);
  });

  it('before the device has answered is answered afterwards, once', async () => {
    const old = makeCommand(drafts.score(1, 'pass'));
    const { actor, recall, until } = await runOutbox({ recalled: 'later' });
    const reports = ask(actor);
    expect(reports()).toEqual([]);
    recall.last().resolve({ commands: [old], elsewhere: [], unreadable: 0 });
    await until(() => actor.getSnapshot().hasTag('open'));
    expect(reports()).toMatchObject([{ entries: [{ command: { key: old.key } }] }]);
    expect(actor.getSnapshot().context.questions).toEqual([]);
  });

  it('hears that another window has started the exam, but not of its scores', async () => {
    const score = makeCommand({ ...drafts.score(1, 'pass'), tab: 'another' });
    const start = makeCommand({ ...drafts.start(), tab: 'another' });
    const { actor, recall, until, entries } = await runOutbox({ recalled: 'later' });
    recall.last().resolve({ commands: [], elsewhere: [start, score], unreadable: 0 });
    await until(() => actor.getSnapshot().hasTag('open'));
    expect(ask(actor)()).toMatchObject([{ entries: [{ command: { key: start.key } }] }]);
    expect(entries()).toEqual([]);
    const shown = actor.getSnapshot().context.elsewhere;
    expect(shown.map(({ command }) => command.key)).toEqual([start.key, score.key]);
    actor.send({ type: 'outbox.elsewhere', elsewhere: [start, score] });
    expect(actor.getSnapshot().context.elsewhere).toBe(shown);
    actor.send({ type: 'outbox.elsewhere', elsewhere: [] });
    expect(ask(actor)()).toMatchObject([{ entries: [] }]);
  });

  it('hears what another window has typed on since, and what the board has refused there', async () => {
    const comment = { ...makeCommand(drafts.comment(1, 'Hes')), tab: 'another' };
    const { actor } = await runOutbox();
    const shown = () => actor.getSnapshot().context.elsewhere.map(({ command }) => command);
    actor.send({ type: 'outbox.elsewhere', elsewhere: [comment] });
    const typedOn = { ...comment, act: drafts.comment(1, 'Hesitant').act };
    actor.send({ type: 'outbox.elsewhere', elsewhere: [typedOn] });
    expect(shown()).toEqual([typedOn]);
    const refused = { ...typedOn, refusal: refusal(403) };
    actor.send({ type: 'outbox.elsewhere', elsewhere: [refused] });
    expect(shown()).toEqual([refused]);
  });

  it('says that something has left another window, and not that it is still there', async () => {
    const score = { ...makeCommand(drafts.score(1, 'pass')), tab: 'another' };
    const comment = { ...makeCommand(drafts.comment(1, 'Hes')), tab: 'another' };
    const { actor, news } = await runOutbox();
    actor.send({ type: 'outbox.elsewhere', elsewhere: [score] });
    actor.send({ type: 'outbox.elsewhere', elsewhere: [score, comment] });
    expect(news()).toEqual([]);
    actor.send({ type: 'outbox.elsewhere', elsewhere: [comment] });
    expect(news()).toEqual([{ type: 'outbox.leftElsewhere', commands: [score] }]);
  });
});
