import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { CaseContents, CaseRoster } from '#contract/scoring/oralExams.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { feedbackTarget } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion, type ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeCommand } from '#tests/support/scoring/scoringNews.ts';
import { controlled, refusal, runInSystem, screenInput } from '#tests/support/machines/system.ts';
import { keepFeedback } from './examinationRosters.feedback.ts';
import { examinationRostersMachine } from './examinationRosters.machine.ts';
import {
  caseFeedbackMachine,
  caseNoteMachine,
  caseRostersMachine,
  rosterCaseMachine,
  rosterSessionsMachine,
} from './examinationRosters.parts.ts';
import type { CaseKey, RostersContext, SessionChoice } from './examinationRosters.types.ts';

const choice = (value: string, ...scheduleIds: number[]): SessionChoice => ({
  value,
  label: `Session ${value}`,
  sessionName: value,
  scheduleIds,
});
const choices = [choice('a', 7101, 7102), choice('b', 7103)];
const serverVersion = (value: string, version = 1): ServerVersion => ({
  ...noServerVersion,
  version,
  id: 5,
  value,
});

function runRosters(query: { session?: string; case?: string } = {}, found: RostersContext['drafts'] = {}) {
  const stored: RostersContext['drafts'][] = [];
  const find = Promise.resolve(found);
  const sessions = controlled<{ value: readonly SessionChoice[] }, { key: null }>();
  const rosters = controlled<{ value: readonly CaseRoster[] }, { key: SessionChoice }>();
  const contents = controlled<{ value: CaseContents | null }, { key: CaseKey }>();
  const note = controlled<{ value: ServerVersion }, { key: CaseKey }>();
  const feedback = controlled<{ value: ServerVersion }, { key: CaseKey }>();
  const run = runInSystem(
    examinationRostersMachine.provide({
      actors: {
        keepFeedback: keepFeedback(() => ({
          find: () => find,
          store: async (drafts) => void stored.push(drafts),
        })),
        sessions: rosterSessionsMachine.provide({ actors: { load: sessions.logic } }),
        rosters: caseRostersMachine.provide({ actors: { load: rosters.logic } }),
        contents: rosterCaseMachine.provide({ actors: { load: contents.logic } }),
        note: caseNoteMachine.provide({ actors: { load: note.logic } }),
        feedback: caseFeedbackMachine.provide({ actors: { load: feedback.logic } }),
      },
    }),
    { input: { ...screenInput, query } },
  );
  const { actor, received } = run;
  /** The board's version of a text of the open case, as the page shows it. */
  const known = (name: 'note' | 'feedback') =>
    actor.getSnapshot().children[name]?.getSnapshot().context.value ?? noServerVersion;
  return {
    ...run,
    stored,
    find,
    sessions,
    rosters,
    contents,
    note,
    feedback,
    context: () => actor.getSnapshot().context,
    has: (tag: 'unknownSession' | 'caseOpen') => actor.getSnapshot().hasTag(tag),
    when: (check: () => boolean) => waitFor(actor, check),
    drafts: () => received('outbox').map((event) => (event as unknown as { draft: unknown }).draft),
    guards: () => received('navigation').map(({ type }) => type),
    go: (to: { session?: string; case?: string }) => actor.send({ type: 'query.changed', query: to }),
    known,
    edit: (text: string, before = '') =>
      actor.send({ type: 'feedback.edit', text, before, base: known('feedback') }),
  };
}

async function runOnCase({ note = noServerVersion, feedback = noServerVersion } = {}) {
  const run = runRosters({ session: 'a', case: '7' });
  run.note.last().resolve({ value: note });
  run.feedback.last().resolve({ value: feedback });
  await eventually(() => expect([run.known('note'), run.known('feedback')]).toEqual([note, feedback]));
  return run;
}

