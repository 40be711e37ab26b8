import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { end, start, firstMatch } from '#tests/support/display/processes.ts';
import { startScreen } from '#tests/support/display/screenInMemory.ts';

/** A line of the file that Orca writes, by `startOrca.py`. */
export interface SpokenLine {
  said?: string;
  /** It was said because a live region changed. */
  live?: boolean;
  /** Orca ended what it was saying. */
  stopped?: true;
  /** Orca had nothing more to say about the page as it was when it got the mark with this number. */
  mark?: number;
}

/** Orca on a screen of its own. */
export interface ScreenReader {
  /** The environment in which a browser is heard. */
  env: NodeJS.ProcessEnv;
  /** All that it has said since its start. */
  lines(): Promise<SpokenLine[]>;
  /** Presses keys, by their names in X, such as `Tab` or `shift+Tab`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Types a text. */
  type(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a screen, a message bus and Orca, whose settings are in a folder of their own. */
export async function startScreenReader(): Promise<ScreenReader> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-spoken-'));
  const runtime = join(folder, 'run');
  const spoken = join(folder, 'spoken.jsonl');
  await mkdir(runtime, { mode: 0o700 });
  const screen = await startScreen({ width: 1280, height: 900 });
  const own: NodeJS.ProcessEnv = {
    HOME: folder,
    XDG_RUNTIME_DIR: runtime,
    XDG_DATA_HOME: join(folder, '.local', 'share'),
    XDG_CONFIG_HOME: join(folder, '.config'),
    DISPLAY: screen.name,
    GSETTINGS_BACKEND: 'memory',
    LC_ALL: 'C.UTF-8',
    LANGUAGE: 'en',
    SPOKEN_FILE: spoken,
  };
  const bus = start(
    'dbus-daemon',
    ['--session', '--nofork', '--nopidfile', '--print-address=3'],
    own,
    'ignore',
  );
  const env = { ...own, DBUS_SESSION_BUS_ADDRESS: await firstMatch(bus, /(\S+)\n/) };
  // Debian's Python has Orca's modules.
  const orca = start('/usr/bin/python3', [join(import.meta.dirname, 'startOrca.py')], env, 'ignore');

  const lines = async () => {
    const text = await readFile(spoken, 'utf8').catch(() => '');
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as SpokenLine);
  };
  const xdotool = (...args: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn('xdotool', args, { env: { ...process.env, ...env }, stdio: 'ignore' });
      child.once('error', reject);
      child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`xdotool: ${code}`))));
    });
  await expect.poll(async () => (await lines()).some(({ said }) => said === 'Screen reader on.')).toBe(true);
  return {
    env: { ...process.env, ...env },
    lines,
    press: (...keys) => xdotool('key', '--clearmodifiers', ...keys),
    // As fast as a person types: with a key each 20 ms, Orca loses track of lists that come and go.
    type: (text) => xdotool('type', '--delay', '80', text),
    async stop() {
      // It has nothing to keep, and may wait for windows that are gone.
      await end(orca, 'SIGKILL');
      await end(bus);
      await screen.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
