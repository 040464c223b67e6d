import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdleWatch } from './idleWatch.ts';
import type { IdleWatch } from './idleWatch.ts';

let watch: IdleWatch;
const onLogout = vi.fn();
const post = vi.fn(async () => ({
  isSuccess: false as const,
  body: null,
  message: '',
  errorCode: 404,
}));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.clearAllMocks();
  watch = createIdleWatch({ http: { post }, onLogout });
  watch.navigated('/dashboard');
});
afterEach(() => {
  watch.dispose();
  vi.useRealTimers();
});

describe('the idle watch in the browser', () => {
  it.each(['mousemove', 'keydown', 'scroll', 'click'])(
    'is reset by %s anywhere on the page',
    (name) => {
      const list = document.createElement('div');
      document.body.append(list);
      vi.advanceTimersByTime(800_000);
      list.dispatchEvent(new Event(name));
      vi.advanceTimersByTime(839_999);
      expect(watch.state().phase).toBe('active');
      vi.advanceTimersByTime(1);
      expect(watch.state().phase).toBe('warning');
      list.remove();
    },
  );

  it('logs out without an answer', () => {
    vi.advanceTimersByTime(899_999);
    expect(onLogout).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onLogout).toHaveBeenCalledExactlyOnceWith('idle');
  });

  it('is off in the sign-in area and restarts with other navigation', () => {
    watch.navigated('/auth/login');
    vi.advanceTimersByTime(800_000);
    expect(watch.state().phase).toBe('off');
    watch.navigated('/manage-user/users');
    vi.advanceTimersByTime(839_999);
    expect(watch.state().phase).toBe('active');
    watch.navigated('/dashboard');
    vi.advanceTimersByTime(839_999);
    expect(watch.state().phase).toBe('active');
  });

  it('notices activity in another tab', () => {
    vi.advanceTimersByTime(850_000);
    expect(watch.state().phase).toBe('warning');
    localStorage.setItem('lastActivity', String(Date.now() - 1_000));
    window.dispatchEvent(new StorageEvent('storage', { key: 'lastActivity' }));
    expect(watch.state().phase).toBe('active');
  });

  it('checks the clock when the tab becomes visible', () => {
    const now = Date.now();
    vi.setSystemTime(now + 2_000_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(onLogout).toHaveBeenCalledOnce();
  });

  it('reports activity to the server', () => {
    vi.advanceTimersByTime(240_000);
    window.dispatchEvent(new Event('keydown'));
    expect(post).toHaveBeenCalledExactlyOnceWith('/session/active');
  });

  it('removes its listeners on dispose', () => {
    watch.dispose();
    window.dispatchEvent(new Event('click'));
    vi.advanceTimersByTime(2_000_000);
    expect([onLogout.mock.calls, watch.state().phase]).toEqual([[], 'off']);
  });
});
