import { describe, expect, it } from 'vitest';
import { commandFor, loadedExam, NOW, ofSheet, remarked } from '#tests/support/scoring/examCases.ts';
import { sheetTarget } from '#domain/scoring/commands/examCommand.ts';
import { runExam } from '#tests/support/scoring/examRun.ts';
import { EXAM, SHEET, versionAt } from '#tests/support/scoring/outboxRun.ts';
import { refusal } from '#tests/support/machines/system.ts';

describe('a mistaken start', () => {
  const begun = async () => {
    const run = runExam();
    await run.hold(loadedExam());
    return run;
  };
  const takeBack = () => ofSheet({ kind: 'exam.takeBack', examScheduleId: EXAM });

  it('is taken back within a minute: the examinee waits again, and leaving asks no more', async () => {
    const { actor, has, context, drafts, received } = await begun();
    actor.send({ type: 'clock.ticked', at: NOW + 59_000 });
    actor.send({ type: 'exam.takeBack' });
    expect([has('briefing'), has('inProgress')]).toEqual([true, false]);
    expect(context()).toMatchObject({ startedAt: null, identityCheckedAt: null });
    expect(drafts().map(({ act }) => act.kind)).toEqual(['exam.start', 'exam.takeBack']);
    expect(received('navigation').map(({ type }) => type)).toEqual(['exam.began', 'exam.ended']);
  });

  it.each([false, true])(
    'is taken back too if that is asked before it is known whether another window has the exam (it has: %s)',
    async (isShared) => {
      const { actor, open, lease, clock, has, drafts } = runExam();
      await open(loadedExam());
      actor.send({ type: 'identity.check', isChecked: true });
      actor.send({ type: 'exam.start' });
      actor.send({ type: 'exam.takeBack' });
      expect(has('inProgress')).toBe(true);
      lease('lease.granted', isShared);
      clock.increment(3_000);
      expect(has('briefing')).toBe(true);
      expect(drafts().map(({ act }) => act.kind)).toEqual(['exam.start', 'exam.takeBack']);
    },
  );

  it('is said no longer once the exam runs again', async () => {
    const { actor, has, received } = await begun();
    actor.send({ type: 'exam.takeBack' });
    actor.send({ type: 'identity.check', isChecked: true });
    actor.send({ type: 'exam.start' });
    expect(has('inProgress')).toBe(true);
    expect(received('toasts').slice(-2)).toMatchObject([
      { type: 'toast.show', id: 'exam.takenBack' },
      { type: 'toast.close', id: 'exam.takenBack' },
    ]);
  });

  it('stays when the minute is over', async () => {
    const { actor, has, drafts } = await begun();
    actor.send({ type: 'clock.ticked', at: NOW + 61_000 });
    actor.send({ type: 'exam.takeBack' });
    expect(has('inProgress')).toBe(true);
    expect(drafts()).toHaveLength(1);
  });

  it.each([
    ['a score', { type: 'score.give', position: 1, score: 'pass' }],
    ['a comment', { type: 'comment.write', position: 1, comment: 'Slow.' }],
    ['remarks', remarked('Calm.')],
  ] as const)('stays once there is %s', async (_, entry) => {
    const { actor, has, drafts } = await begun();
    actor.send(entry);
    actor.send({ type: 'exam.takeBack' });
    expect(has('inProgress')).toBe(true);
    expect(drafts()).toHaveLength(2);
  });

  it('is moved to the board’s time once the board has told it, and the open case with it', async () => {
    const { actor, context } = await begun();
    const startedAt = '2027-03-08T12:00:00.000Z';
    const by = Date.parse(startedAt) - NOW;
    const { caseOpenedAt } = context();
    const dated = (was: string) =>
      actor.send({
        type: 'outbox.dated',
        command: ofSheet({ kind: 'exam.start', examScheduleId: EXAM, startedAt }),
        was: { kind: 'exam.start', examScheduleId: EXAM, startedAt: was },
      });
    // An earlier start, which was undone.
    dated(new Date(NOW - 60_000).toISOString());
    expect(context().startedAt).toBe(NOW);
    dated(new Date(NOW).toISOString());
    expect(context()).toMatchObject({
      startedAt: NOW + by,
      caseOpenedAt: caseOpenedAt + by,
      sheet: { startedAt },
    });
  });

  it('that the board keeps goes on where it was, with its time', async () => {
    const { actor, has, context } = await begun();
    const { startedAt } = context();
    const start = ofSheet({ kind: 'exam.start', examScheduleId: EXAM, startedAt: '' });
    actor.send({
      type: 'outbox.settled',
      command: start,
      serverVersion: versionAt(1, 'started'),
      isTheirs: false,
    });
    actor.send({ type: 'exam.takeBack' });
    expect(has('briefing')).toBe(true);
    // A refusal of what else was sent, or of another exam, says nothing of this one.
    const other = commandFor(sheetTarget(SHEET + 1), takeBack().act);
    for (const command of [start, other])
      actor.send({ type: 'outbox.refused', command, fault: refusal(409, 'too-late') });
    expect(has('briefing')).toBe(true);
    actor.send({ type: 'outbox.refused', command: takeBack(), fault: refusal(409, 'too-late') });
    expect(has('inProgress')).toBe(true);
    expect(context().startedAt).toBe(startedAt);
    actor.send({ type: 'outbox.discarded', command: takeBack() });
    expect(has('inProgress')).toBe(true);
  });
});

describe('the identity of the examinee', () => {
  it('is confirmed before the exam starts, and again before a later start', async () => {
    const { actor, open, has, context, drafts } = runExam();
    await open(loadedExam());
    actor.send({ type: 'exam.start' });
    expect([has('briefing'), context().lacksIdentity]).toEqual([true, true]);
    actor.send({ type: 'identity.check', isChecked: true });
    expect(context().lacksIdentity).toBe(false);
    actor.send({ type: 'identity.check', isChecked: false });
    actor.send({ type: 'exam.start' });
    expect(drafts()).toEqual([]);
    actor.send({ type: 'identity.check', isChecked: true });
    actor.send({ type: 'exam.start' });
    expect(has('inProgress')).toBe(true);
    expect(context().identityCheckedAt).toBeNull();
  });
});
