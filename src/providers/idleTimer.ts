import { IDLE_LOGOUT_MS, IDLE_WARNING_MS } from '../contract/model/constants.ts';

/**
 * Interval of the keep-alive call, so that the server's idle limit does not end the session of a
 * person who only reads.
 */
const KEEP_ALIVE_EVERY_MS = 240_000;
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
  lastKeepAlive: SharedMoment;
  /** `idle`: no answer to the warning; `requested`: the person chose to log out. */
  onLogout: (reason: 'idle' | 'requested') => void;
  keepAlive: () => void;
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

/** A timer of which at most one run is pending. */
function createAlarm({ setTimeout, clearTimeout }: Clock) {
  let timer: unknown = null;
  const cancel = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    isSet: () => timer !== null,
    cancel,
    set(run: () => void, delay: number) {
      cancel();
      timer = setTimeout(() => {
        timer = null;
        run();
      }, delay);
    },
  };
}

/** The user's last activity in any tab, shared with the other tabs. */
function createActivity(clock: Clock, lastActivity: SharedMoment) {
  const alarm = createAlarm(clock);
  let own = 0;
  let sharedAt = Number.NEGATIVE_INFINITY;
  const share = () => {
    alarm.cancel();
    sharedAt = clock.now();
    lastActivity.write(own);
  };
  return {
    cancel: alarm.cancel,
    last: () => own,
    hasBefore: () => lastActivity.read() > 0,
    // After the clock is set back, timestamps in the future must not count as activity.
    idleFor: () => clock.now() - Math.min(clock.now(), Math.max(own, lastActivity.read())),
    record(isUrgent: boolean) {
      own = clock.now();
      const sinceShared = own - sharedAt;
      if (isUrgent || sinceShared >= SHARE_EVERY_MS || sinceShared < 0) share();
      else if (!alarm.isSet()) alarm.set(share, SHARE_EVERY_MS - sinceShared);
    },
  };
}

interface KeepAliveOptions extends Pick<IdleTimerOptions, 'clock' | 'lastKeepAlive' | 'keepAlive'> {
  /** The last activity in this tab. */
  lastActive: () => number;
}

/** Keeps the server's session alive while the user is active. */
function createKeepAlive({ clock, lastKeepAlive, keepAlive, lastActive }: KeepAliveOptions) {
  const alarm = createAlarm(clock);
  const report = () => {
    alarm.cancel();
    if (lastActive() <= lastKeepAlive.read() && lastKeepAlive.read() <= clock.now()) return;
    const wait = lastKeepAlive.read() + KEEP_ALIVE_EVERY_MS - clock.now();
    if (wait > 0 && wait <= KEEP_ALIVE_EVERY_MS) {
      // The server must also learn of the last activity, or it would end the session earlier.
      alarm.set(report, wait);
      return;
    }
    lastKeepAlive.write(clock.now());
    keepAlive();
  };
  return { report, cancel: alarm.cancel, isWaiting: alarm.isSet };
}

function createIdleState() {
  const listeners = new Set<() => void>();
  let state: IdleState = { phase: 'off', secondsLeft: null };
  return {
    state: () => state,
    change(next: IdleState) {
      if (next.phase === state.phase && next.secondsLeft === state.secondsLeft) return;
      state = next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The idle timer of specification §4 and §9, independent of the browser. It always compares
 * timestamps and never counts timer ticks.
 */
export function createIdleTimer(options: IdleTimerOptions): IdleTimer {
  const { clock, lastActivity, lastKeepAlive, onLogout } = options;
  const activity = createActivity(clock, lastActivity);
  const server = createKeepAlive({ ...options, lastActive: activity.last });
  const alarm = createAlarm(clock);
  const { state, change, subscribe } = createIdleState();
  let limits: IdleLimits = { warningMs: IDLE_WARNING_MS, logoutMs: IDLE_LOGOUT_MS };

  const halt = (phase: 'off' | 'ended') => {
    for (const { cancel } of [alarm, activity, server]) cancel();
    change({ phase, secondsLeft: null });
  };
  const end = (reason: 'idle' | 'requested' = 'idle') => {
    halt('ended');
    onLogout(reason);
  };
  const check = () => {
    if (state().phase === 'off' || state().phase === 'ended') return;
    alarm.cancel();
    const idle = activity.idleFor();
    const left = limits.logoutMs - idle;
    if (left <= 0) return end();
    if (idle < limits.warningMs) {
      change({ phase: 'active', secondsLeft: null });
      alarm.set(check, limits.warningMs - idle);
      return;
    }
    change({ phase: 'warning', secondsLeft: Math.ceil(left / 1000) });
    alarm.set(check, left % 1000 || 1000);
  };
  const record = () => {
    activity.record(false);
    if (!server.isWaiting()) server.report();
  };

  return {
    start() {
      if (state().phase === 'off') {
        const slept = activity.hasBefore() && activity.idleFor() >= limits.logoutMs;
        change({ phase: 'active', secondsLeft: null });
        // Reopening the browser must not revive a session that was idle beyond the limit.
        if (slept) return end();
        activity.record(true);
        // The first calls of the page keep the session alive.
        lastKeepAlive.write(activity.last());
      } else if (state().phase === 'active') {
        record();
      }
      check();
    },
    stop: () => halt('off'),
    activity() {
      if (state().phase !== 'active') return;
      // After sleep a mouse move may precede the overdue timer and must not revive the session.
      if (activity.idleFor() >= limits.warningMs) return check();
      record();
    },
    continueSession() {
      if (state().phase !== 'warning') return;
      if (activity.idleFor() >= limits.logoutMs) return end();
      activity.record(true);
      server.report();
      check();
    },
    logout() {
      if (state().phase !== 'ended') end('requested');
    },
    check,
    setLimits(next) {
      limits = next;
      check();
    },
    state,
    subscribe,
  };
}
