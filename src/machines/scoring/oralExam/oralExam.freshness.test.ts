import { describe, expect, it } from 'vitest';
import { NO_VERSION } from '#contract/core/version.ts';
import { waitFor } from 'xstate';
import { faultTypes } from '#contract/core/faultTypes.ts';
import {
  allPassed,
  lineOf,
  makeComment,
  loadedExam,
  makeLine,
  submission,
} from '#tests/support/scoring/examCases.ts';
import { runExam } from '#tests/support/scoring/examRun.ts';
import { versionAt, drafts as draftFor } from '#tests/support/scoring/outboxRun.ts';
import { makeEntry } from '#tests/support/scoring/scoringNews.ts';
import type { CaseScore } from '#contract/scoring/scoring.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';

const passed = () => loadedExam({ status: 'started', lines: allPassed() });
/** The exam after another device gave case 1 a fail with a comment. */
const changed = () =>
  loadedExam({
    status: 'started',
    lines: [
      makeLine(1, { score: 'fail', version: 2, comment: makeComment(1, 'Missed the leak.') }),
      ...allPassed().slice(1),
    ],
  });

describe('an exam that another device changes', () => {
  it.each(['exam.refresh', 'connection.restored', 'page.resumed', 'review.open'] as const)(
    'is read again on %s, shows what the board has, and says what changed until that was read',
    async (type) => {
      const { hold, actor, announce, load, readAgain, mark, context } = runExam();
      await hold(passed());
      const before = load.calls.length;
      if (type === 'connection.restored') announce('connection', { type });
      else if (type === 'page.resumed') announce('stage', { type });
      else actor.send({ type });
      expect(load.calls).toHaveLength(before + 1);
      await readAgain(changed());
      expect(mark(1)).toMatchObject({
        score: 'fail',
        comment: 'Missed the leak.',
        scoreServerVersion: { version: 2 },
      });
      expect(context().changes).toEqual([
        { position: 1, what: 'score', before: 'pass', after: 'fail' },
        { position: 1, what: 'comment', before: '', after: 'Missed the leak.' },
      ]);
      actor.send({ type: 'changes.seen' });
      expect(context().changes).toEqual([]);
    },
  );

  it.each(['exam.refresh', 'page.resumed', 'review.open'] as const)(
    'is read once more on %s during a read, which may have begun before the change',
    async (type) => {
      const { hold, actor, announce, load, readAgain, mark } = runExam();
      await hold(passed());
      actor.send({ type: 'exam.refresh' });
      const { signal } = load.last();
      const before = load.calls.length;
      if (type === 'page.resumed') announce('stage', { type });
      else actor.send({ type });
      expect(signal.aborted).toBe(true);
      expect(load.calls).toHaveLength(before + 1);
      await readAgain(changed());
      expect(mark(1)).toMatchObject({ score: 'fail', scoreServerVersion: { version: 2 } });
    },
  );

  it('is read once more when that is asked for before the outbox has reported', async () => {
    const { hold, actor, load, readAgain, mark } = runExam();
    await hold(passed());
    actor.send({ type: 'exam.refresh' });
    load.last().resolve(passed());
    await waitFor(actor, (snapshot) => snapshot.matches({ freshness: 'comparing' }));
    const before = load.calls.length;
    actor.send({ type: 'exam.refresh' });
    expect(load.calls).toHaveLength(before + 1);
    await readAgain(changed());
    expect(mark(1)).toMatchObject({ score: 'fail', scoreServerVersion: { version: 2 } });
  });

  it('goes on at a board that has neither versions nor the call for a start, and so says that it waits', async () => {
    const { hold, actor, readAgain, has, context } = runExam();
    const waiting = () => loadedExam({ sheet: { version: NO_VERSION } });
    await hold(waiting());
    const { startedAt } = context();
    actor.send({ type: 'exam.refresh' });
    await readAgain(waiting());
    expect([has('inProgress'), has('briefing')]).toEqual([true, false]);
    expect(context()).toMatchObject({ startedAt, sheet: { status: 'started' } });
  });

  it('names each score once, from what was shown first, and not if it is that again or was given again', async () => {
    const { hold, actor, readAgain, context } = runExam();
    const scored = (score: string, version: number) =>
      loadedExam({ status: 'started', lines: [makeLine(1, { score, version }), ...allPassed().slice(1)] });
    await hold(passed());
    for (const [score, version] of [
      ['equivocal', 2],
      ['fail', 3],
    ] as const) {
      actor.send({ type: 'exam.refresh' });
      await readAgain(scored(score, version));
    }
    expect(context().changes).toEqual([{ position: 1, what: 'score', before: 'pass', after: 'fail' }]);
    actor.send({ type: 'exam.refresh' });
    await readAgain(scored('pass', 4));
    expect(context().changes).toEqual([]);
    actor.send({ type: 'exam.refresh' });
    await readAgain(scored('fail', 5));
    actor.send({ type: 'score.give', position: 1, score: 'equivocal' });
    expect(context().changes).toEqual([]);
  });

  it('says which remarks another device wrote', async () => {
    const { hold, actor, readAgain, context } = runExam();
    await hold(passed());
    actor.send({ type: 'exam.refresh' });
    await readAgain(
      loadedExam({ status: 'started', lines: allPassed(), sheet: { version: 2, remarks: 'Calm.' } }),
    );
    expect(context().remarks).toBe('Calm.');
    expect(context().changes).toEqual([{ position: null, what: 'remarks', before: '', after: 'Calm.' }]);
  });

  it('calls it no change when an own text comes back as it is saved', async () => {
    const { hold, actor, readAgain, context } = runExam();
    await hold(passed());
    actor.send({ type: 'comment.write', position: 1, comment: ' Ze\u0301le\u00AD 5\u00A0mg' });
    actor.send({ type: 'exam.refresh' });
    const [first, ...others] = allPassed();
    const lines = [{ ...first!, comment: makeComment(1, 'Z\u00E9le 5 mg') }, ...others];
    await readAgain(loadedExam({ status: 'started', lines }));
    expect(context().changes).toEqual([]);
  });

  it('keeps what is unsent here over what was read, and calls it no change', async () => {
    const { hold, actor, readAgain, mark, context } = runExam();
    await hold(passed());
    actor.send({ type: 'score.give', position: 1, score: 'equivocal' });
    actor.send({ type: 'exam.refresh' });
    await readAgain(changed(), {
      entries: [makeEntry(draftFor.score(lineOf(1), 'equivocal', versionAt(1, 'pass')))],
    });
    expect(mark(1).score).toBe('equivocal');
    expect(context().changes).toMatchObject([{ what: 'comment' }]);
  });

  it('does not believe what was read before the board received something newer', async () => {
    const { hold, actor, readAgain, mark, context } = runExam();
    await hold(passed());
    actor.send({ type: 'score.give', position: 1, score: 'fail' });
    actor.send({ type: 'exam.refresh' });
    const { act, target } = draftFor.score(lineOf(1), 'fail');
    const command = makeEntry({ target, act, examScheduleId: 500 }).command;
    actor.send({ type: 'outbox.settled', command, serverVersion: versionAt(2, 'fail'), isTheirs: false });
    await readAgain(passed());
    expect(mark(1)).toMatchObject({ score: 'fail', scoreServerVersion: { version: 2 } });
    expect(context().changes).toEqual([]);
  });

  describe('at a board without versions', () => {
    const told = (value: string) => ({
      ...versionAt(NO_VERSION, value),
      receivedAt: null,
      receiptNumber: null,
    });
    const read = (parts: Partial<CaseScore>) =>
      loadedExam({
        status: 'started',
        sheet: { version: NO_VERSION },
        lines: [makeLine(1, { version: NO_VERSION, ...parts })],
        cases: 1,
      });
    const comment = { ...makeComment(1, 'Missed the leak.'), version: NO_VERSION };
    const { act, target } = draftFor.comment(lineOf(1), 'Missed the leak.');
    const { command } = makeEntry({ target, act, examScheduleId: 500 });
    const settled = {
      type: 'outbox.settled',
      command,
      serverVersion: { ...told('Missed the leak.'), id: comment.id },
      isTheirs: false,
    } as const;

    it('keeps a comment that was received there, and says of none that it changed', async () => {
      const { hold, actor, readAgain, mark, context } = runExam();
      await hold(read({ score: 'fail' }));
      actor.send({ type: 'comment.write', position: 1, comment: 'Missed the leak.' });
      actor.send(settled);
      expect(mark(1).commentServerVersion).toMatchObject({ id: comment.id, value: 'Missed the leak.' });
      actor.send({ type: 'exam.refresh' });
      await readAgain(read({ score: 'fail', comment }), {
        serverVersions: { [target]: settled.serverVersion },
      });
      expect(mark(1).comment).toBe('Missed the leak.');
      expect(context().changes).toEqual([]);
    });

    it('reads once more where something was received while it was being read', async () => {
      const { hold, actor, load, readAgain, mark, context } = runExam();
      await hold(read({ score: 'fail' }));
      actor.send({ type: 'comment.write', position: 1, comment: 'Missed the leak.' });
      actor.send({ type: 'exam.refresh' });
      const early = load.last();
      actor.send(settled);
      early.resolve(read({ score: 'fail' }));
      await readAgain(read({ score: 'fail', comment }));
      expect(mark(1).comment).toBe('Missed the leak.');
      expect(context().changes).toEqual([]);
    });

    it('shows what another device has changed since', async () => {
      const { hold, actor, readAgain, mark, context } = runExam();
      await hold(read({ score: 'fail', comment }));
      actor.send({ type: 'exam.refresh' });
      await readAgain(read({ score: 'pass', comment: null }), {
        serverVersions: { [target]: settled.serverVersion },
      });
      expect(mark(1)).toMatchObject({ score: 'pass', comment: '' });
      expect(context().changes.map(({ what }) => what)).toEqual(['score', 'comment']);
    });
  });

  it('stays as it is known where the board cannot be asked', async () => {
    const { hold, actor, readAgain, mark, has } = runExam();
    await hold(passed());
    actor.send({ type: 'exam.refresh' });
    await readAgain(unreachable());
    expect(mark(1).score).toBe('pass');
    expect(has('scoring')).toBe(true);
  });

  it('is read once more where it is asked for while it is being read', async () => {
    const { hold, actor, load, readAgain, mark } = runExam();
    await hold(passed());
    actor.send({ type: 'exam.refresh' });
    const first = load.last();
    actor.send({ type: 'exam.refresh' });
    first.resolve(passed());
    await readAgain(changed());
    expect(mark(1).score).toBe('fail');
  });

  it('opens where another device began it, and closes where one submitted it, without claiming that as done here', async () => {
    const { open, actor, readAgain, has, lease, received } = runExam();
    await open(loadedExam());
    expect(has('briefing')).toBe(true);
    actor.send({ type: 'exam.refresh' });
    await readAgain(loadedExam({ status: 'started', sheet: { version: 1 } }));
    expect(has('scoring')).toBe(true);
    lease('lease.granted');
    actor.send({ type: 'exam.refresh' });
    await readAgain(loadedExam({ status: 'submitted', lines: allPassed(), sheet: { version: 2 } }));
    expect(has('submitted')).toBe(true);
    expect(received('toasts')).toEqual([]);
  });
});

