import { defineConfig } from 'vitest/config';

// Takes a minute, mostly for its servers, so `npm test` leaves it out.
export default defineConfig({
  test: {
    include: ['tests/failover/**/*.test.ts'],
    globalSetup: ['tests/failover/globalSetup.ts'],
  },
});
