import { createServer, type AddressInfo } from 'node:net';
import { end, start } from '#tests/support/display/processes.ts';
import { startScreen, type ScreenSize } from '#tests/support/display/screenInMemory.ts';

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
export async function startDisplay(size: ScreenSize, isDark: boolean): Promise<WebKitDisplay> {
  const screen = await startScreen(size);
  const env = {
    DISPLAY: screen.name,
    ...(isDark && { GTK_THEME: 'Adwaita:dark' }),
    // Its sandbox needs user namespaces, which containers seldom have.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
  };
  const port = await freePort();
  const driver = start('WebKitWebDriver', [`--port=${port}`], env, 'ignore');
  const address = `http://127.0.0.1:${port}`;
  await whenReady(address);
  return {
    driver: address,
    async stop() {
      await end(driver);
      await screen.stop();
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
