import { describe, expect, it } from 'vitest';
import { scoreTarget, sheetTarget } from '#domain/scoring/commands/examCommand.ts';
import {
  reportOf,
  remarked,
  allPassed,
  commandFor,
  lineOf,
  loadedExam,
  makeLine,
  ofSheet,
  submission,
} from '#tests/support/scoring/examCases.ts';
import { runExam } from '#tests/support/scoring/examRun.ts';
import { EXAM, versionAt, SHEET, drafts as draftFor } from '#tests/support/scoring/outboxRun.ts';
import { makeEntry } from '#tests/support/scoring/scoringNews.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';

describe('after a crash', () => {
  it('everything is there that the board has not received, and the exam goes on at the case that lacks a score', async () => {
    const { open, has, mark, context, received } = runExam();
    const entries = [
      draftFor.start(),
      draftFor.score(lineOf(1), 'pass'),
      draftFor.score(lineOf(2), 'fail'),
      { ...draftFor.comment(lineOf(2), 'Missed the leak.'), target: `comment:${lineOf(2)}` },
      draftFor.score(lineOf(1), 'equivocal'),
      draftFor.score(lineOf(3), 'pass'),
      draftFor.clear(lineOf(3)),
    ].map((draft) => makeEntry(draft));
    await open(loadedExam(), { entries });
    expect(has('inProgress')).toBe(true);
    expect([1, 2, 3].map((position) => mark(position).score)).toEqual(['equivocal', 'fail', null]);
    expect(mark(2).comment).toBe('Missed the leak.');
    expect(context()).toMatchObject({ startedAt: Date.parse('2027-03-08T10:00:00.000Z'), position: 3 });
    expect(received('navigation').map(({ type }) => type)).toEqual(['exam.began']);
  });

  it('an exam that was submitted waits for the receipt, and is not scored again', async () => {
    const { hold, has, actor, drafts } = runExam();
    await hold(loadedExam({ status: 'started', lines: allPassed() }), {
      entries: [makeEntry(draftFor.submit())],
    });
    expect(has('submitting')).toBe(true);
    actor.send({ type: 'score.give', position: 1, score: 'fail' });
    expect(drafts()).toEqual([]);
    actor.send({
      type: 'outbox.settled',
      command: submission(),
      serverVersion: versionAt(3, 'submitted'),
      isTheirs: false,
    });
    expect(has('submitted')).toBe(true);
  });

  it('a skip that is still on its way is a skip', async () => {
    const { open, has } = runExam();
    const act = { kind: 'exam.skip', examScheduleId: EXAM, reason: 'absent' } as const;
    await open(loadedExam(), {
      entries: [makeEntry({ target: sheetTarget(SHEET), act, examScheduleId: EXAM })],
    });
    expect(has('skipped')).toBe(true);
  });

  it('the board’s newest answer counts, not what was read before', async () => {
    const { hold, actor, drafts } = runExam();
    await hold(loadedExam({ status: 'started', lines: [makeLine(1, { score: 'pass', version: 2 })] }), {
      serverVersions: {
        [scoreTarget(lineOf(1))]: versionAt(3, 'pass'),
        [sheetTarget(SHEET)]: versionAt(7, 'Late.'),
      },
    });
    actor.send({ type: 'score.give', position: 1, score: 'fail' });
    actor.send(remarked('Late.'));
    expect(drafts().map(({ base }) => base.version)).toEqual([3, 7]);
    expect(drafts()[1]?.base.value).toBe('started');
  });

  it('what a closed tab left behind comes in when it is found', async () => {
    const { hold, actor, questions, mark } = runExam();
    await hold(loadedExam({ status: 'started' }));
    actor.send({ type: 'outbox.adopted' });
    expect(questions()).toBe(2);
    actor.send({
      type: 'outbox.reported',
      examScheduleId: EXAM,
      entries: [makeEntry(draftFor.score(lineOf(2), 'pass'))],
      serverVersions: {},
    });
    expect(mark(2).score).toBe('pass');
  });

  it('a start that a closed tab left behind opens the exam when it is found', async () => {
    const { open, actor, has } = runExam();
    await open(loadedExam());
    expect(has('briefing')).toBe(true);
    actor.send({ type: 'outbox.adopted' });
    actor.send({ ...reportOf([draftFor.start()]), examScheduleId: EXAM + 1 });
    expect(has('briefing')).toBe(true);
    actor.send(reportOf([draftFor.start()]));
    expect(has('inProgress')).toBe(true);
  });

  it('a start that was received after the exam was read is read again', async () => {
    const { open, readAgain, has } = runExam();
    await open(loadedExam(), { serverVersions: { [sheetTarget(SHEET)]: versionAt(2, 'started') } });
    await readAgain(loadedExam({ status: 'started', sheet: { version: 2 } }));
    expect(has('inProgress')).toBe(true);
  });
});