describe('the case rosters', () => {
  it('show the first session’s unless the address names one', async () => {
    const { sessions, rosters, context, when, go } = runRosters();
    sessions.last().resolve({ value: choices });
    await when(() => rosters.calls.length === 1);
    expect(rosters.last().input.key).toEqual(choices[0]);
    go({ session: 'b' });
    expect(rosters.last().input.key).toEqual(choices[1]);
    expect(context().session).toEqual(choices[1]);
  });

  it('show when the address names a session that is not the examiner’s', async () => {
    const { sessions, rosters, has, when, go } = runRosters({ session: 'z' });
    sessions.last().resolve({ value: choices });
    await when(() => has('unknownSession'));
    expect(rosters.calls).toEqual([]);
    go({ session: 'a' });
    expect(has('unknownSession')).toBe(false);
    expect(rosters.last().input.key).toEqual(choices[0]);
  });

  it('open a case beside the list, and close it with the address', () => {
    const { contents, note, feedback, has, go, rosters } = runRosters({ session: 'a' });
    expect(has('caseOpen')).toBe(false);
    go({ session: 'a', case: '7' });
    for (const port of [contents, note, feedback]) expect(port.last().input.key).toEqual({ caseHeaderId: 7 });
    go({ session: 'a', case: '8' });
    expect(contents.calls[0]?.signal.aborted).toBe(true);
    expect(contents.last().input.key).toEqual({ caseHeaderId: 8 });
    go({ session: 'a', case: 'x' });
    expect(has('caseOpen')).toBe(false);
    expect(rosters.calls).toEqual([]);
  });

  it('reload what failed without a network, and nothing twice', async () => {
    const { actor, sessions, contents, note, reconnect } = runRosters({ session: 'a', case: '7' });
    const away = refusal(503);
    sessions.last().reject({ ...away, kind: 'unreachable' });
    contents.last().reject({ ...away, kind: 'unreachable' });
    await eventually(() => {
      for (const name of ['sessions', 'contents'] as const)
        expect(actor.getSnapshot().children[name]?.getSnapshot().hasTag('failed')).toBe(true);
    });
    await reconnect();
    expect([sessions.calls.length, contents.calls.length, note.calls.length]).toEqual([2, 2, 1]);
  });
});

describe('a comment on a case', () => {
  it('goes on its way with every change, based on what the board has', async () => {
    const { actor, drafts, known } = await runOnCase({ note: serverVersion('old', 3) });
    actor.send({ type: 'note.write', text: 'new', base: known('note') });
    expect(drafts()).toEqual([
      {
        target: 'note:7',
        examScheduleId: null,
        act: { kind: 'comment.write', caseHeaderId: 7, examScoringId: null, comment: 'new' },
        base: serverVersion('old', 3),
      },
    ]);
  });

  it('is deleted by an empty text', async () => {
    const { actor, drafts, known } = await runOnCase({ note: serverVersion('old') });
    actor.send({ type: 'note.write', text: '  ', base: known('note') });
    expect(drafts()).toMatchObject([{ act: { kind: 'comment.delete', caseHeaderId: 7 } }]);
  });
});

