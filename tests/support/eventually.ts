import { vi } from 'vitest';

/** Waits until a check passes, with patience for a machine that is busy with other things. */
export const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 15_000, interval: 10 });