describe('two tabs on one exam', () => {
  it('leave the second one to look only, until it takes over', async () => {
    const { open, lease, has, actor, drafts, askedOfLease, readAgain, context } = runExam();
    await open(loadedExam({ status: 'started', lines: allPassed() }));
    lease('lease.denied');
    expect(has('readOnly')).toBe(true);
    actor.send({ type: 'score.give', position: 1, score: 'fail' });
    actor.send({ type: 'comment.write', position: 1, comment: 'A' });
    actor.send({ type: 'case.next' });
    actor.send({ type: 'review.open' });
    actor.send({ type: 'exam.submit' });
    expect(has('reviewing')).toBe(true);
    expect(drafts()).toEqual([]);
    actor.send({ type: 'lease.takeOver' });
    expect(askedOfLease).toEqual(['lease.takeOver']);
    lease('lease.granted');
    expect([has('readOnly'), has('takingOver')]).toEqual([true, true]);
    await readAgain(
      loadedExam({
        status: 'started',
        lines: [makeLine(1, { score: 'fail', version: 9 }), ...allPassed().slice(1)],
      }),
    );
    expect([has('readOnly'), has('takingOver')]).toEqual([false, false]);
    expect(context().changes).toEqual([]);
    actor.send({ type: 'score.give', position: 1, score: 'equivocal' });
    expect(drafts()[0]?.base).toMatchObject({ version: 9, value: 'fail' });
  });

  it('keep what is put down before it is known which of them has the exam', async () => {
    const { open, lease, actor, drafts, mark } = runExam();
    await open(loadedExam({ status: 'started' }));
    actor.send({ type: 'score.give', position: 1, score: 'pass' });
    actor.send({ type: 'comment.write', position: 1, comment: 'A' });
    actor.send({ type: 'score.give', position: 1, score: 'fail' });
    actor.send({ type: 'score.give', position: 2, score: 'pass' });
    actor.send({ type: 'score.clear', position: 2 });
    actor.send(remarked('B'));
    expect(drafts()).toEqual([]);
    lease('lease.granted');
    expect(drafts().map(({ act }) => act)).toMatchObject([
      { kind: 'score.give', score: 'pass' },
      { kind: 'comment.write', comment: 'A' },
      { kind: 'score.give', score: 'fail' },
      { kind: 'score.give', score: 'pass' },
      { kind: 'score.clear' },
      { kind: 'remarks.write', remarks: 'B' },
    ]);
    expect(mark(1)).toMatchObject({ score: 'fail', comment: 'A' });
    lease('lease.lost');
    lease('lease.granted');
    expect(drafts()).toHaveLength(6);
  });

  it.each([
    ['put it down once the other one, which was closing, lets go of the exam', 4_900, 1],
    ['put down nothing of it where the other one has the exam for longer', 5_000, 0],
  ])('%s', async (_, milliseconds, expected) => {
    const { open, lease, actor, drafts, readAgain, has, clock } = runExam();
    await open(loadedExam({ status: 'started' }));
    actor.send({ type: 'score.give', position: 1, score: 'pass' });
    lease('lease.denied');
    clock.increment(milliseconds);
    lease('lease.granted');
    await readAgain(loadedExam({ status: 'started' }));
    expect(has('readOnly')).toBe(false);
    expect(drafts()).toHaveLength(expected);
  });

  it('let the one that is taken from finish nothing more', async () => {
    const { hold, lease, has, actor, drafts } = runExam();
    await hold(loadedExam({ status: 'started' }));
    actor.send({ type: 'score.give', position: 1, score: 'pass' });
    expect(has('mayUndo')).toBe(true);
    lease('lease.lost');
    expect([has('readOnly'), has('mayUndo')]).toEqual([true, false]);
    actor.send({ type: 'score.give', position: 1, score: 'fail' });
    actor.send({ type: 'score.undo' });
    expect(drafts()).toHaveLength(1);
  });

  it('take over without a network too, on what they know', async () => {
    const { open, lease, readAgain, mark, has } = runExam();
    await open(loadedExam({ status: 'started', lines: allPassed() }));
    lease('lease.denied');
    lease('lease.granted');
    await readAgain(unreachable(), { entries: [makeEntry(draftFor.score(lineOf(1), 'fail'))] });
    expect([has('readOnly'), has('scoring')]).toEqual([false, true]);
    expect(mark(1).score).toBe('fail');
  });

  it('catch up before the first key too, where there is another tab; the keys that came too early count', async () => {
    const { open, lease, actor, readAgain, mark, has, drafts } = runExam();
    await open(loadedExam({ status: 'started' }));
    actor.send({ type: 'score.give', position: 2, score: 'pass' });
    lease('lease.granted', true);
    expect([has('takingOver'), has('scoring')]).toEqual([false, true]);
    actor.send({ type: 'comment.write', position: 2, comment: 'Calm.' });
    await readAgain(loadedExam({ status: 'started' }), {
      entries: [makeEntry(draftFor.score(lineOf(1), 'fail'))],
    });
    expect([mark(1).score, mark(2).score, mark(2).comment]).toEqual(['fail', 'pass', 'Calm.']);
    expect(drafts()).toHaveLength(2);
  });

  it.each(['asking', 'elsewhere'])('wait for the board no longer than three seconds (%s)', async (from) => {
    const { open, lease, has, clock, actor } = runExam();
    await open(loadedExam({ status: 'started' }));
    if (from === 'elsewhere') lease('lease.denied');
    lease('lease.granted', true);
    clock.increment(3_000);
    expect(has('readOnly')).toBe(false);
    actor.send({ type: 'score.give', position: 1, score: 'pass' });
    expect(has('mayUndo')).toBe(true);
  });

  it('say that the exam is being taken over until it is, and take it over once', async () => {
    const { open, lease, has, actor, askedOfLease } = runExam();
    await open(loadedExam({ status: 'started' }));
    lease('lease.denied');
    actor.send({ type: 'lease.takeOver' });
    actor.send({ type: 'lease.takeOver' });
    expect(has('takingOver')).toBe(true);
    expect(askedOfLease).toEqual(['lease.takeOver']);
    lease('lease.denied');
    expect([has('readOnly'), has('takingOver')]).toEqual([true, false]);
  });

  it('take over an exam that was submitted as such, so that nothing more is typed into it', async () => {
    const { open, lease, has, readAgain, actor, drafts } = runExam();
    await open(loadedExam({ status: 'started', lines: allPassed() }));
    lease('lease.denied');
    lease('lease.granted');
    await readAgain(loadedExam({ status: 'started', lines: allPassed() }), {
      entries: [makeEntry(draftFor.submit())],
    });
    expect([has('submitting'), has('scoring')]).toEqual([true, false]);
    actor.send({ type: 'comment.write', position: 1, comment: 'Late.' });
    expect(drafts()).toEqual([]);
  });

  it('leave the exam to the other one as soon as that has what was unsent of it', async () => {
    const { hold, has, actor, drafts } = runExam();
    await hold(loadedExam({ status: 'started' }));
    actor.send({ type: 'outbox.handedOver', examScheduleId: EXAM + 1 });
    expect(has('readOnly')).toBe(false);
    actor.send({ type: 'outbox.handedOver', examScheduleId: EXAM });
    actor.send({ type: 'score.give', position: 1, score: 'pass' });
    expect(has('readOnly')).toBe(true);
    expect(drafts()).toEqual([]);
  });
});

