import { fromCallback, waitFor, type AnyEventObject } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { FileProblem } from '#domain/fileCheck.ts';
import { controlled, runInSystem, refusal, unreachable } from '#tests/support/machines/system.ts';
import { createUploadMachine } from './upload.machine.ts';
import type { UploadOptions, UploadReport, UploadRequest } from './upload.types.ts';

interface Fields {
  kind: string;
  isNew?: boolean;
}
const file = new File(['%PDF-1.7'], 'paper.pdf');
const fields: Fields = { kind: 'a' };

function runUpload({ needsFile, instead }: Pick<UploadOptions<Fields>, 'needsFile' | 'instead'> = {}) {
  const check = controlled<{ problem: FileProblem | null }, { file: File }>();
  const sent: (UploadRequest<Fields> & {
    report: (news: UploadReport<number>) => void;
    isStopped: boolean;
  })[] = [];
  const machine = createUploadMachine<Fields, number>('papers', {
    done: { text: 'done' },
    failed: { text: 'failed' },
    ...(needsFile && { needsFile }),
    ...(instead && { instead }),
  }).provide({
    actors: {
      check: check.logic,
      upload: fromCallback<AnyEventObject, UploadRequest<Fields>>(({ input, sendBack }) => {
        const one = { ...input, report: sendBack, isStopped: false };
        sent.push(one);
        return () => {
          one.isStopped = true;
        };
      }),
    },
  });
  const run = runInSystem(machine);
  const context = () => run.actor.getSnapshot().context;
  const isIn = (state: 'idle' | 'checking' | 'uploading') => run.actor.getSnapshot().matches(state);
  /** Starts with a valid file and waits until it is in flight. */
  const begin = async () => {
    run.actor.send({ type: 'upload.start', fields, file });
    check.last().resolve({ problem: null });
    await waitFor(run.actor, (snapshot) => snapshot.hasTag('uploading'));
    return sent.at(-1)!;
  };
  return { ...run, check, sent, context, isIn, begin };
}

