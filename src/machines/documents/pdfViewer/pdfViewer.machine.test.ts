import { fromCallback, waitFor, type AnyEventObject } from 'xstate';
import { describe, expect, it } from 'vitest';
import { controlled, makeFault, runInSystem, screenInput } from '#tests/support/machines/system.ts';
import { pdfViewerMachine, type ViewedFile } from './pdfViewer.machine.ts';

const paper = { url: 'blob:x', name: 'Paper.pdf', mediaType: 'application/pdf' };

function runViewer(id: string | undefined, isSignedIn = true) {
  const open = controlled<ViewedFile, { id: number }>();
  const held: string[] = [];
  const hold = fromCallback<AnyEventObject, { url: string }>(({ input }) => {
    held.push(input.url);
    return () => void held.splice(held.indexOf(input.url), 1);
  });
  const run = runInSystem(pdfViewerMachine.provide({ actors: { open: open.logic, hold } }), {
    input: {
      ...screenInput,
      query: { id },
      person: isSignedIn ? { userId: 7, userName: 'ada', roles: ['user'] } : null,
    },
  });
  const until = (tag: 'ready' | 'failed' | 'missing') =>
    waitFor(run.actor, (snapshot) => snapshot.hasTag(tag));
  return { ...run, open, held, until, has: (tag: 'nothing') => run.actor.getSnapshot().hasTag(tag) };
}

describe('the document viewer', () => {
  it.each([
    undefined,
    '',
    'abc',
    '-1',
    '1.5',
    '1e3',
    '7?x',
    ' 7',
    '7\n',
    '2147483648',
    '12345678901',
    'https://evil.example',
    '../7',
  ])('has nothing to show for the number %j', (id) => {
    const { has, open } = runViewer(id);
    expect(has('nothing')).toBe(true);
    expect(open.calls).toHaveLength(0);
  });

  it('shows nothing to a user who is not signed in', () => {
    const { has, open } = runViewer('7', false);
    expect(has('nothing')).toBe(true);
    expect(open.calls).toHaveLength(0);
  });

  it('shows a document, and lets its address go with the screen', async () => {
    const { actor, open, held, until, stop } = runViewer('7');
    expect(open.last().input).toEqual({ id: 7 });
    open.last().resolve(paper);
    await until('ready');
    expect(actor.getSnapshot().context.file).toEqual(paper);
    expect(held).toEqual(['blob:x']);
    stop();
    expect(held).toEqual([]);
  });

  it('can try again after a failure, by itself when the server is back', async () => {
    const { actor, open, until, reconnect } = runViewer('7');
    open.last().reject(makeFault({ status: 500 }));
    await until('failed');
    actor.send({ type: 'document.reload' });
    open.last().reject(makeFault({ kind: 'unreachable', status: 0 }));
    await until('failed');
    await reconnect();
    open.last().resolve(paper);
    await until('ready');
    expect(actor.getSnapshot().context.fault).toBeNull();
    expect(open.calls).toHaveLength(3);
  });

  it('shows that a document is not there if it is missing or another user’s', async () => {
    const { open, until } = runViewer('7');
    open.last().reject(makeFault({ status: 404 }));
    expect((await until('missing')).context.file).toBeNull();
  });
});