describe('what the board has instead', () => {
  it('replaces a score that the user gave up', async () => {
    const { hold, actor, mark } = runExam();
    await hold(loadedExam({ status: 'started' }));
    actor.send({ type: 'score.give', position: 1, score: 'pass' });
    const command = commandFor(scoreTarget(lineOf(1)), draftFor.score(lineOf(1), 'pass').act);
    actor.send({ type: 'outbox.settled', command, serverVersion: versionAt(4, 'fail'), isTheirs: true });
    expect(mark(1)).toMatchObject({ score: 'fail', scoreServerVersion: { version: 4 } });
  });

  it('comes back if a refused score is discarded', async () => {
    const { hold, actor, mark } = runExam();
    await hold(loadedExam({ status: 'started', lines: [makeLine(1, { score: 'pass', version: 2 })] }));
    actor.send({ type: 'score.give', position: 1, score: 'fail' });
    const command = commandFor(scoreTarget(lineOf(1)), draftFor.score(lineOf(1), 'fail').act);
    actor.send({ type: 'outbox.refused', command, fault: refusal(400) });
    expect(mark(1).score).toBe('fail');
    actor.send({ type: 'outbox.discarded', command });
    expect(mark(1).score).toBe('pass');
  });

  it('leaves the newer score of this screen as it is when the older one is received', async () => {
    const { hold, actor, mark } = runExam();
    await hold(loadedExam({ status: 'started' }));
    actor.send({ type: 'score.give', position: 1, score: 'pass' });
    actor.send({ type: 'score.give', position: 1, score: 'fail' });
    const command = commandFor(scoreTarget(lineOf(1)), draftFor.score(lineOf(1), 'pass').act);
    actor.send({ type: 'outbox.settled', command, serverVersion: versionAt(1, 'pass'), isTheirs: false });
    expect(mark(1)).toMatchObject({ score: 'fail', scoreServerVersion: { version: 1, value: 'pass' } });
    actor.send({ type: 'outbox.settled', command, serverVersion: versionAt(3, 'fail'), isTheirs: false });
    actor.send({ type: 'outbox.settled', command, serverVersion: versionAt(2, 'pass'), isTheirs: false });
    expect(mark(1).scoreServerVersion.version).toBe(3);
  });

  it('leads away from an exam that is skipped or not begun there', async () => {
    const { hold, actor, has, received } = runExam();
    await hold(loadedExam());
    const command = ofSheet(draftFor.start().act);
    actor.send({ type: 'outbox.settled', command, serverVersion: versionAt(4, 'skipped'), isTheirs: true });
    expect(has('skipped')).toBe(true);
    expect(received('navigation').map(({ type }) => type)).toEqual(['exam.began', 'exam.ended']);
    actor.send({ type: 'identity.check', isChecked: true });
    actor.send({ type: 'exam.start' });
    expect(has('inProgress')).toBe(true);
  });

  it('leads back to the briefing if a refused start is discarded', async () => {
    const { hold, actor, has } = runExam();
    await hold(loadedExam());
    actor.send({ type: 'outbox.discarded', command: ofSheet(draftFor.start().act) });
    expect(has('briefing')).toBe(true);
  });

  it('leads into the exam if a skip is replaced by a start on another device', async () => {
    const { open, actor, has, answerQuestion } = runExam();
    await open(loadedExam());
    actor.send({ type: 'exam.skip', reason: 'absent' });
    await answerQuestion(true);
    const command = ofSheet({ kind: 'exam.skip', examScheduleId: EXAM, reason: 'absent' });
    actor.send({ type: 'outbox.settled', command, serverVersion: versionAt(4, 'started'), isTheirs: true });
    expect(has('inProgress')).toBe(true);
  });
});