describe('feedback on a case', () => {
  it('stays a draft of its case until it is submitted, and leaving asks meanwhile', async () => {
    const { actor, edit, go, context, drafts, guards, feedback, known } = await runOnCase();
    edit('half');
    go({ session: 'a', case: '8' });
    feedback.last().resolve({ value: serverVersion('other') });
    await eventually(() => expect(known('feedback')).toEqual(serverVersion('other')));
    edit('more', 'other');
    go({ session: 'a', case: '7' });
    expect(context().drafts).toEqual({
      7: { text: 'half', base: noServerVersion },
      8: { text: 'more', base: serverVersion('other') },
    });
    expect(drafts()).toEqual([]);
    actor.send({ type: 'feedback.submit' });
    expect(drafts()).toEqual([
      {
        target: feedbackTarget(7),
        examScheduleId: null,
        act: { kind: 'feedback.write', caseHeaderId: 7, feedback: 'half' },
        base: noServerVersion,
      },
    ]);
    expect(Object.keys(context().drafts)).toEqual(['8']);
    expect(guards().at(-1)).toBe('edits.began');
  });

  it('of invisible characters alone is not submitted', async () => {
    const { actor, edit, drafts } = await runOnCase();
    edit(' \u200B');
    actor.send({ type: 'feedback.submit' });
    expect(drafts()).toEqual([]);
  });

  it('is no draft once it has its former text again', async () => {
    const { edit, context, guards } = await runOnCase({ feedback: serverVersion('said') });
    edit('said more', 'said');
    edit('said', 'said');
    expect(context().drafts).toEqual({});
    expect(guards()).toEqual(['edits.began', 'edits.settled']);
  });

  it('can be discarded, and an empty one is not submitted', async () => {
    const { actor, edit, context, drafts, guards } = await runOnCase();
    edit('   ');
    actor.send({ type: 'feedback.submit' });
    expect(drafts()).toEqual([]);
    actor.send({ type: 'feedback.discard' });
    expect(context().drafts).toEqual({});
    expect(guards().at(-1)).toBe('edits.settled');
  });

  it('is deleted after a question, and kept when that is declined', async () => {
    const { actor, received, drafts, answerQuestion, known } = await runOnCase({
      feedback: serverVersion('said', 2),
    });
    actor.send({ type: 'feedback.delete', base: known('feedback') });
    expect(received('dialogs')).toMatchObject([
      { dialog: { kind: 'warn', title: { key: 'scoring:rosters.delete.title' } } },
    ]);
    await answerQuestion(false);
    expect(drafts()).toEqual([]);
    actor.send({ type: 'feedback.delete', base: known('feedback') });
    await answerQuestion(true);
    expect(drafts()).toEqual([
      {
        target: feedbackTarget(7),
        examScheduleId: null,
        act: { kind: 'feedback.delete', caseHeaderId: 7 },
        base: serverVersion('said', 2),
      },
    ]);
  });

  it('goes to the board when the page is left without submitting, which is said', async () => {
    const { edit, leave, drafts, received } = await runOnCase();
    edit('half');
    leave();
    expect(drafts()).toMatchObject([{ act: { kind: 'feedback.write', feedback: 'half' } }]);
    expect(received('toasts')).toMatchObject([
      { type: 'toast.show', message: { key: 'scoring:rosters.feedback.handedOver', values: { count: 1 } } },
    ]);
  });

  it('is on the device with every change, until it is submitted, discarded or at the board', async () => {
    const { actor, edit, leave, stored } = await runOnCase();
    edit('half');
    edit('half of');
    expect(stored).toEqual([
      { 7: { text: 'half', base: noServerVersion } },
      { 7: { text: 'half of', base: noServerVersion } },
    ]);
    actor.send({ type: 'feedback.submit' });
    expect(stored.at(-1)).toEqual({});
    edit('more');
    leave();
    expect(stored.at(-1)).toEqual({});
  });

  it('comes back after the browser was closed, and leaving asks again', async () => {
    const left = { text: 'left', base: noServerVersion };
    const { find, context, guards, edit, stored } = runRosters(
      { session: 'a', case: '7' },
      { 7: left, 9: left },
    );
    await find;
    await eventually(() => expect(context().drafts).toEqual({ 7: left, 9: left }));
    expect(guards()).toEqual(['edits.began']);
    expect(stored).toEqual([]);
    edit('left and more');
    expect(context().drafts[7]).toEqual({ text: 'left and more', base: left.base });
  });

  it('leaves nothing behind when there is nothing to lose', async () => {
    const { edit, leave, drafts, received } = await runOnCase();
    edit('  ');
    leave();
    expect([...drafts(), ...received('toasts')]).toEqual([]);
  });

  it.each([
    ['submitted', { kind: 'feedback.write', caseHeaderId: 7, feedback: 'a' }, noServerVersion],
    ['updated', { kind: 'feedback.write', caseHeaderId: 7, feedback: 'a' }, serverVersion('b')],
    ['submitted', { kind: 'feedback.write', caseHeaderId: 7, feedback: 'a' }, serverVersion('', 4)],
    ['deleted', { kind: 'feedback.delete', caseHeaderId: 7 }, serverVersion('b')],
  ] as const)('is told to be %s when the board’s answer comes, or not', async (outcomeKey, act, base) => {
    const { actor, received } = await runOnCase();
    const command = makeCommand({ target: feedbackTarget(7), act, base });
    actor.send({ type: 'outbox.settled', command, serverVersion: serverVersion('a', 5), isTheirs: false });
    actor.send({ type: 'outbox.refused', command, fault: refusal(409, faultTypes.stale) });
    expect(received('dialogs')).toMatchObject([
      { dialog: { tone: 'success', text: { key: `scoring:rosters.results.${outcomeKey}.done` } } },
      { dialog: { tone: 'error', text: { key: `scoring:rosters.results.${outcomeKey}.failed` } } },
    ]);
  });

  it('shows nothing about what the user decided, or about anything else', async () => {
    const { actor, received } = await runOnCase();
    const command = makeCommand({
      target: feedbackTarget(7),
      act: { kind: 'feedback.write', caseHeaderId: 7, feedback: 'a' },
    });
    const note = makeCommand({
      target: 'note:7',
      act: { kind: 'comment.write', caseHeaderId: 7, examScoringId: null, comment: 'a' },
    });
    actor.send({ type: 'outbox.settled', command, serverVersion: serverVersion('a'), isTheirs: true });
    actor.send({ type: 'outbox.discarded', command });
    actor.send({ type: 'outbox.settled', command: note, serverVersion: serverVersion('a'), isTheirs: false });
    expect(received('dialogs')).toEqual([]);
  });

  it('bases the next change on what the board answered', async () => {
    const { actor, edit, drafts } = await runOnCase();
    edit('a');
    actor.send({ type: 'feedback.submit' });
    const command = makeCommand({
      target: feedbackTarget(7),
      act: { kind: 'feedback.write', caseHeaderId: 7, feedback: 'a' },
    });
    edit('ab', 'a');
    actor.send({ type: 'outbox.settled', command, serverVersion: serverVersion('a', 1), isTheirs: false });
    actor.send({ type: 'feedback.submit' });
    expect(drafts().at(-1)).toMatchObject({ base: serverVersion('a', 1) });
  });
});
