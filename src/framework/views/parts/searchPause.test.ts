import { describe, expect, it } from 'vitest';
import { searchPause } from './searchPause.ts';

describe('the pause before a search', () => {
  it('is zero for the first letter', () => {
    expect(searchPause({ sinceMs: Number.POSITIVE_INFINITY, isAnswered: true, tookMs: 0 })).toBe(0);
    expect(searchPause({ sinceMs: 800, isAnswered: true, tookMs: 350 })).toBe(0);
  });

  it('is short between the letters of a word', () => {
    expect(searchPause({ sinceMs: 120, isAnswered: true, tookMs: 30 })).toBe(100);
  });

  it('grows with the response time up to a maximum', () => {
    expect(searchPause({ sinceMs: 120, isAnswered: true, tookMs: 260 })).toBe(260);
    expect(searchPause({ sinceMs: 120, isAnswered: true, tookMs: 9_000 })).toBe(400);
  });

  it('applies while a request is pending, however old it is', () => {
    expect(searchPause({ sinceMs: 5_000, isAnswered: false, tookMs: 0 })).toBe(100);
  });
});
