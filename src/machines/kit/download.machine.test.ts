import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { controlled, refusal, runInSystem } from '#tests/support/system.ts';
import { createDownloadMachine, createDownloadsMachine, isDownloading } from './download.machine.ts';

interface Paper {
  id: string;
  name: string;
}
const paper = { id: 'paper-1', name: 'paper.pdf' };
const other = { id: 'paper-2', name: 'other.pdf' };

function runDownloads() {
  const download = controlled<object, { item: Paper }>();
  const one = createDownloadMachine<Paper>('papers.one').provide({ actors: { download: download.logic } });
  const machine = createDownloadsMachine<Paper>('papers').provide({ actors: { download: one } });
  const run = runInSystem(machine);
  const start = (item: Paper) => run.actor.send({ type: 'download.start', item });
  const isBusy = (item: Paper) => isDownloading(run.actor.getSnapshot(), item.id);
  const ended = (item: Paper) => waitFor(run.actor, (snapshot) => !isDownloading(snapshot, item.id));
  return { ...run, download, start, isBusy, ended };
}

describe('downloads', () => {
  it('go side by side, none twice at the same time', async () => {
    const { download, ended, isBusy, start } = runDownloads();
    start(paper);
    start(paper);
    start(other);
    expect(download.calls.map(({ input }) => input.item)).toEqual([paper, other]);
    expect([isBusy(paper), isBusy(other)]).toEqual([true, true]);
    download.calls[0]!.resolve({});
    await ended(paper);
    expect(isBusy(other)).toBe(true);
    start(paper);
    expect(download.calls).toHaveLength(3);
    expect(isBusy(paper)).toBe(true);
  });

  it('that fail say so in the specification’s words, and can be tried again', async () => {
    const { download, ended, heard, start } = runDownloads();
    start(paper);
    download.last().reject(refusal(404));
    await ended(paper);
    expect(heard('dialogs')).toMatchObject([
      { dialog: { tone: 'error', title: { key: 'common:error' }, text: { key: 'common:downloadFailed' } } },
    ]);
    start(paper);
    download.last().resolve({});
    await ended(paper);
    expect(heard('dialogs')).toHaveLength(1);
  });

  it('end with the screen', () => {
    const { download, start, stop } = runDownloads();
    start(paper);
    stop();
    expect(download.last().signal.aborted).toBe(true);
  });
});