describe('what was begun before the exam was read again', () => {
  it('is a comment on what was shown then, so that the board asks about what it does not know of', async () => {
    const { hold, actor, readAgain, mark, drafts } = runExam();
    await hold(passed());
    const { commentServerVersion: over } = mark(1);
    actor.send({ type: 'exam.refresh' });
    await readAgain(changed());
    actor.send({ type: 'comment.write', position: 1, comment: 'M', over });
    expect(drafts()).toMatchObject([{ act: { kind: 'comment.write', comment: 'M' }, base: over }]);
    expect(mark(1).commentServerVersion.value).toBe('Missed the leak.');
  });

  it('takes nothing back that another device has changed since', async () => {
    const { hold, actor, readAgain, has, drafts } = runExam();
    await hold(loadedExam({ status: 'started' }));
    actor.send({ type: 'score.give', position: 1, score: 'pass' });
    expect(has('mayUndo')).toBe(true);
    actor.send({ type: 'exam.refresh' });
    await readAgain(changed());
    actor.send({ type: 'score.undo' });
    expect(has('mayUndo')).toBe(false);
    expect(drafts()).toHaveLength(1);
  });

  it('skips with the reason that was chosen', async () => {
    const { open, actor, readAgain, drafts, answerQuestion } = runExam();
    await open(loadedExam());
    actor.send({ type: 'exam.skip', reason: 'absent' });
    actor.send({ type: 'exam.refresh' });
    await readAgain(loadedExam());
    await answerQuestion(true);
    expect(drafts()).toMatchObject([{ act: { kind: 'exam.skip', reason: 'absent' } }]);
  });

  it('does not skip an examinee whose exam another device started during the question', async () => {
    const { open, actor, readAgain, drafts, has, openQuestions } = runExam();
    await open(loadedExam());
    actor.send({ type: 'exam.skip', reason: 'absent' });
    actor.send({ type: 'exam.refresh' });
    await readAgain(loadedExam({ status: 'started', sheet: { version: 1 } }));
    expect(openQuestions()).toEqual([]);
    expect([has('scoring'), drafts()]).toEqual([true, []]);
  });
});

