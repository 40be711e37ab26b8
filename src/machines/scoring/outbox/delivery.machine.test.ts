import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/scoring/commands/examCommand.ts';
import { versionAt, received, runDelivery, stale, drafts } from '#tests/support/scoring/outboxRun.ts';
import { makeCommand } from '#tests/support/scoring/scoringNews.ts';
import { makeFault, refusal, unreachable } from '#tests/support/machines/system.ts';

const score = () => makeCommand(drafts.score(1, 'pass'));
const comment = (text: string) => makeCommand(drafts.comment(1, text));

describe('a delivery', () => {
  it('is stored on the device first and sent to the board only on request', async () => {
    const { keep, deliver, until, sent, actor, goOut } = runDelivery(score());
    expect(keep.calls).toHaveLength(1);
    expect(deliver.calls).toHaveLength(0);
    actor.send({ type: 'delivery.go', base: versionAt(0, null) });
    expect(deliver.calls).toHaveLength(0);
    await goOut();
    await until('sending');
    expect(sent()).toEqual(['stored', 'ready']);
    expect(deliver.calls).toHaveLength(1);
  });

  it('reports that the device did not store it, and is sent all the same', async () => {
    const { keep, until, lastSent, sent } = runDelivery(score());
    keep.last().reject(new Error('QuotaExceededError'));
    await until('ready');
    expect(sent()).toEqual(['stored', 'ready']);
    expect(lastSent()?.type).toBe('delivery.ready');
  });

  it('does not wait longer than three seconds for a device that does not answer', async () => {
    const { clock, sent, until, actor } = runDelivery(score());
    clock.increment(2_999);
    expect(sent()).toEqual([]);
    clock.increment(1);
    await until('ready');
    expect(sent()).toEqual(['stored', 'ready']);
    expect(actor.getSnapshot().status).toBe('active');
  });

  it('stays on the device after the receipt, until the outbox drops it', async () => {
    const { deliver, forget, goOut, until, actor, sent } = runDelivery(score());
    await goOut();
    deliver.last().resolve(received(1, 'pass'));
    await until('received');
    expect(forget.calls).toHaveLength(0);
    actor.send({ type: 'delivery.drop' });
    expect(forget.calls).toHaveLength(1);
    forget.last().resolve({});
    await until('done');
    expect(sent()).toEqual(['stored', 'ready', 'received', 'gone']);
  });

  it('ends also where the device does not forget it, because it can be sent twice', async () => {
    const { deliver, forget, goOut, until, actor } = runDelivery(score());
    await goOut();
    deliver.last().resolve(received(1, 'pass'));
    await until('received');
    actor.send({ type: 'delivery.drop' });
    forget.last().reject(new Error('gone'));
    await until('done');
    expect(actor.getSnapshot().status).toBe('done');
  });
});

describe('a command that was made before the board had told its time', () => {
  const givenAt = '2027-03-08T08:00:00.000Z';
  const made = score();
  const dated = (at: number): Command => ({
    ...made,
    at,
    act: { kind: 'score.give', examScoringId: 1, score: 'pass', givenAt },
  });
  const early = { ...dated(0), deviceAt: 0 };

  it('is dated by the board’s clock and stored so before the board gets it', async () => {
    const { keep, deliver, inBoardTime, goOut, until, actor, sent, lastSent } = runDelivery(early);
    await goOut();
    await until('dating');
    expect(inBoardTime.last().input.command).toEqual(early);
    inBoardTime.last().resolve({ command: dated(9) });
    await until('rebasing');
    expect(lastSent()).toEqual({ type: 'delivery.dated', command: dated(9) });
    expect(keep.last().input.command).toEqual(dated(9));
    expect(deliver.calls).toHaveLength(0);
    keep.last().resolve({});
    await until('sending');
    expect(deliver.last().input.command).toEqual(dated(9));
    deliver.last().reject(unreachable());
    await until('pausing');
    actor.send({ type: 'delivery.hurry' });
    await until('sending');
    expect(inBoardTime.calls).toHaveLength(1);
    expect(sent()).toEqual(['stored', 'ready', 'dated']);
  });

  it('waits where the board cannot be asked, and asks again', async () => {
    const { deliver, inBoardTime, goOut, until, actor, clock } = runDelivery(early);
    await goOut();
    inBoardTime.last().reject(unreachable());
    await until('dateless');
    clock.increment(30_000);
    await until('dating');
    inBoardTime.last().reject(unreachable());
    await until('dateless');
    actor.send({ type: 'delivery.hurry' });
    await until('dating');
    expect(inBoardTime.calls).toHaveLength(3);
    expect(deliver.calls).toHaveLength(0);
  });
});

