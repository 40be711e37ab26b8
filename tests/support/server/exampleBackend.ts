import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The accounts of `examples/backend.ts`. */
export const examplePassword = 'Example-board-1!';
export const exampleRoles = {
  claim: 'board_roles',
  guids: { user: 'example-1', trainee: 'example-2', surgeon: 'example-3', examiner: 'example-4' },
} as const;

/** Starts `examples/backend.ts` as a board's developer does, on a free port. */
export async function startExampleBackend(): Promise<{ url: string; end: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'examples/backend.ts'], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url !== undefined)
      return {
        url,
        end: async () => {
          const ended = once(child, 'exit');
          child.kill();
          await ended;
        },
      };
  }
  throw new Error('the example backend ended before it was ready');
}
