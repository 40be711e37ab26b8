import { describe, expect, it } from 'vitest';
import { scoreTarget } from '#domain/scoring/commands/examCommand.ts';
import {
  drafts,
  flush,
  received,
  runOutbox,
  SHEET,
  stale,
  versionAt,
} from '#tests/support/scoring/outboxRun.ts';
import { makeCommand } from '#tests/support/scoring/scoringNews.ts';
import { refusal } from '#tests/support/machines/system.ts';

describe('a record that is newer at the board', () => {
  const stuck = async () => {
    const run = await runOutbox();
    const key = await run.put(drafts.score(1, 'pass'));
    const next = await run.put(drafts.score(1, 'equivocal'));
    await run.answer(key, stale(5, 'fail'));
    return { ...run, key, next };
  };

  it('is shown with both values, and delays only itself', async () => {
    const { entries, put, sending } = await stuck();
    expect(entries()).toMatchObject([
      { stage: 'stale', theirs: { version: 5, value: 'fail' } },
      { stage: 'waiting' },
    ]);
    const other = await put(drafts.score(2, 'pass'));
    expect(sending()).toEqual([other]);
  });

  it('is overwritten if the user keeps their own, which is then based on it', async () => {
    const { actor, key, next, answer, sent, entries, serverVersion } = await stuck();
    actor.send({ type: 'outbox.keepMine', key });
    expect(serverVersion(scoreTarget(1))).toEqual(versionAt(5, 'fail'));
    await answer(key, received(6, 'pass'));
    expect(sent(key).map(({ base }) => base.version)).toEqual([0, 5]);
    await answer(next, received(7, 'equivocal'));
    expect(entries()).toEqual([]);
  });

  it('stays if the user takes it, and later commands on it are dropped', async () => {
    const { actor, key, next, entries, serverVersion, news, forget } = await stuck();
    actor.send({ type: 'outbox.takeTheirs', key });
    expect(entries()).toEqual([]);
    expect(serverVersion(scoreTarget(1))).toEqual(versionAt(5, 'fail'));
    expect(news()).toMatchObject([
      { type: 'outbox.settled', command: { key }, serverVersion: { value: 'fail' }, isTheirs: true },
    ]);
    expect(forget.calls.map(({ input }) => input.command.key).toSorted()).toEqual([key, next].toSorted());
  });

  it('is asked about again if it changed once more in the meantime', async () => {
    const { actor, key, answer, entries } = await stuck();
    actor.send({ type: 'outbox.keepMine', key });
    await answer(key, stale(6, 'equivocal'));
    expect(entries()[0]).toMatchObject({ stage: 'stale', theirs: { version: 6 } });
  });

  it('is no question where both values are the same', async () => {
    const { put, answer, entries, serverVersion, news, sending, sent } = await runOutbox();
    const key = await put(drafts.score(1, 'pass'));
    await answer(key, stale(5, 'pass'));
    await flush();
    expect(serverVersion(scoreTarget(1))?.version).toBe(5);
    expect(news()).toMatchObject([{ type: 'outbox.settled', command: { key }, isTheirs: false }]);
    const next = await put({ ...drafts.score(1, 'fail'), base: versionAt(5, 'pass') });
    expect(sent(next).map(({ base }) => base.version)).toEqual([5]);
    await answer(next, received(6, 'fail'));
    expect(entries()).toEqual([]);
    expect(sending()).toEqual([]);
  });

  it('is asked about by what was done before such an answer, which another window or machine had caused', async () => {
    const { put, answer, sent, stageOf } = await runOutbox();
    const key = await put(drafts.score(1, 'pass'));
    const next = await put(drafts.score(1, 'fail'));
    await answer(key, stale(5, 'pass'));
    await flush();
    expect(sent(next).map(({ base }) => base.version)).toEqual([0]);
    await answer(next, stale(5, 'pass'));
    expect(stageOf(next)).toBe('stale');
  });

  const threeActs = async () => {
    const run = await runOutbox();
    const first = await run.put(drafts.score(1, 'equivocal'));
    const second = await run.put(drafts.score(1, 'fail'));
    const third = await run.put(drafts.score(1, 'pass'));
    await run.answer(first, stale(5, 'equivocal'));
    await run.answer(second, stale(5, 'equivocal'));
    return { ...run, second, third };
  };

  it('is asked about once: what follows the examiner’s choice is based on that', async () => {
    const { actor, answer, sent, entries, second, third } = await threeActs();
    actor.send({ type: 'outbox.keepMine', key: second });
    await answer(second, received(6, 'fail'));
    await answer(third, received(7, 'pass'));
    expect(sent(third).map(({ base }) => base.version)).toEqual([6]);
    expect(entries()).toEqual([]);
  });

  it('is still asked about where the act that asked is discarded', async () => {
    const { actor, answer, sent, stageOf, second, third } = await threeActs();
    actor.send({ type: 'outbox.drop', key: second });
    await answer(third, stale(5, 'equivocal'));
    expect(sent(third).map(({ base }) => base.version)).toEqual([0]);
    expect(stageOf(third)).toBe('stale');
  });

  it('is asked about by remarks behind a start, which share its version: the other may have written some too', async () => {
    const { put, answer, clock, sent, stageOf } = await runOutbox();
    const start = await put(drafts.start());
    const act = { kind: 'remarks.write', examScheduleScoreId: SHEET, remarks: 'Calm' } as const;
    const remarks = await put({ ...drafts.start(), act });
    clock.increment(800);
    await answer(start, stale(5, 'started'));
    await answer(remarks, stale(5, 'Late'));
    expect(sent(remarks).map(({ base }) => base.version)).toEqual([0]);
    expect(stageOf(remarks)).toBe('stale');
  });

  it('is no question where the board saved the same text as it was typed', async () => {
    const old = makeCommand(drafts.comment(1, 'Hesitant. '));
    const { answer, entries, store } = await runOutbox({ recalled: [old] });
    await store();
    await answer(old.key, stale(5, 'Hesitant. '));
    await flush();
    expect(entries()).toEqual([]);
  });

  it('ignores an answer to a question that was not asked', async () => {
    const { actor, put, entries, news } = await runOutbox();
    const key = await put(drafts.score(1, 'pass'));
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
    const key = await run.put(drafts.score(1, 'pass'));
    const fault = refusal(409, 'exam-submitted');
    await run.answer(key, { thrown: fault });
    return { ...run, key, fault };
  };

  it('stays with its text and is sent to the screen', async () => {
    const { entries, key, fault, news } = await refused();
    expect(entries()).toMatchObject([{ stage: 'refused', command: { refusal: fault } }]);
    expect(news()).toMatchObject([{ type: 'outbox.refused', command: { key }, fault }]);
  });

  it('is retried when the user chooses that', async () => {
    const { actor, key, answer, entries, sent } = await refused();
    actor.send({ type: 'outbox.retry', key });
    expect(entries()).toMatchObject([{ stage: 'sending' }]);
    expect(entries()[0]!.command).not.toHaveProperty('refusal');
    await answer(key, received(1, 'pass'));
    expect(sent(key)).toHaveLength(2);
    expect(entries()).toEqual([]);
  });

  it('stays refused at the next visit: it is shown and not sent until the user retries', async () => {
    const first = await refused();
    const kept = { ...first.keep.last().input.command, key: 'earlier' };
    expect(kept.refusal).toEqual(first.fault);
    const { entries, store, sent, stageOf, actor, answer, put, keep } = await runOutbox({ recalled: [kept] });
    await store();
    expect(entries()).toMatchObject([{ stage: 'refused', command: { refusal: first.fault } }]);
    actor.send({ type: 'connection.restored' });
    const other = await put(drafts.score(2, 'pass'));
    await answer(other, received(1, 'pass'));
    expect(sent(kept.key)).toEqual([]);
    expect(stageOf(kept.key)).toBe('refused');
    actor.send({ type: 'outbox.retry', key: kept.key });
    await answer(kept.key, received(1, 'pass'));
    expect(sent(kept.key)).toHaveLength(1);
    expect(keep.calls.map(({ input }) => input.command.refusal === undefined)).toContain(true);
    expect(entries()).toEqual([]);
  });

  it('is dropped when the user discards it, and the next one of its record is sent', async () => {
    const { actor, key, put, entries, news, forget, sending } = await refused();
    const next = await put(drafts.score(1, 'fail'));
    actor.send({ type: 'outbox.drop', key });
    expect(news().at(-1)).toMatchObject({ type: 'outbox.discarded', command: { key } });
    expect(forget.last().input.command.key).toBe(key);
    expect(entries()).toHaveLength(1);
    expect(sending()).toEqual([next]);
  });
});

describe('a start that is taken back too late', () => {
  it('is refused, and holds up no score that waited for the answer', async () => {
    const { put, answer, sending, stageOf } = await runOutbox();
    const back = await put(drafts.takeBack());
    const again = await put(drafts.start());
    const score = await put(drafts.score(1, 'pass'));
    expect(sending()).toEqual([back]);
    await answer(back, { thrown: refusal(409, 'too-late') });
    expect(stageOf(back)).toBe('refused');
    expect(stageOf(again)).toBe('waiting');
    expect(sending()).toContain(score);
  });
});
