import { end, start, firstMatch } from './processes.ts';

/** The size of a screen, in pixels. */
export interface ScreenSize {
  width: number;
  height: number;
}

/** A screen in memory with a window manager, without which no window gets the focus or fills the screen. */
export interface ScreenInMemory {
  /** Its name, for the environment variable `DISPLAY`. */
  name: string;
  stop(): Promise<void>;
}

/** Starts Xvfb on a free number, and Openbox. */
export async function startScreen({ width, height }: ScreenSize): Promise<ScreenInMemory> {
  // `-r`: on a busy machine, a key would repeat before it is released.
  const xvfb = start('Xvfb', ['-r', '-displayfd', '3', '-screen', '0', `${width}x${height}x24`]);
  const name = `:${await firstMatch(xvfb, /(\d+)\n/)}`;
  const openbox = start('openbox', [], { DISPLAY: name, NO_AT_BRIDGE: '1' }, 'ignore');
  return {
    name,
    async stop() {
      await end(openbox);
      await end(xvfb);
    },
  };
}
