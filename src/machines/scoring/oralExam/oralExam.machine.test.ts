import { describe, expect, it } from 'vitest';
import { valueOf } from '#domain/scoring/commands/examActs.ts';
import { scoreTarget, sheetTarget } from '#domain/scoring/commands/examCommand.ts';
import {
  remarked,
  allPassed,
  caseOf,
  lineOf,
  makeComment,
  loadedExam,
  makeLine,
  NOW,
  ofSheet,
  submission,
} from '#tests/support/scoring/examCases.ts';
import { runExam } from '#tests/support/scoring/examRun.ts';
import { EXAM, versionAt, SHEET } from '#tests/support/scoring/outboxRun.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';

/** The board's answer to a command, by default to the submission; with `isTheirs` its own value. */
const settled = (version: number, value: string, isTheirs = false, command = submission()) =>
  ({ type: 'outbox.settled', command, serverVersion: versionAt(version, value), isTheirs }) as const;

describe('opening an exam', () => {
  it('asks the board, then the outbox, and briefs', async () => {
    const { open, has, load, questions, context } = runExam();
    expect(has('loading')).toBe(true);
    expect(load.last().input).toEqual({ examScheduleId: EXAM, userId: 7 });
    await open(loadedExam());
    expect(questions()).toBe(1);
    expect(has('briefing')).toBe(true);
    expect(context().marks.map(({ position, score }) => [position, score])).toEqual([
      [1, null],
      [2, null],
      [3, null],
      [4, null],
    ]);
  });

  it('shows that there is none if the examiner has none of that number', async () => {
    const { load, until, reconnect } = runExam();
    load.last().reject(refusal(404));
    await until('missing');
    await reconnect();
    expect(load.calls).toHaveLength(1);
  });

  it('retries by itself after an outage, and on request after anything else', async () => {
    const { load, until, actor, reconnect } = runExam();
    load.last().reject(unreachable());
    await until('failed');
    await reconnect();
    expect(load.calls).toHaveLength(2);
    load.last().reject(refusal(500));
    await until('failed');
    await reconnect();
    expect(load.calls).toHaveLength(2);
    actor.send({ type: 'exam.reload' });
    expect(load.calls).toHaveLength(3);
  });

  it('bars a pair with a declared conflict, who can only be skipped', async () => {
    const { open, has, actor, drafts, answerQuestion } = runExam();
    await open(loadedExam({ conflict: 'Worked together.' }));
    expect(has('conflict')).toBe(true);
    actor.send({ type: 'exam.start' });
    expect(has('conflict')).toBe(true);
    actor.send({ type: 'exam.skip', reason: 'conflict' });
    await answerQuestion(true);
    expect(has('skipped')).toBe(true);
    expect(drafts()).toMatchObject([{ act: { kind: 'exam.skip', reason: 'conflict' } }]);
    actor.send({ type: 'exam.start' });
    expect(has('skipped')).toBe(true);
  });

  it.each([
    ['started', 'inProgress'],
    ['skipped', 'skipped'],
    ['submitted', 'submitted'],
    ['waiting', 'briefing'],
  ] as const)('that the board has as %s shows it %s', async (status, tag) => {
    const { open, has } = runExam();
    await open(loadedExam({ status }));
    expect(has(tag)).toBe(true);
  });
});

