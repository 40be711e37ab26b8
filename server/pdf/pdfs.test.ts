import { afterEach, expect, it } from 'vitest';
import { join } from 'node:path';
import { exampleBoard } from '#domain/board.ts';
import { createLog } from '#server/core/log.ts';
import { pdfText } from '#tests/support/server/pdfText.ts';
import { fullUnless } from '#tests/support/fullUnless.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { createPdfs, type Pdfs } from './pdfs.ts';

const lines: string[] = [];
const log = createLog((line) => lines.push(line));
const board = { ...exampleBoard, name: 'The Board of Tests' };
const bounds = { waiting: 2, perPerson: 2, timeout: 60_000, longest: 60_000, memory: 64 };
const paper = async () => ({ title: 'Score report', lines: [['Result', 'Pass']] as const, note: 'A note.' });
const badWorker = (name: string) => join(import.meta.dirname, '../../tests/support/server/pdfWorkers', name);

let pdfs: Pdfs;
afterEach(async () => {
  await pdfs.close();
  lines.length = 0;
});

it('makes PDFs of its board in a worker, one after the other, and refuses what is too much at once', async () => {
  pdfs = createPdfs({ board, log }, bounds);
  const asked = [1, 1, 1, 2, 3].map((userId) => pdfs.make('examPaper', paper, userId));
  const [first, second, third, fourth, fifth] = await Promise.allSettled(asked);
  const refused = (status: number, wait: string) => ({
    status: 'rejected',
    reason: { status, extras: { headers: { 'retry-after': wait } } },
  });
  expect(first).toMatchObject({ status: 'fulfilled' });
  expect(second).toMatchObject({ status: 'fulfilled' });
  expect(third).toMatchObject(refused(429, '5'));
  expect(fourth).toMatchObject({ status: 'fulfilled' });
  expect(fifth).toMatchObject(refused(503, '1'));
  const text = await pdfText(Buffer.from(await pdfs.make('examPaper', paper, 1)));
  expect(text).toMatch(/^THE BOARD OF TESTS\nScore report\nResult: Pass/);
  expect(lines).toEqual([]);
});

it('answers what a layout throws, and goes on with the same worker', async () => {
  pdfs = createPdfs({ board, log }, bounds);
  await expect(pdfs.make('receipt', async () => ({}) as never)).rejects.toThrow('of undefined');
  expect(await pdfs.make('examPaper', paper)).toBeInstanceOf(Uint8Array);
  expect(lines).toEqual([]);
});

waitsFor('a worker, which is a thread of its own');

const failures = [
  ['throws while it makes a PDF', 'throwing.ts', 60_000, 'the PDF worker failed'],
  ['exits while it makes a PDF', 'exiting.ts', 60_000, 'the PDF worker ended'],
  ['uses up its memory', 'greedy.ts', 60_000, 'the PDF worker failed'],
  ['does not come to an end', 'endless.ts', 1, 'the PDF worker took too long'],
  ['cannot be loaded', 'missing.ts', 60_000, 'the PDF worker failed'],
] as const;
/** One that fails, one that ends by itself, and one that is ended. */
const representatives: readonly string[] = ['throwing.ts', 'exiting.ts', 'endless.ts'];
for (const [what, name, longest, message] of failures)
  it(
    `answers 503 when a worker ${what}, and starts another one for the next`,
    fullUnless(representatives.includes(name)),
    async () => {
      pdfs = createPdfs({ board, log }, { ...bounds, longest }, badWorker(name));
      for (const time of [1, 2]) {
        await expect(pdfs.make('examPaper', paper)).rejects.toMatchObject({ status: 503 });
        expect(lines.map((line) => (JSON.parse(line) as { message: string }).message)).toEqual(
          Array.from({ length: time }, () => message),
        );
      }
    },
  );

it('refuses what waits when it closes', async () => {
  pdfs = createPdfs({ board, log }, bounds);
  const asked = Promise.allSettled([pdfs.make('examPaper', paper), pdfs.make('examPaper', paper)]);
  await pdfs.close();
  expect(await asked).toMatchObject([{ reason: { status: 503 } }, { reason: { status: 503 } }]);
});
