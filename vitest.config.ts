import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,src,server,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/browser/**', 'node_modules/**'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