describe('an exam in progress', () => {
  it('begins with a start that the outbox takes, and from then on leaving asks', async () => {
    const { hold, has, drafts, received, context } = runExam();
    await hold(loadedExam());
    expect(has('inProgress')).toBe(true);
    expect(has('scoring')).toBe(true);
    expect(drafts()).toMatchObject([
      {
        target: sheetTarget(SHEET),
        examScheduleId: EXAM,
        act: {
          kind: 'exam.start',
          startedAt: new Date(NOW).toISOString(),
          identityConfirmedAt: new Date(NOW).toISOString(),
        },
        base: { version: 0 },
      },
    ]);
    expect(context()).toMatchObject({ startedAt: NOW, caseOpenedAt: NOW, position: 1 });
    expect(received('navigation').map(({ type }) => type)).toEqual(['exam.began']);
  });

  it('asks no more about leaving once it was submitted, and ends when the board has received it', async () => {
    const { hold, actor, has, received } = runExam();
    await hold(loadedExam({ status: 'started', lines: allPassed() }));
    actor.send({ type: 'review.open' });
    actor.send({ type: 'exam.submit' });
    expect(has('submitting')).toBe(true);
    expect(received('navigation').map(({ type }) => type)).toEqual(['exam.began', 'exam.submitted']);
    actor.send(settled(3, 'submitted', false));
    expect(has('submitted')).toBe(true);
    expect(received('navigation').map(({ type }) => type)).toEqual([
      'exam.began',
      'exam.submitted',
      'exam.ended',
    ]);
    expect(received('dialogs')).toMatchObject([{ dialog: { text: { key: 'scoring:exam.submitted' } } }]);
  });

  it('is scored case by case in any order', async () => {
    const { hold, actor, drafts, mark, context } = runExam();
    await hold(loadedExam({ status: 'started' }));
    actor.send({ type: 'case.open', position: 3 });
    expect(context().position).toBe(3);
    actor.send({ type: 'score.give', position: 3, score: 'pass' });
    actor.send({ type: 'case.previous' });
    actor.send({ type: 'score.give', position: 2, score: 'fail' });
    actor.send({ type: 'case.next' });
    actor.send({ type: 'case.next' });
    actor.send({ type: 'case.next' });
    expect(context().position).toBe(4);
    expect([1, 2, 3, 4].map((position) => mark(position).score)).toEqual([null, 'fail', 'pass', null]);
    expect(drafts()).toMatchObject([
      { target: scoreTarget(lineOf(3)), act: { kind: 'score.give', score: 'pass' } },
      { target: scoreTarget(lineOf(2)), act: { kind: 'score.give', score: 'fail' } },
    ]);
  });

  it('sends nothing twice: the same score again is no change', async () => {
    const { hold, actor, drafts } = runExam();
    await hold(loadedExam({ status: 'started' }));
    for (let press = 0; press < 5; press += 1) actor.send({ type: 'score.give', position: 1, score: 'pass' });
    actor.send({ type: 'score.give', position: 9, score: 'pass' });
    actor.send({ type: 'score.clear', position: 2 });
    expect(drafts()).toHaveLength(1);
  });

  it('opens the next case that lacks something, going round, and none that is not there', async () => {
    const { hold, actor, context } = runExam();
    await hold(
      loadedExam({
        status: 'started',
        lines: [
          makeLine(1, { score: 'fail' }),
          makeLine(2, { score: 'pass' }),
          makeLine(3, { score: 'pass' }),
          makeLine(4),
        ],
      }),
    );
    actor.send({ type: 'case.nextLacking' });
    expect(context().position).toBe(4);
    actor.send({ type: 'case.nextLacking' });
    expect(context().position).toBe(1);
    actor.send({ type: 'case.previous' });
    actor.send({ type: 'case.open', position: 9 });
    expect(context().position).toBe(1);
  });

  it('measures a case from when it was opened, not from when it is opened again', async () => {
    const { hold, actor, context } = runExam();
    await hold(loadedExam());
    actor.send({ type: 'clock.ticked', at: NOW + 60_000 });
    actor.send({ type: 'case.open', position: 1 });
    expect(context().caseOpenedAt).toBe(NOW);
    actor.send({ type: 'case.open', position: 2 });
    expect(context().caseOpenedAt).toBe(NOW + 60_000);
  });
});

describe('the last score', () => {
  it('can be taken back for ten seconds, once', async () => {
    const { hold, actor, has, mark, drafts, clock } = runExam();
    await hold(loadedExam({ status: 'started', lines: [makeLine(1, { score: 'pass', version: 1 })] }));
    actor.send({ type: 'score.give', position: 1, score: 'fail' });
    clock.increment(9_999);
    expect(has('mayUndo')).toBe(true);
    actor.send({ type: 'score.undo' });
    expect(has('mayUndo')).toBe(false);
    expect(mark(1).score).toBe('pass');
    actor.send({ type: 'score.undo' });
    expect(drafts().map(({ act }) => act)).toMatchObject([
      { kind: 'score.give', score: 'fail' },
      { kind: 'score.give', score: 'pass' },
    ]);
  });

  it('that was the first is cleared again', async () => {
    const { hold, actor, mark, drafts } = runExam();
    await hold(loadedExam({ status: 'started' }));
    actor.send({ type: 'score.give', position: 2, score: 'pass' });
    actor.send({ type: 'score.undo' });
    expect(mark(2).score).toBeNull();
    expect(drafts().at(-1)?.act).toEqual({ kind: 'score.clear', examScoringId: lineOf(2) });
  });

  it('is final after ten seconds, which start again with every score, and keeps the lease', async () => {
    const { hold, actor, has, clock, drafts, leases } = runExam();
    await hold(loadedExam({ status: 'started' }));
    actor.send({ type: 'score.give', position: 1, score: 'pass' });
    clock.increment(8_000);
    actor.send({ type: 'score.give', position: 2, score: 'pass' });
    clock.increment(8_000);
    expect(has('mayUndo')).toBe(true);
    clock.increment(2_000);
    expect(has('mayUndo')).toBe(false);
    actor.send({ type: 'score.undo' });
    expect(drafts()).toHaveLength(2);
    expect(leases()).toBe(1);
    expect(has('readOnly')).toBe(false);
  });
});

