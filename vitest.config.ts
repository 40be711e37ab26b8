import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,src,server,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/browser/**', 'node_modules/**'],
    // A guard against what never ends, also on a machine that others keep busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
