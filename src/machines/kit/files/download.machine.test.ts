import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { controlled, refusal, runInSystem } from '#tests/support/machines/system.ts';
import { downloadMachine, downloadsMachine, isDownloading, type Downloadable } from './download.machine.ts';

const paper: Downloadable = { kind: 'document', number: 1, name: 'paper.pdf' };
const receipt: Downloadable = { kind: 'receipt', number: 1, name: 'receipt.pdf' };

function runDownloads() {
  const download = controlled<object, { item: Downloadable }>();
  const one = downloadMachine.provide({ actors: { download: download.logic } });
  const run = runInSystem(downloadsMachine.provide({ actors: { download: one } }));
  const start = (item: Downloadable) => run.actor.send({ type: 'download.start', item });
  const isBusy = (item: Downloadable) => isDownloading(run.actor.getSnapshot(), item);
  const ended = (item: Downloadable) => waitFor(run.actor, (snapshot) => !isDownloading(snapshot, item));
  return { ...run, download, start, isBusy, ended };
}

describe('downloads', () => {
  it('go side by side, none twice at the same time', async () => {
    const { download, ended, isBusy, start } = runDownloads();
    start(paper);
    start(paper);
    start(receipt);
    expect(download.calls.map(({ input }) => input.item)).toEqual([paper, receipt]);
    expect([isBusy(paper), isBusy(receipt)]).toEqual([true, true]);
    download.calls[0]!.resolve({});
    await ended(paper);
    expect(isBusy(receipt)).toBe(true);
    start(paper);
    expect(download.calls).toHaveLength(3);
    expect(isBusy(paper)).toBe(true);
  });

  it('that fail say so in the specification’s words, and can be tried again', async () => {
    const { download, ended, received, start } = runDownloads();
    start(paper);
    download.last().reject(refusal(404));
    await ended(paper);
    expect(received('dialogs')).toMatchObject([
      { dialog: { tone: 'error', title: { key: 'common:error' }, text: { key: 'common:downloadFailed' } } },
    ]);
    start(paper);
    download.last().resolve({});
    await ended(paper);
    expect(received('dialogs')).toHaveLength(1);
  });

  it('that end with the session leave it to the sign-in page to say so', async () => {
    const { download, ended, received, start } = runDownloads();
    start(paper);
    download.last().reject(refusal(401));
    await ended(paper);
    expect(received('dialogs')).toEqual([]);
  });

  it('end with the screen', () => {
    const { download, start, stop } = runDownloads();
    start(paper);
    stop();
    expect(download.last().signal.aborted).toBe(true);
  });
});