describe('a comment', () => {
  it('is written, changed and, when it is emptied, deleted', async () => {
    const { hold, actor, mark, drafts } = runExam();
    await hold(loadedExam({ status: 'started' }));
    actor.send({ type: 'comment.write', position: 1, comment: 'Missed the leak.' });
    actor.send({ type: 'comment.write', position: 1, comment: 'Missed the leak.' });
    actor.send({ type: 'comment.write', position: 1, comment: ' ' });
    expect(mark(1).comment).toBe('');
    expect(drafts().map(({ act }) => act)).toEqual([
      {
        kind: 'comment.write',
        comment: 'Missed the leak.',
        caseHeaderId: caseOf(1),
        examScoringId: lineOf(1),
      },
      { kind: 'comment.delete', caseHeaderId: caseOf(1), examScoringId: lineOf(1) },
    ]);
  });

  it('is not sent for blanks alone, nor again for a space at its end', async () => {
    const { hold, actor, drafts } = runExam();
    await hold(loadedExam({ status: 'started' }));
    for (const comment of ['  ', 'To', 'To ', 'To be'])
      actor.send({ type: 'comment.write', position: 1, comment });
    expect(drafts().map(({ act }) => valueOf(act))).toEqual(['To', 'To be']);
  });

  it('is based on the board’s last answer', async () => {
    const { hold, actor, drafts } = runExam();
    await hold(loadedExam({ status: 'started', lines: [makeLine(1, { comment: makeComment(1, 'A', 4) })] }));
    actor.send({ type: 'comment.write', position: 1, comment: 'AB' });
    expect(drafts()[0]?.base).toMatchObject({ version: 4, id: 901, value: 'A' });
  });

  it('on the exam as a whole goes with the sheet', async () => {
    const { hold, actor, drafts, context } = runExam();
    await hold(loadedExam({ status: 'started' }));
    for (const text of ['Began late.', 'Began late. ']) actor.send(remarked(text));
    expect(drafts()).toMatchObject([
      { target: sheetTarget(SHEET), act: { kind: 'remarks.write', remarks: 'Began late.' } },
    ]);
    const command = ofSheet({ kind: 'remarks.write', examScheduleScoreId: SHEET, remarks: 'Began late.' });
    actor.send(settled(2, 'Began late.', false, command));
    expect(context().sheetServerVersion).toMatchObject({ version: 2, value: 'started' });
  });
});