describe('an upload', () => {
  it('sends something else in place of what was refused, with the same file and without a message', async () => {
    const { begin, sent, received, emitted, isIn } = runUpload({
      instead: (asked, { status }) => (status === 409 ? { ...asked, isNew: false } : null),
    });
    const first = await begin();
    first.report({ type: 'upload.failed', thrown: refusal(409) });
    expect([first.isStopped, isIn('uploading'), sent.length]).toEqual([true, true, 2]);
    expect(sent[1]).toMatchObject({ fields: { ...fields, isNew: false }, file });
    sent[1]!.report({ type: 'upload.failed', thrown: refusal(500) });
    expect([isIn('idle'), emitted.filter(({ type }) => type === 'upload.refused').length]).toEqual([true, 1]);
    expect(received('dialogs')).toHaveLength(1);
  });

  it('is checked, sent with its fields, and reports its progress and its value', async () => {
    const { begin, check, context, emitted, received, isIn } = runUpload();
    const one = await begin();
    expect(check.last().input.file).toBe(file);
    expect(one).toMatchObject({ fields, file });
    one.report({ type: 'upload.progressed', fraction: 0.4 });
    expect(context().fraction).toBe(0.4);
    one.report({ type: 'upload.succeeded', value: 7 });
    expect(isIn('idle')).toBe(true);
    expect(context()).toMatchObject({ fraction: 0, request: null, fault: null, problem: null });
    expect(emitted).toEqual([
      { type: 'upload.idle' },
      { type: 'upload.started' },
      { type: 'upload.done', value: 7 },
      { type: 'upload.idle' },
    ]);
    expect(received('dialogs')).toMatchObject([{ dialog: { tone: 'success', text: { text: 'done' } } }]);
  });

  it('of a file that will not do is refused before anything is sent', async () => {
    const { actor, check, context, received, sent } = runUpload();
    actor.send({ type: 'upload.start', fields, file });
    check.last().resolve({ problem: 'type' });
    await waitFor(actor, (snapshot) => snapshot.context.problem !== null);
    expect(context().problem).toBe('type');
    expect(sent).toEqual([]);
    expect(received('dialogs')).toEqual([]);
    actor.send({ type: 'upload.choose', file: null });
    expect(context().problem).toBeNull();
  });

  it('is told what is wrong with its file when it is chosen, before it is started', async () => {
    const { actor, check, context, emitted, isIn, sent } = runUpload();
    actor.send({ type: 'upload.choose', file });
    expect(actor.getSnapshot().hasTag('busy')).toBe(false);
    check.last().resolve({ problem: 'type' });
    await waitFor(actor, (snapshot) => snapshot.context.problem !== null);
    expect(context().problem).toBe('type');
    expect(isIn('idle')).toBe(true);
    actor.send({ type: 'upload.choose', file });
    expect(context().problem).toBeNull();
    check.last().reject(new Error('NotFoundError'));
    await waitFor(actor, (snapshot) => snapshot.context.problem !== null);
    expect(context().problem).toBe('missing');
    expect(sent).toEqual([]);
    expect(emitted).toEqual([{ type: 'upload.idle' }]);
  });

  it('checks the file that was chosen last, and starts while a check is under way', async () => {
    const { actor, check, context } = runUpload();
    const other = new File(['x'], 'other.pdf');
    actor.send({ type: 'upload.choose', file: other });
    const first = check.last();
    actor.send({ type: 'upload.choose', file });
    expect(first.signal.aborted).toBe(true);
    first.resolve({ problem: 'type' });
    actor.send({ type: 'upload.start', fields, file });
    check.last().resolve({ problem: null });
    await waitFor(actor, (snapshot) => snapshot.hasTag('uploading'));
    expect(context().problem).toBeNull();
  });

  it('of a file that is gone asks for it again', async () => {
    const { actor, check, context } = runUpload();
    actor.send({ type: 'upload.start', fields, file });
    check.last().reject(new Error('NotFoundError'));
    await waitFor(actor, (snapshot) => snapshot.context.problem !== null);
    expect(context().problem).toBe('missing');
  });

  it('without a file goes on only where none is needed', async () => {
    const { actor, context, isIn, sent } = runUpload({ needsFile: ({ isNew }) => isNew === true });
    actor.send({ type: 'upload.start', fields: { kind: 'a', isNew: true }, file: null });
    expect(context().problem).toBe('missing');
    expect(isIn('idle')).toBe(true);
    actor.send({ type: 'upload.start', fields, file: null });
    await waitFor(actor, (snapshot) => snapshot.hasTag('uploading'));
    expect(sent).toMatchObject([{ fields, file: null }]);
    expect(context().problem).toBeNull();
  });

  it('is not begun twice', async () => {
    const { actor, begin, check, sent } = runUpload();
    actor.send({ type: 'upload.start', fields, file });
    actor.send({ type: 'upload.start', fields, file });
    await begin();
    actor.send({ type: 'upload.start', fields, file });
    expect(check.calls).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  it('can be canceled while it is checked and while it is sent, without a message', async () => {
    const { actor, begin, check, context, emitted, received, isIn } = runUpload();
    actor.send({ type: 'upload.start', fields, file });
    actor.send({ type: 'upload.cancel' });
    expect(isIn('idle')).toBe(true);
    expect(check.last().signal.aborted).toBe(true);
    const one = await begin();
    actor.send({ type: 'upload.cancel' });
    expect(one.isStopped).toBe(true);
    one.report({ type: 'upload.succeeded', value: 7 });
    expect(context()).toMatchObject({ fraction: 0, request: null });
    expect(emitted.at(-1)).toEqual({ type: 'upload.idle' });
    expect(emitted).not.toContainEqual({ type: 'upload.done', value: 7 });
    expect(received('dialogs')).toEqual([]);
  });

  it('that fails keeps why, reports it, and can be tried again', async () => {
    const { begin, context, received, isIn } = runUpload();
    for (const [thrown, problem, text] of [
      [refusal(413, 'too-large'), 'tooLarge', { text: 'failed' }],
      [refusal(400, 'file-type'), 'content', { text: 'failed' }],
      [refusal(422, 'file-infected'), 'infected', { text: 'failed' }],
      [unreachable(), null, { key: 'common:unconfirmed' }],
    ] as const) {
      const one = await begin();
      expect(context().fault).toBeNull();
      one.report({ type: 'upload.failed', thrown });
      expect(isIn('idle')).toBe(true);
      expect(context()).toMatchObject({ fault: thrown, problem });
      expect(received('dialogs').at(-1)).toMatchObject({ dialog: { tone: 'error', text } });
    }
    (await begin()).report({ type: 'upload.succeeded', value: 8 });
    expect(context()).toMatchObject({ fault: null, problem: null });
  });

  it('that ends with the session leaves it to the sign-in page to say so', async () => {
    const { begin, context, received } = runUpload();
    (await begin()).report({ type: 'upload.failed', thrown: refusal(401) });
    expect(context().fault).toMatchObject({ status: 401 });
    expect(received('dialogs')).toEqual([]);
  });
});

it('an upload without an implementation of its port fails instead of waiting for ever', async () => {
  const machine = createUploadMachine<Fields, number>('papers', {
    done: { text: 'done' },
    failed: { text: 'failed' },
    needsFile: () => false,
  });
  const { actor } = runInSystem(machine);
  actor.send({ type: 'upload.start', fields, file: null });
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.fault !== null);
  expect(context.fault?.statusText).toBe('port "papers.upload" is not wired');
});