describe('a board that does not take it', () => {
  it.each([
    ['silence', unreachable()],
    ['503', makeFault({ status: 503 })],
    ['500', makeFault({ status: 500 })],
    ['401, a session that ended', refusal(401)],
    ['408', refusal(408)],
    ['429', refusal(429)],
    ['the same key being worked on', refusal(409, 'idempotency-busy')],
    ['an answer that makes no sense', new Error('nonsense')],
  ])('is asked again for ever after %s', async (_, thrown) => {
    const { deliver, goOut, until, clock, sent } = runDelivery(score());
    await goOut();
    for (let tries = 1; tries <= 60; tries += 1) {
      expect(deliver.calls).toHaveLength(tries);
      deliver.last().reject(thrown);
      await until('pausing');
      clock.increment(30_000);
      await until('sending');
    }
    expect(sent()).toEqual(['stored', 'ready']);
    expect(new Set(deliver.calls.map(({ input }) => input.command.key)).size).toBe(1);
  });

  it('is asked with pauses from one to thirty seconds, spread by chance', async () => {
    const { deliver, goOut, until, clock } = runDelivery(score());
    await goOut();
    for (const longest of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const tries = deliver.calls.length;
      deliver.last().reject(unreachable());
      await until('pausing');
      clock.increment(longest / 2 - 1);
      expect(deliver.calls).toHaveLength(tries);
      clock.increment(longest / 2 + 1);
      expect(deliver.calls).toHaveLength(tries + 1);
    }
  });

  it('is never asked sooner than it says', async () => {
    const { deliver, goOut, until, clock } = runDelivery(score());
    await goOut();
    deliver.last().reject(makeFault({ status: 429, retryAfter: 45 }));
    await until('pausing');
    clock.increment(44_999);
    expect(deliver.calls).toHaveLength(1);
    clock.increment(1);
    expect(deliver.calls).toHaveLength(2);
  });

  it('is asked at once when the network is back', async () => {
    const { deliver, goOut, until, actor } = runDelivery(score());
    await goOut();
    deliver.last().reject(unreachable());
    await until('pausing');
    actor.send({ type: 'delivery.hurry' });
    expect(deliver.calls).toHaveLength(2);
    actor.send({ type: 'delivery.hurry' });
    expect(deliver.calls).toHaveLength(2);
  });

  it('answers with what it has instead, and the delivery waits for a choice', async () => {
    const { deliver, forget, goOut, until, actor, lastSent } = runDelivery(score());
    await goOut();
    deliver.last().resolve(stale(3, 'fail'));
    await until('undecided');
    expect(lastSent()).toMatchObject({ type: 'delivery.stale', theirs: { version: 3, value: 'fail' } });
    actor.send({ type: 'delivery.hurry' });
    expect(deliver.calls).toHaveLength(1);
    expect(forget.calls).toHaveLength(0);
  });

  it.each([400, 403, 404, 409, 422])(
    'refuses with %i for good: that is on the device before it is reported, and waits for a choice',
    async (status) => {
      const { keep, deliver, goOut, until, actor, sent, lastSent } = runDelivery(score());
      await goOut();
      const fault = refusal(status);
      deliver.last().reject(fault);
      await until('refusing');
      expect(keep.last().input.command.refusal).toEqual(fault);
      expect(sent()).not.toContain('refused');
      keep.last().resolve({});
      await until('undecided');
      expect(lastSent()).toMatchObject({ type: 'delivery.refused', fault });
      actor.send({ type: 'delivery.go', base: versionAt(0, null) });
      expect(keep.last().input.command).not.toHaveProperty('refusal');
      keep.last().resolve({});
      await until('sending');
      expect(deliver.calls).toHaveLength(2);
    },
  );

  it.each(['fails', 'does not answer'])('refuses, and that is reported where the device %s', async (how) => {
    const { keep, deliver, goOut, until, clock, lastSent } = runDelivery(score());
    await goOut();
    deliver.last().reject(refusal(403));
    await until('refusing');
    if (how === 'fails') keep.last().reject(new Error('full'));
    else clock.increment(3_000);
    await until('undecided');
    expect(lastSent()).toMatchObject({ type: 'delivery.refused', fault: { status: 403 } });
  });

  it('refused it at an earlier visit: it waits for a choice without being sent', async () => {
    const { keep, deliver, until, actor, sent } = runDelivery({ ...score(), refusal: refusal(403) });
    keep.last().resolve({});
    await until('undecided');
    actor.send({ type: 'delivery.hurry' });
    expect(deliver.calls).toHaveLength(0);
    expect(sent()).toEqual(['stored']);
  });
});

describe('what a delivery is based on', () => {
  it('is stored before it is sent, if it has changed, so that the same is sent after a crash', async () => {
    const { keep, deliver, goOut, until } = runDelivery(score());
    await goOut(versionAt(4, 'fail'));
    await until('rebasing');
    expect(deliver.calls).toHaveLength(0);
    expect(keep.last().input.command.base).toMatchObject({ version: 4, value: 'fail' });
    keep.last().resolve({});
    await until('sending');
    expect(deliver.last().input.base).toMatchObject({ version: 4, value: 'fail' });
  });

  it('does not wait for a device that fails or does not answer', async () => {
    const failing = runDelivery(score());
    await failing.goOut(versionAt(4, 'fail'));
    failing.keep.last().reject(new Error('full'));
    await failing.until('sending');
    const silent = runDelivery(score());
    await silent.goOut(versionAt(4, 'fail'));
    silent.clock.increment(3_000);
    await silent.until('sending');
    expect(silent.deliver.last().input.base.version).toBe(4);
  });

  it('stays the same for every further try', async () => {
    const { keep, deliver, goOut, until, actor } = runDelivery(score());
    await goOut(versionAt(4, 'fail'));
    keep.last().resolve({});
    await until('sending');
    deliver.last().reject(unreachable());
    await until('pausing');
    actor.send({ type: 'delivery.hurry' });
    expect(deliver.calls.map(({ input }) => input.base.version)).toEqual([4, 4]);
  });
});

