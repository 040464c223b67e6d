import { keepSessionAlive } from '../contract/wire/calls/sessionCalls.ts';
import type { Http } from './http.ts';
import { createIdleTimer } from './idleTimer.ts';
import type { IdleTimer, SharedMoment } from './idleTimer.ts';
import { isAuthPath } from './signInNotice.ts';
import { LAST_ACTIVITY_KEY } from './storedKeys.ts';

const LAST_KEEP_ALIVE_KEY = 'lastKeepAlive';
const ACTIVITY_EVENTS = ['mousemove', 'keydown', 'scroll', 'click'] as const;

export interface IdleWatch extends IdleTimer {
  /** Call on every navigation. The watch is off in the sign-in area and restarts elsewhere. */
  navigated: (path: string) => void;
  /** Removes all listeners. */
  dispose: () => void;
}

export interface IdleWatchOptions {
  http: Pick<Http, 'post'>;
  onLogout: (reason: 'idle' | 'requested') => void;
}

const storedMoment = (key: string): SharedMoment => ({
  read: () => Number(localStorage.getItem(key)) || 0,
  write: (moment) => localStorage.setItem(key, String(moment)),
});

/**
 * Connects the idle timer to the browser. Local storage shares the timestamps, so that a frozen tab
 * reads the current ones.
 */
export function createIdleWatch({ http, onLogout }: IdleWatchOptions): IdleWatch {
  const timer = createIdleTimer({
    clock: {
      now: () => Date.now(),
      setTimeout: (run, delay) => window.setTimeout(run, delay),
      clearTimeout: (running) => window.clearTimeout(running as number),
    },
    lastActivity: storedMoment(LAST_ACTIVITY_KEY),
    lastKeepAlive: storedMoment(LAST_KEEP_ALIVE_KEY),
    onLogout,
    keepAlive: () => void http.post(keepSessionAlive.path),
  });

  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === LAST_ACTIVITY_KEY) timer.check();
  };
  const seenAgain = () => {
    if (document.visibilityState === 'visible') timer.check();
  };
  // Capturing, because scroll events of lists do not bubble.
  const listening = { capture: true, passive: true };
  for (const name of ACTIVITY_EVENTS) window.addEventListener(name, timer.activity, listening);
  window.addEventListener('storage', fromOtherTab);
  document.addEventListener('visibilitychange', seenAgain);

  return {
    ...timer,
    navigated: (path) => (isAuthPath(path) ? timer.stop() : timer.start()),
    dispose() {
      timer.stop();
      for (const name of ACTIVITY_EVENTS)
        window.removeEventListener(name, timer.activity, listening);
      window.removeEventListener('storage', fromOtherTab);
      document.removeEventListener('visibilitychange', seenAgain);
    },
  };
}
