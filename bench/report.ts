import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';

const rows: string[][] = [['figure', 'measured', 'target', '']];

/** Bytes as kilobytes of 1,000. */
export const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** Records a figure and prints it at once, because a benchmark takes a while. */
export function note(figure: string, measured: string, target = '', verdict = ''): void {
  const row = [figure, measured, target, verdict];
  console.log(row.filter(Boolean).join('  '));
  rows.push(row);
}

/** Records a figure that has a target. */
export const report = (figure: string, measured: string, target: string, met: boolean) =>
  note(figure, measured, target, met ? 'met' : 'MISSED');

/**
 * Several measurements of the same thing, in milliseconds; the worst is listed separately, because machines
 * are noisy.
 */
export interface Times {
  readonly median: number;
  readonly worst: number;
  readonly count: number;
}

export const timesOf = (values: readonly number[]): Times => {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    worst: sorted.at(-1) ?? Number.NaN,
    count: sorted.length,
  };
};

/** Records times, with a target in milliseconds if there is one. */
export function reportTimes(figure: string, { median, worst, count }: Times, target?: number): void {
  const measured = `median ${median.toFixed(0)}, worst ${worst.toFixed(0)} ms of ${count}`;
  if (target === undefined) return note(figure, measured);
  const verdict = worst < target ? 'met' : median < target ? 'met, but for the worst' : 'MISSED';
  note(figure, measured, `< ${target} ms`, verdict);
}

/** Prints all recorded figures as a table. */
export function printTable(): void {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}

/**
 * Writes all recorded figures to `bench/results`, so that the next change can be compared with them.
 *
 * @param part what was measured: the word after `npm run bench`, or `all`.
 */
export async function keepTable(part: string): Promise<void> {
  const folder = join(import.meta.dirname, 'results');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head, ...figures] = rows as [string[], ...string[][]];
  if (figures.length === 0) return;
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, load ${loadavg()[2]!.toFixed(1)}`; // of 15 minutes
  const text = [
    `# npm run bench${part === 'all' ? '' : ` ${part}`}`,
    `${new Date().toISOString().slice(0, 10)}, ${machine}. Times depend on the machine and on what else it did: compare ratios.`,
    [line(head), line(head.map(() => '---')), ...figures.map(line)].join('\n'),
  ].join('\n\n');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${part}.md`), `${text}\n`);
}