describe('a text', () => {
  it('rests for 0.8 seconds, in which it may be typed on', async () => {
    const { keep, until, sent, clock } = runDelivery(comment('a'));
    keep.last().resolve({});
    await until('resting');
    clock.increment(799);
    expect(sent()).toEqual(['stored']);
    clock.increment(1);
    expect(sent()).toEqual(['stored', 'ready']);
  });

  it('that was submitted does not rest', async () => {
    const act = { kind: 'feedback.write', caseHeaderId: 7, feedback: 'a' } as const;
    const { keep, until, sent } = runDelivery(makeCommand({ ...drafts.comment(1, 'a'), act }));
    keep.last().resolve({});
    await until('ready');
    expect(sent()).toEqual(['stored', 'ready']);
  });

  it('is sent without a pause when it is hurried', async () => {
    const { keep, until, sent, actor } = runDelivery(comment('a'));
    keep.last().resolve({});
    await until('resting');
    actor.send({ type: 'delivery.hurry' });
    expect(sent()).toEqual(['stored', 'ready']);
  });

  it('is sent after four seconds although the keys never pause, and then with every change', async () => {
    const command = comment('a');
    const { keep, until, sent, actor, clock, deliver } = runDelivery(command);
    const type = async (text: string, state: string) => {
      actor.send({ type: 'delivery.replace', command: { ...command, act: comment(text).act } });
      keep.last().resolve({});
      await until(state);
    };
    keep.last().resolve({});
    await until('resting');
    for (let count = 1; count < 8; count += 1) {
      clock.increment(500);
      await type(`a${count}`, 'resting');
    }
    expect(sent()).not.toContain('ready');
    clock.increment(500);
    await until('ready');
    await type('the last', 'ready');
    actor.send({ type: 'delivery.go', base: command.base });
    expect(deliver.last().input.command.act).toEqual(comment('the last').act);
  });

  it.each(['storing', 'resting', 'ready'])(
    'gives way to another one while it is %s, which is written down first',
    async (state) => {
      const command = comment('a');
      const { keep, until, actor, clock, deliver } = runDelivery(command);
      if (state !== 'storing') {
        keep.last().resolve({});
        await until('resting');
      }
      if (state === 'ready') clock.increment(800);
      expect(actor.getSnapshot().value).toBe(state);
      const newer = { ...command, act: comment('ab').act };
      actor.send({ type: 'delivery.replace', command: newer });
      expect(keep.last().input.command).toEqual(newer);
      keep.last().resolve({});
      await until('resting');
      clock.increment(800);
      actor.send({ type: 'delivery.go', base: command.base });
      expect(deliver.last().input.command).toEqual(newer);
    },
  );

  it('never changes once it is under way', async () => {
    const command = comment('a');
    const { goOut, until, actor, deliver } = runDelivery(command);
    await goOut();
    await until('sending');
    actor.send({ type: 'delivery.replace', command: { ...command, act: comment('ab').act } });
    expect(actor.getSnapshot().context.command).toEqual(command);
    deliver.last().reject(unreachable());
    await until('pausing');
    actor.send({ type: 'delivery.replace', command: { ...command, act: comment('ab').act } });
    expect(actor.getSnapshot().context.command).toEqual(command);
  });
});

describe('a delivery that is discarded', () => {
  it.each(['resting', 'ready'])('while %s leaves the device without going out', async (state) => {
    const { keep, until, actor, clock, forget, deliver } = runDelivery(comment('a'));
    keep.last().resolve({});
    await until('resting');
    if (state === 'ready') clock.increment(800);
    actor.send({ type: 'delivery.drop' });
    expect(forget.calls).toHaveLength(1);
    forget.last().resolve({});
    await until('done');
    expect(deliver.calls).toHaveLength(0);
  });

  it('while it is being written is taken off the device afterwards, not before', async () => {
    const { keep, until, actor, forget, sent } = runDelivery(score());
    actor.send({ type: 'delivery.drop' });
    expect(forget.calls).toHaveLength(0);
    keep.last().resolve({});
    await until('forgetting');
    expect(forget.calls).toHaveLength(1);
    expect(sent()).toEqual(['stored']);
  });

  it('after a refusal leaves the device', async () => {
    const { keep, deliver, goOut, until, actor, forget } = runDelivery(score());
    await goOut();
    deliver.last().reject(refusal(409, 'exam-submitted'));
    await until('refusing');
    keep.last().resolve({});
    await until('undecided');
    actor.send({ type: 'delivery.drop' });
    expect(forget.calls).toHaveLength(1);
  });
});
