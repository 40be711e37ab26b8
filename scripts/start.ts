import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { FolderTaken, lockFolder } from '#server/db/folderLock.ts';
import { isBuildFresh } from './freshBuild.ts';

/**
 * `npm start`: builds the portal if it is not built, or something changed since, and becomes the reference server that
 * serves it. The build is a process of its own, so that its tools do not stay in memory.
 */
const root = join(import.meta.dirname, '..');

/** Waits while another start builds in this folder; returns how to let the next one build. */
async function lockBuild(): Promise<() => void> {
  for (;;)
    try {
      return lockFolder(join(root, '.cache/build'));
    } catch (error) {
      if (!(error instanceof FolderTaken)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
}

async function build(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts')], {
    stdio: 'inherit',
  });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stop);
  if (code !== 0) process.exit(code ?? 1);
}

if (!isBuildFresh(root)) {
  const unlock = await lockBuild();
  if (!isBuildFresh(root)) {
    console.log('Building the portal …');
    await build();
  }
  unlock();
}
await import('#server/main.ts');
