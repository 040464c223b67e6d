import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { FakeGateway } from './fakeGateway.ts';

/** A new gateway for each test of a file; fails a test that logs to the console. */
export function useFakeGateway(): FakeGateway {
  const gateway = new FakeGateway();
  const complaints: unknown[][] = [];
  beforeAll(() => {
    gateway.server.listen({ onUnhandledRequest: 'error' });
    // jsdom has no layout and does not scroll.
    Element.prototype.scrollIntoView = () => {};
  });
  beforeEach(() => {
    complaints.length = 0;
    for (const channel of ['error', 'warn'] as const) {
      vi.spyOn(console, channel).mockImplementation((...words: unknown[]) => {
        // In development, react-admin logs every refused call; those are expected.
        if (!(words[0] instanceof HttpError)) complaints.push(words);
      });
    }
  });
  afterEach(() => {
    cleanup();
    gateway.reset();
    localStorage.clear();
    vi.restoreAllMocks();
    expect(complaints).toEqual([]);
  });
  afterAll(() => gateway.server.close());
  return gateway;
}
