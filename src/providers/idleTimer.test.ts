import { describe, expect, it } from 'vitest';
import { createIdleTimer } from './idleTimer.ts';

/** A controllable clock shared by several tabs. */
function createWorld() {
  let now = 1_700_000_000_000;
  const began = now;
  let next = 1;
  const timers = new Map<number, { at: number; run: () => void }>();
  const moments: Record<string, number> = {};
  const log: string[] = [];
  const clock = {
    now: () => now,
    setTimeout: (run: () => void, delay: number) => {
      timers.set(next, { at: now + delay, run });
      return next++;
    },
    clearTimeout: (timer: unknown) => void timers.delete(timer as number),
  };
  const tabs: { name: string; check: () => void }[] = [];
  const at = (elapsed: number) => {
    const until = began + elapsed;
    for (;;) {
      const due = [...timers]
        .filter(([, timer]) => timer.at <= until)
        .sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      timers.delete(due[0]);
      now = Math.max(now, due[1].at);
      due[1].run();
    }
    now = until;
  };
  /** Advances the clock without running timers, as in a sleeping machine. */
  const sleepUntil = (elapsed: number) => {
    now = began + elapsed;
  };
  const openTab = (name = 'tab') => {
    const moment = (key: string) => ({
      read: () => moments[key] ?? 0,
      write: (value: number) => {
        moments[key] = value;
        for (const other of tabs) if (key === 'activity' && other.name !== name) other.check();
      },
    });
    const idle = createIdleTimer({
      clock,
      lastActivity: moment('activity'),
      lastTold: moment('told'),
      onLogout: (reason) =>
        void log.push(`${name} out at ${now - began}${reason === 'idle' ? '' : ' as requested'}`),
      tellServer: () => void log.push(`${name} tells at ${now - began}`),
    });
    idle.start();
    tabs.push({ name, check: idle.check });
    return idle;
  };
  const loggedOut = () => log.filter((line) => line.includes('out at'));
  const told = () => log.filter((line) => line.includes('tells'));
  return { at, sleepUntil, openTab, loggedOut, told, moments, timers };
}

describe('the idle timer', () => {
  it('warns at 840000 ms and not a millisecond before', () => {
    const world = createWorld();
    const idle = world.openTab();
    world.at(839_999);
    expect(idle.state()).toEqual({ phase: 'active', secondsLeft: null });
    world.at(840_000);
    expect(idle.state()).toEqual({ phase: 'warning', secondsLeft: 60 });
  });

  it('logs out at 900000 ms and not a millisecond before', () => {
    const world = createWorld();
    const idle = world.openTab();
    world.at(899_999);
    expect([idle.state(), world.loggedOut()]).toEqual([{ phase: 'warning', secondsLeft: 1 }, []]);
    world.at(900_000);
    expect([idle.state().phase, world.loggedOut()]).toEqual(['ended', ['tab out at 900000']]);
    world.at(9_000_000);
    expect(world.loggedOut()).toHaveLength(1);
  });

  it('counts down the remaining seconds', () => {
    const world = createWorld();
    const idle = world.openTab();
    const shown: (number | null)[] = [];
    idle.subscribe(() => shown.push(idle.state().secondsLeft));
    world.at(899_999);
    expect(shown).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
    expect(shown).toContain(30);
  });

  it('restarts with every activity, to the millisecond', () => {
    const world = createWorld();
    const idle = world.openTab();
    world.at(500);
    idle.activity();
    world.at(839_999);
    idle.activity();
    world.at(839_999 + 839_999);
    expect(idle.state().phase).toBe('active');
    world.at(839_999 + 840_000);
    expect(idle.state().phase).toBe('warning');
  });

  it('ignores activity while the warning shows', () => {
    const world = createWorld();
    const idle = world.openTab();
    world.at(850_000);
    idle.activity();
    idle.start();
    expect(idle.state()).toEqual({ phase: 'warning', secondsLeft: 50 });
    idle.continueSession();
    expect(idle.state().phase).toBe('active');
    world.at(850_000 + 839_999);
    expect(idle.state().phase).toBe('active');
    world.at(850_000 + 900_000);
    expect(world.loggedOut()).toEqual(['tab out at 1750000']);
  });

  it('logs out immediately on request', () => {
    const world = createWorld();
    const idle = world.openTab();
    world.at(845_000);
    idle.logout();
    idle.logout();
    expect(world.loggedOut()).toEqual(['tab out at 845000 as requested']);
  });

  it('is off after stop and leaves no timer running', () => {
    const world = createWorld();
    const idle = world.openTab();
    idle.activity();
    idle.stop();
    world.at(2_000_000);
    idle.activity();
    idle.check();
    idle.continueSession();
    expect([idle.state().phase, world.loggedOut(), world.timers.size]).toEqual(['off', [], 0]);
  });

  it('does not let the first mouse move after sleep revive the session', () => {
    const world = createWorld();
    const idle = world.openTab();
    world.sleepUntil(870_000);
    idle.activity();
    expect(idle.state()).toEqual({ phase: 'warning', secondsLeft: 30 });
    world.sleepUntil(5_000_000);
    idle.continueSession();
    expect(world.loggedOut()).toEqual(['tab out at 5000000']);
  });

  it('does not let a reopened browser revive an idle session', () => {
    const world = createWorld();
    world.openTab().stop();
    world.at(900_000);
    expect(world.openTab('reopened').state().phase).toBe('ended');
    expect(world.loggedOut()).toEqual(['reopened out at 900000']);
  });

  it('uses the limits of the settings', () => {
    const world = createWorld();
    const idle = world.openTab();
    world.at(50_000);
    idle.setLimits({ warningMs: 60_000, logoutMs: 90_000 });
    world.at(60_000);
    expect(idle.state()).toEqual({ phase: 'warning', secondsLeft: 30 });
    world.at(90_000);
    expect(world.loggedOut()).toEqual(['tab out at 90000']);
  });

  it('treats a clock that was set back as activity', () => {
    const world = createWorld();
    const idle = world.openTab();
    world.sleepUntil(-3_600_000);
    idle.check();
    expect(idle.state().phase).toBe('active');
  });
});

