import { spawn, type ChildProcess } from 'node:child_process';
import { root } from '../sources.ts';
import { bundleOf } from './serverBundle.ts';

export interface ServerProcess {
  readonly process: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** The URL that it prints when ready; rejects with its output if it exits instead. */
  readonly ready: Promise<string>;
  readonly exited: Promise<number | null>;
}

/** Starts Node in a process of its own in a folder, with `openFiles` as its limit of open files and connections. */
export function startNode(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  openFiles?: number,
  cwd = root,
): ServerProcess {
  const command = [process.execPath, ...args];
  const limited = openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh'];
  const [program = '', ...rest] = [...limited, ...command];
  const child = spawn(program, rest, {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
  });
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /listening on (\S+)\)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then(() => reject(new Error(output)));
  });
  ready.catch(() => {}); // rejections reach the caller that awaits it
  return { process: child, output: () => output, ready, exited };
}

/** Optimizing the database's WebAssembly takes most of a start, and a server of tests ends before that pays. */
const quickStart = ['--liftoff-only'];

/** Starts one of the server's programs in a process of its own. */
export const startProcess = async (
  program: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  openFiles?: number,
  flags = quickStart,
): Promise<ServerProcess> => startNode([...flags, await bundleOf(program), ...args], env, openFiles);

/** What a server of the tests is told: it serves the API alone, so that no build is needed. */
const alone = (dataDir: string, env: Readonly<Record<string, string>>) => ({
  DATA_DIR: dataDir,
  STATIC_DIR: dataDir,
  PORT: '0',
  ...env,
});

/** Starts another version of the server, such as `nextVersion` makes, in the same way. */
export const startOtherVersion = (
  program: string,
  dataDir: string,
  env: Readonly<Record<string, string>>,
): ServerProcess => startNode([...quickStart, program], alone(dataDir, env));

/** Starts the server on a free port; it serves the API alone, so that no build is needed. */
export const startServerProcess = (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  openFiles?: number,
) => startProcess('server/main.ts', alone(dataDir, env), [], openFiles);
