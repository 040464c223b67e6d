import { defineConfig } from 'vitest/config';

// Takes some minutes, mostly for its servers, so `npm test` leaves it out.
export default defineConfig({
  test: {
    include: ['tests/failover/**/*.test.ts'],
    globalSetup: ['tests/failover/globalSetup.ts'],
  },
});
