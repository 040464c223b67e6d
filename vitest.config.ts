import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongProjectsFirst } from './tests/longProjectsFirst.ts';

const gatewaySetup = ['tests/gateway/equipment/globalSetup.ts'];

/** Tests of how much memory a worker may take: a larger space for new objects would break its limit. */
const MEMORY_LIMITS = 'tests/gateway/exchange/workerLimits.test.ts';

// What Node resolves, too: otherwise the router is loaded once per module format, and its contexts never meet.
const resolve = { conditions: ['module-sync', 'node', 'development'] };

export default defineConfig({
  plugins: [react()],
  resolve,
  test: {
    sequence: { sequencer: LongProjectsFirst },
    reporters: ['default', './tests/asvs/asvsReporter.ts'],
    // Vitest leaves a core for its watcher; where there are two, that would halve the pace.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A large space for new objects from the start: while it grew, collecting took a quarter of the time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    projects: [
      // Each worker loads the modules once, not once a file: that took half of the time.
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'gateway/**/*.test.ts',
            'tests/{architecture,programs}/**/*.test.ts',
          ],
          exclude: ['**/*.{dom,gateway,browser}.test.ts'],
          setupFiles: ['tests/unitSetup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: [
            'src/**/*.test.tsx',
            '{src,gateway}/**/*.dom.test.ts',
            'tests/views/**/*.test.tsx',
          ],
          exclude: ['tests/views/ejected.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/unitSetup.ts'],
          isolate: false,
        },
      },
      // Tests that run the project's commands as processes.
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'tests/views/ejected.test.tsx'],
          setupFiles: ['tests/unitSetup.ts'],
        },
      },
      {
        extends: true,
        // The gateway is loaded once a worker, not once a file: that took a fifth of the time. Every file starts gateways of its own.
        test: {
          name: 'gateway',
          include: ['tests/gateway/**/*.test.ts', 'src/resources/*/tests/*.gateway.test.ts'],
          exclude: [MEMORY_LIMITS],
          globalSetup: gatewaySetup,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
        },
      },
      {
        plugins: [react()],
        resolve,
        test: {
          name: 'memory',
          include: [MEMORY_LIMITS],
          globalSetup: gatewaySetup,
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
          // Each has a gateway and a faculty of its own; one alone leaves half of two cores idle.
          maxWorkers: 2,
          isolate: false,
          // Chromium itself fails to answer once in some thousand visits; a fault fails twice.
          retry: 1,
          // The browser wants the machine to itself, after everything else.
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
