import { IDLE_LOGOUT_MS, IDLE_WARNING_MS } from '../contract/model/constants.ts';

/**
 * Interval of the keep-alive call, so that the server's idle limit does not end the session of a
 * person who only reads.
 */
const TELL_SERVER_EVERY_MS = 240_000;
/** Activity is shared with other tabs at most this often; the last one always. */
const SHARE_EVERY_MS = 1_000;

type IdlePhase = 'off' | 'active' | 'warning' | 'ended';

interface IdleState {
  phase: IdlePhase;
  /** Seconds until the automatic log-out; set only while the warning shows. */
  secondsLeft: number | null;
}

interface IdleLimits {
  warningMs: number;
  logoutMs: number;
}

interface Clock {
  now: () => number;
  setTimeout: (run: () => void, delay: number) => unknown;
  clearTimeout: (timer: unknown) => void;
}

/** A timestamp shared by all tabs of the browser. */
export interface SharedMoment {
  read: () => number;
  write: (moment: number) => void;
}

export interface IdleTimerOptions {
  clock: Clock;
  lastActivity: SharedMoment;
  lastTold: SharedMoment;
  /** `idle`: no answer to the warning; `requested`: the person chose to log out. */
  onLogout: (reason: 'idle' | 'requested') => void;
  tellServer: () => void;
}

export interface IdleTimer {
  /** Starts or restarts; opening a page counts as activity. */
  start: () => void;
  stop: () => void;
  /** Reports a mouse move, key press, scroll or click. Ignored while the warning shows. */
  activity: () => void;
  /** The answer “Yes, Continue”. */
  continueSession: () => void;
  /** The answer “Logout”. */
  logout: () => void;
  /** Re-evaluates the clock, because another tab was active or the machine slept. */
  check: () => void;
  /** Replaces the specification's limits with those of the faculty's settings. */
  setLimits: (limits: IdleLimits) => void;
  state: () => IdleState;
  subscribe: (listener: () => void) => () => void;
}

/**
 * The idle timer of specification §4 and §9, independent of the browser. It always compares
 * timestamps and never counts timer ticks.
 */
export function createIdleTimer(options: IdleTimerOptions): IdleTimer {
  const { clock, lastActivity, lastTold, onLogout, tellServer } = options;
  const listeners = new Set<() => void>();
  let state: IdleState = { phase: 'off', secondsLeft: null };
  let { warningMs, logoutMs }: IdleLimits = {
    warningMs: IDLE_WARNING_MS,
    logoutMs: IDLE_LOGOUT_MS,
  };
  let ownActivity = 0;
  let sharedAt = Number.NEGATIVE_INFINITY;
  let timer: unknown = null;
  let shareTimer: unknown = null;
  let tellTimer: unknown = null;

  const change = (next: IdleState) => {
    if (next.phase === state.phase && next.secondsLeft === state.secondsLeft) return;
    state = next;
    listeners.forEach((listener) => listener());
  };

  const cancel = (running: unknown) => {
    if (running !== null) clock.clearTimeout(running);
    return null;
  };

  const halt = (phase: 'off' | 'ended') => {
    timer = cancel(timer);
    shareTimer = cancel(shareTimer);
    tellTimer = cancel(tellTimer);
    change({ phase, secondsLeft: null });
  };

  // After the clock is set back, timestamps in the future must not count as activity.
  const idleFor = () =>
    clock.now() - Math.min(clock.now(), Math.max(ownActivity, lastActivity.read()));

  const end = (reason: 'idle' | 'requested' = 'idle') => {
    halt('ended');
    onLogout(reason);
  };

  const check = () => {
    if (state.phase === 'off' || state.phase === 'ended') return;
    timer = cancel(timer);
    const idle = idleFor();
    if (idle >= logoutMs) return end();
    if (idle < warningMs) {
      change({ phase: 'active', secondsLeft: null });
      timer = clock.setTimeout(check, warningMs - idle);
      return;
    }
    const left = logoutMs - idle;
    change({ phase: 'warning', secondsLeft: Math.ceil(left / 1000) });
    timer = clock.setTimeout(check, left % 1000 || 1000);
  };

  const share = () => {
    shareTimer = cancel(shareTimer);
    sharedAt = clock.now();
    lastActivity.write(ownActivity);
  };

  const tell = () => {
    tellTimer = cancel(tellTimer);
    if (ownActivity <= lastTold.read() && lastTold.read() <= clock.now()) return;
    const wait = lastTold.read() + TELL_SERVER_EVERY_MS - clock.now();
    if (wait > 0 && wait <= TELL_SERVER_EVERY_MS) {
      // The server must also learn of the last activity, or it would end the session earlier.
      tellTimer = clock.setTimeout(tell, wait);
      return;
    }
    lastTold.write(clock.now());
    tellServer();
  };

  const record = () => {
    ownActivity = clock.now();
    const sinceShared = ownActivity - sharedAt;
    if (sinceShared >= SHARE_EVERY_MS || sinceShared < 0) share();
    else shareTimer ??= clock.setTimeout(share, SHARE_EVERY_MS - sinceShared);
    if (tellTimer === null) tell();
  };

  return {
    start() {
      if (state.phase === 'off') {
        const slept = lastActivity.read() > 0 && idleFor() >= logoutMs;
        change({ phase: 'active', secondsLeft: null });
        // Reopening the browser must not revive a session that was idle beyond the limit.
        if (slept) return end();
        ownActivity = clock.now();
        share();
        // The first calls of the page keep the session alive.
        lastTold.write(ownActivity);
      } else if (state.phase === 'active') {
        record();
      }
      check();
    },
    stop: () => halt('off'),
    activity() {
      if (state.phase !== 'active') return;
      // After sleep a mouse move may precede the overdue timer and must not revive the session.
      if (idleFor() >= warningMs) return check();
      record();
    },
    continueSession() {
      if (state.phase !== 'warning') return;
      if (idleFor() >= logoutMs) return end();
      ownActivity = clock.now();
      share();
      tell();
      check();
    },
    logout() {
      if (state.phase !== 'ended') end('requested');
    },
    check,
    setLimits(limits) {
      ({ warningMs, logoutMs } = limits);
      check();
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