describe('several tabs', () => {
  it('share activity, to the millisecond', () => {
    const world = createWorld();
    const first = world.openTab('first');
    const second = world.openTab('second');
    world.at(600_000);
    first.activity();
    world.at(600_300);
    first.activity();
    world.at(600_300 + 839_999);
    expect([first.state().phase, second.state().phase]).toEqual(['active', 'active']);
    world.at(600_300 + 840_000);
    expect([first.state(), second.state()]).toEqual(
      Array(2).fill({ phase: 'warning', secondsLeft: 60 }),
    );
  });

  it('all close the warning when it is answered in one', () => {
    const world = createWorld();
    const first = world.openTab('first');
    const second = world.openTab('second');
    world.at(860_000);
    second.continueSession();
    expect([first.state().phase, second.state().phase]).toEqual(['active', 'active']);
  });

  it('all log out without an answer', () => {
    const world = createWorld();
    world.openTab('first');
    world.openTab('second');
    world.at(900_000);
    expect(world.loggedOut().sort()).toEqual(['first out at 900000', 'second out at 900000']);
  });
});

describe('the keep-alive call', () => {
  it('is sent at most every four minutes and always covers the last activity', () => {
    const world = createWorld();
    const idle = world.openTab();
    for (let elapsed = 1_000; elapsed <= 479_000; elapsed += 1_000) {
      world.at(elapsed);
      idle.activity();
    }
    world.at(839_000);
    expect(world.told()).toEqual(['tab tells at 240000', 'tab tells at 480000']);
  });

  it('is not sent without activity', () => {
    const world = createWorld();
    world.openTab();
    world.at(899_000);
    expect(world.told()).toEqual([]);
  });

  it('is sent with the answer to the warning', () => {
    const world = createWorld();
    const idle = world.openTab();
    world.at(845_000);
    idle.continueSession();
    expect(world.told()).toEqual(['tab tells at 845000']);
  });

  it('is sent once for all tabs', () => {
    const world = createWorld();
    const first = world.openTab('first');
    const second = world.openTab('second');
    world.at(100_000);
    first.activity();
    second.activity();
    world.at(800_000);
    expect(world.told()).toHaveLength(1);
  });
});
