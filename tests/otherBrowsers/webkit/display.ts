import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';

/** The size of a screen, in pixels. */
export interface ScreenSize {
  width: number;
  height: number;
}

const start = (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  stdio: 'pipe' | 'ignore' = 'pipe',
) => spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', stdio, stdio, 'pipe'] });

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

async function end(child: ChildProcess) {
  child.kill('SIGTERM');
  await ended(child);
}

/** Resolves to the first match in what a stream says. */
const heardFrom = (stream: Readable, pattern: RegExp) =>
  new Promise<string>((resolve, reject) => {
    let heard = '';
    stream.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      const match = pattern.exec(heard)?.[1];
      if (match !== undefined) resolve(match);
    });
    stream.once('end', () => reject(new Error(`ended with: ${heard}`)));
  });

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A screen in memory with WebKit's driver on it. */
export interface WebKitDisplay {
  /** The address of the driver. */
  driver: string;
  /** Ends all its processes. */
  stop(): Promise<void>;
}

/**
 * Starts a screen of this size, a window manager, because full screen needs one, and WebKitGTK's driver.
 *
 * @param isDark whether pages get the dark color scheme.
 */
export async function startDisplay({ width, height }: ScreenSize, isDark: boolean): Promise<WebKitDisplay> {
  const xvfb = start('Xvfb', ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`]);
  const number = await heardFrom(xvfb.stdio[3] as Readable, /(\d+)\n/);
  const env = {
    DISPLAY: `:${number}`,
    ...(isDark && { GTK_THEME: 'Adwaita:dark' }),
    // Its sandbox needs user namespaces, which containers seldom have.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
  };
  const openbox = start('openbox', [], env, 'ignore');
  const port = await freePort();
  const driver = start('WebKitWebDriver', [`--port=${port}`], env, 'ignore');
  const address = `http://127.0.0.1:${port}`;
  await whenReady(address);
  return {
    driver: address,
    async stop() {
      await end(driver);
      await end(openbox);
      await end(xvfb);
    },
  };
}

async function whenReady(address: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${address}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('WebKitWebDriver does not answer');
}