describe('a submission', () => {
  it('says which lines were shown, those that are unsent as well', async () => {
    const { hold, actor, drafts, readAgain } = runExam();
    await hold(changed());
    actor.send({ type: 'score.give', position: 2, score: 'equivocal' });
    actor.send({ type: 'review.open' });
    await readAgain(changed(), {
      entries: [makeEntry(draftFor.score(lineOf(2), 'equivocal', versionAt(1, 'pass')))],
    });
    actor.send({ type: 'exam.submit' });
    expect(drafts().at(-1)?.act).toEqual({
      kind: 'exam.submit',
      examScheduleId: 500,
      shown: [
        { examScoringId: lineOf(1), score: 'fail', comment: 'Missed the leak.' },
        { examScoringId: lineOf(2), score: 'equivocal', comment: '' },
        { examScoringId: lineOf(3), score: 'pass', comment: '' },
        { examScoringId: lineOf(4), score: 'pass', comment: '' },
      ],
    });
  });

  it('waits until the examiner has seen what another device changed, be it just before the click', async () => {
    const { hold, actor, has, readAgain } = runExam();
    await hold(passed());
    actor.send({ type: 'review.open' });
    await readAgain(changed());
    actor.send({ type: 'exam.submit' });
    expect(has('reviewing')).toBe(true);
    actor.send({ type: 'changes.seen' });
    actor.send({ type: 'exam.submit' });
    expect(has('submitting')).toBe(true);
  });

  it('that is refused because lines have changed leads back to the summary, with what the board has', async () => {
    const { hold, actor, has, readAgain, mark } = runExam();
    await hold(passed());
    actor.send({ type: 'review.open' });
    await readAgain(passed());
    actor.send({ type: 'exam.submit' });
    expect(has('submitting')).toBe(true);
    const command = submission();
    actor.send({ type: 'outbox.refused', command, fault: refusal(412, faultTypes.linesChanged) });
    const entries = [
      { ...makeEntry(command), command: { ...command, refusal: refusal(412, faultTypes.linesChanged) } },
    ];
    await readAgain(changed(), { entries });
    expect(has('reviewing')).toBe(true);
    expect(mark(1).score).toBe('fail');
  });

  it('that the board has received is followed by the board’s own lines', async () => {
    const { hold, actor, has, load, readAgain, mark, received } = runExam();
    await hold(passed());
    actor.send({ type: 'review.open' });
    await readAgain(passed());
    actor.send({ type: 'exam.submit' });
    const before = load.calls.length;
    actor.send({
      type: 'outbox.settled',
      command: submission(),
      serverVersion: versionAt(1, 'submitted'),
      isTheirs: false,
    });
    expect(has('submitted')).toBe(true);
    expect(received('dialogs')).toMatchObject([{ dialog: { text: { key: 'scoring:exam.submitted' } } }]);
    expect(load.calls).toHaveLength(before + 1);
    const lines = allPassed().map((line) => ({ ...line, version: 3, receiptNumber: 'CE-3' }));
    await readAgain(loadedExam({ status: 'submitted', lines, sheet: { version: 1 } }));
    expect(mark(1).scoreServerVersion.receiptNumber).toBe('CE-3');
  });
});

describe('an exam of a later day', () => {
  it('can be looked at, and begun once its day has come', async () => {
    const { open, has, actor, drafts } = runExam();
    const loaded = loadedExam();
    await open({ ...loaded, exam: { ...loaded.exam, examDate: '2027-03-10' } });
    expect([has('briefing'), has('notYet')]).toEqual([true, true]);
    actor.send({ type: 'exam.start' });
    actor.send({ type: 'exam.skip', reason: 'absent' });
    expect(drafts()).toEqual([]);
    actor.send({ type: 'clock.ticked', at: Date.parse('2027-03-10T08:00:00.000Z') });
    expect([has('briefing'), has('notYet')]).toEqual([true, false]);
    actor.send({ type: 'identity.check', isChecked: true });
    actor.send({ type: 'exam.start' });
    expect(drafts()).toHaveLength(1);
  });
});
