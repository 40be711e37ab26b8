import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program that ends with this process at the latest; it may tell an address or a number on its fourth stream. */
export function start(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  stdio: 'pipe' | 'ignore' = 'pipe',
): ChildProcess {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', stdio, stdio, 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends it, and resolves when it has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  const exited = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  child.kill(signal);
  await exited;
}

/** Resolves to the first match in what a process says on its fourth stream. */
export const firstMatch = ({ stdio }: ChildProcess, pattern: RegExp) =>
  new Promise<string>((resolve, reject) => {
    const stream = stdio[3] as Readable;
    let received = '';
    stream.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      const match = pattern.exec(received)?.[1];
      if (match !== undefined) resolve(match);
    });
    stream.once('end', () => reject(new Error(`ended with: ${received}`)));
  });
