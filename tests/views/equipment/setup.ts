import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { FakeGateway } from './fakeGateway.ts';

/** A fresh gateway for each test of a file, and a console that must stay silent. */
export function useFakeGateway(): FakeGateway {
  const gateway = new FakeGateway();
  const complaints: unknown[][] = [];
  beforeAll(() => {
    gateway.server.listen({ onUnhandledRequest: 'error' });
    // jsdom draws nothing and so scrolls nothing.
    Element.prototype.scrollIntoView = () => {};
  });
  beforeEach(() => {
    complaints.length = 0;
    for (const channel of ['error', 'warn'] as const) {
      vi.spyOn(console, channel).mockImplementation((...words: unknown[]) => {
        // While developing, react-admin logs every refused call; that is no complaint of ours.
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
