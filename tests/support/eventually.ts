import { vi } from 'vitest';

/** Waits until a check passes, with a long timeout for a busy machine. */
export const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 15_000, interval: 10 });
