import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenWelcome } from './whenWelcome.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('fetching ahead', () => {
  it('waits for the next tap, click or key, and happens once', () => {
    const act = vi.fn();
    whenWelcome(act);
    vi.advanceTimersByTime(4_000);
    expect(act).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pointerdown'));
    window.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(1_000);
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('does not happen on a page that nobody touches', () => {
    const act = vi.fn();
    whenWelcome(act);
    vi.advanceTimersByTime(600_000);
    expect(act).not.toHaveBeenCalled();
  });

  it('never happens if the browser is to save data', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    const act = vi.fn();
    whenWelcome(act);
    window.dispatchEvent(new Event('pointerdown'));
    vi.advanceTimersByTime(60_000);
    expect(act).not.toHaveBeenCalled();
  });

  it('can be cancelled, before and after the first tap', () => {
    const act = vi.fn();
    whenWelcome(act)();
    const cancel = whenWelcome(act);
    window.dispatchEvent(new Event('pointerdown'));
    cancel();
    vi.advanceTimersByTime(60_000);
    expect(act).not.toHaveBeenCalled();
  });
});