describe('the summary', () => {
  it('lets nothing be submitted while a score or a comment is missing', async () => {
    const { hold, actor, has, drafts } = runExam();
    const [first, ...rest] = allPassed();
    await hold(loadedExam({ status: 'started', lines: [{ ...first!, score: 'fail' }, ...rest] }));
    actor.send({ type: 'review.open' });
    expect(has('reviewing')).toBe(true);
    actor.send({ type: 'exam.submit' });
    expect(has('reviewing')).toBe(true);
    actor.send({ type: 'case.nextLacking' });
    expect(has('scoring')).toBe(true);
    actor.send({ type: 'comment.write', position: 1, comment: 'Missed the leak.' });
    actor.send({ type: 'exam.submit' });
    expect(drafts()).toHaveLength(1);
    actor.send({ type: 'review.open' });
    actor.send({ type: 'review.close' });
    actor.send({ type: 'review.open' });
    actor.send({ type: 'exam.submit' });
    expect(has('submitting')).toBe(true);
    expect(drafts().at(-1)?.act.kind).toBe('exam.submit');
  });

  it('submits once, and nothing is changed from then on', async () => {
    const { hold, actor, has, drafts } = runExam();
    await hold(loadedExam({ status: 'started', lines: allPassed() }));
    actor.send({ type: 'review.open' });
    actor.send({ type: 'exam.submit' });
    actor.send({ type: 'exam.submit' });
    actor.send({ type: 'score.give', position: 1, score: 'fail' });
    actor.send({ type: 'comment.write', position: 1, comment: 'A' });
    actor.send(remarked('A'));
    actor.send({ type: 'score.undo' });
    actor.send({ type: 'case.open', position: 2 });
    expect(drafts()).toHaveLength(1);
    expect(has('submitting')).toBe(true);
  });

  it('is shown again when the board refuses the submission, and can be submitted again', async () => {
    const { hold, actor, has, drafts, context, received } = runExam();
    await hold(loadedExam({ status: 'started', lines: allPassed() }));
    actor.send({ type: 'review.open' });
    actor.send({ type: 'exam.submit' });
    actor.send({ type: 'outbox.refused', command: submission(), fault: refusal(409, 'incomplete') });
    expect(has('reviewing')).toBe(true);
    expect(context().sheet?.status).toBe('started');
    actor.send({ type: 'exam.submit' });
    expect(has('submitting')).toBe(true);
    expect(drafts()).toHaveLength(2);
    // In between, leaving asks again.
    const doors = received('navigation').map(({ type }) => type);
    expect(doors).toEqual(['exam.began', 'exam.submitted', 'exam.began', 'exam.submitted']);
  });

  it('is shown again if the user takes the board’s sheet instead of the submission', async () => {
    const { hold, actor, has } = runExam();
    await hold(loadedExam({ status: 'started', lines: allPassed() }));
    actor.send({ type: 'review.open' });
    actor.send({ type: 'exam.submit' });
    actor.send(settled(4, 'started', true));
    expect(has('reviewing')).toBe(true);
    actor.send({ type: 'exam.submit' });
    expect(has('submitting')).toBe(true);
  });
});

describe('skipping an examinee', () => {
  it('asks first, and does nothing where the answer is no', async () => {
    const { open, actor, has, received, drafts, answerQuestion } = runExam();
    await open(loadedExam());
    actor.send({ type: 'exam.skip', reason: 'absent' });
    expect(received('dialogs')).toMatchObject([
      { type: 'dialog.open', id: 'skip', dialog: { kind: 'warn', text: { values: { name: 'Ana Ruiz' } } } },
    ]);
    await answerQuestion(false);
    expect(has('briefing')).toBe(true);
    expect(drafts()).toEqual([]);
  });

  it('takes its question along when the page is left', async () => {
    const { open, actor, received, leave } = runExam();
    await open(loadedExam());
    actor.send({ type: 'exam.skip', reason: 'absent' });
    leave();
    const [opened, withdrawn] = received('dialogs').slice(-2);
    expect(opened).toMatchObject({ type: 'dialog.open', id: 'skip' });
    expect(withdrawn).toEqual({ type: 'dialog.withdraw', dialog: opened?.dialog });
  });

  it('goes through the outbox, and the exam can be begun all the same', async () => {
    const { open, actor, has, drafts, answerQuestion } = runExam();
    await open(loadedExam());
    actor.send({ type: 'exam.skip', reason: 'absent' });
    await answerQuestion(true);
    expect(has('skipped')).toBe(true);
    actor.send({ type: 'identity.check', isChecked: true });
    actor.send({ type: 'exam.start' });
    expect(has('inProgress')).toBe(true);
    expect(drafts().map(({ act }) => act.kind)).toEqual(['exam.skip', 'exam.start']);
  });

  it('for a conflict of interest bars the pair at once, also before the board has received it', async () => {
    const { open, actor, has, drafts, answerQuestion } = runExam();
    await open(loadedExam());
    actor.send({ type: 'exam.skip', reason: 'conflict' });
    await answerQuestion(true);
    actor.send({ type: 'exam.start' });
    expect(has('skipped')).toBe(true);
    expect(drafts().map(({ act }) => act.kind)).toEqual(['exam.skip']);
  });

  it('shows that the board refused it, and is rolled back when the user discards it', async () => {
    const { open, actor, has, received, answerQuestion } = runExam();
    await open(loadedExam());
    actor.send({ type: 'exam.skip', reason: 'absent' });
    await answerQuestion(true);
    const command = ofSheet({ kind: 'exam.skip', examScheduleId: EXAM, reason: 'absent' });
    actor.send({ type: 'outbox.refused', command, fault: refusal(403) });
    expect(received('dialogs').at(-1)?.dialog).toMatchObject({ text: { key: 'scoring:exam.skip.failed' } });
    expect(has('skipped')).toBe(true);
    actor.send({ type: 'outbox.discarded', command });
    expect(has('briefing')).toBe(true);
  });
});
