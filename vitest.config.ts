import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const gatewaySetup = ['tests/gateway/equipment/globalSetup.ts'];

export default defineConfig({
  plugins: [react()],
  // What Node resolves, too: otherwise the router is loaded once per module format, and its contexts never meet.
  resolve: { conditions: ['module-sync', 'node', 'development'] },
  test: {
    // Vitest leaves a core for its watcher; where there are two, that would halve the pace.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // jsdom is slow where two cores also run a browser.
          testTimeout: 20_000,
          include: [
            'src/**/*.test.{ts,tsx}',
            'gateway/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/views/**/*.test.{ts,tsx}',
          ],
          exclude: ['src/resources/*/tests/*.{gateway,browser}.test.ts'],
          setupFiles: ['tests/unitSetup.ts'],
        },
      },
      {
        extends: true,
        // The gateway is loaded once a worker, not once a file: that took a fifth of the time. Every file starts gateways of its own.
        test: {
          name: 'gateway',
          include: ['tests/gateway/**/*.test.ts', 'src/resources/*/tests/*.gateway.test.ts'],
          globalSetup: gatewaySetup,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts', 'src/resources/*/tests/*.browser.test.ts'],
          globalSetup: ['tests/browser/equipment/globalSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          // The browser wants the machine to itself, after everything else.
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
