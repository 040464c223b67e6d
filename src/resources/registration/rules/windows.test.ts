import { describe, expect, it, test } from 'vitest';
import {
  addDropEnd,
  mayBegin,
  mayChange,
  maySubmit,
  windowStanding,
  type RegistrationWindow,
  type Situation,
} from './windows.ts';

const at = (day: number, hour = 0): Date => new Date(Date.UTC(2026, 10, day, hour));
const window = (more: Partial<RegistrationWindow> = {}): RegistrationWindow => ({
  opensAt: at(10),
  closesAt: at(20),
  lateUntil: at(25),
  batches: [],
  ...more,
});
const stateAt = (now: Date, ...windows: RegistrationWindow[]): string =>
  windowStanding(windows, 'mine', now).state;

describe('a window, by the gateway’s clock,', () => {
  test.each([
    ['is to come before it opens', at(9, 23), [window()], 'upcoming'],
    ['is open from its first moment', at(10), [window()], 'open'],
    [
      'is open until the moment before it closes',
      new Date(at(20).getTime() - 1),
      [window()],
      'open',
    ],
    ['takes late comers from the moment it closes', at(20), [window()], 'late'],
    ['takes nobody after that', at(25), [window()], 'closed'],
    [
      'takes no late comers where none are foreseen',
      at(20),
      [window({ lateUntil: null })],
      'closed',
    ],
    ['of another batch does not count', at(15), [window({ batches: ['other'] })], 'none'],
    [
      'of several batches counts for each',
      at(15),
      [window({ batches: ['other', 'mine'] })],
      'open',
    ],
    [
      'that is open counts before one that is over',
      at(22),
      [window({ lateUntil: null }), window({ opensAt: at(21), closesAt: at(28) })],
      'open',
    ],
    [
      'that is to come counts before one that is over',
      at(26),
      [window(), window({ opensAt: at(28), closesAt: at(30) })],
      'upcoming',
    ],
  ] as const)('%s', (_guarantee, now, windows, expected) =>
    expect(stateAt(now, ...windows)).toBe(expected),
  );
});

describe('the add and drop date', () => {
  const ends = { closesAt: at(20).toISOString(), lateUntil: null };
  it('is the given number of weeks after the first day of the semester', () =>
    expect(addDropEnd(at(16), 2, ends)).toEqual(at(30)));
  it('is never before the window is over', () =>
    expect(addDropEnd(at(1), 2, ends)).toEqual(at(20)));
});

const situation = (status: string | null, now: Date, more: Partial<Situation> = {}): Situation => ({
  window: windowStanding([window()], 'mine', now),
  studentStatus: 'enrolled',
  status,
  addDropUntil: at(28),
  now,
  isOffice: false,
  ...more,
});
const rules = ({ findings }: { findings: readonly { rule: string }[] }): string[] =>
  findings.map(({ rule }) => rule);

describe('what may be done', () => {
  test.each<[string, string[], string[]]>([
    ['one begins within the window', rules(mayBegin(situation(null, at(15)))), []],
    ['one begins late', rules(mayBegin(situation(null, at(22)))), []],
    ['nobody begins before', rules(mayBegin(situation(null, at(5)))), ['windowUpcoming']],
    ['nobody begins after', rules(mayBegin(situation(null, at(26)))), ['windowClosed']],
    [
      'the office registers whenever it must',
      rules(mayBegin(situation(null, at(26), { isOffice: true }))),
      [],
    ],
    [
      'who left the faculty registers for nothing',
      rules(mayBegin(situation(null, at(15), { studentStatus: 'withdrawn' }))),
      ['studentStatus'],
    ],
    ['a draft is changed within the window', rules(mayChange(situation('draft', at(15)))), []],
    [
      'a draft is not changed after',
      rules(mayChange(situation('draft', at(26)))),
      ['windowClosed'],
    ],
    [
      'what waits for the office is not changed under its hands',
      rules(mayChange(situation('submitted', at(15)))),
      ['submitted'],
    ],
    [
      'what came back is changed also after the window',
      rules(mayChange(situation('returned', at(26)))),
      [],
    ],
    [
      'what came back is not changed after the add and drop date',
      rules(mayChange(situation('returned', at(29)))),
      ['windowClosed'],
    ],
    [
      'units are added and dropped until the date',
      rules(mayChange(situation('approved', at(27)))),
      [],
    ],
    [
      'units are not added or dropped after it',
      rules(mayChange(situation('approved', at(28)))),
      ['addDropOver'],
    ],
    [
      'a closed registration is closed to the office too',
      rules(mayChange(situation('locked', at(15), { isOffice: true }))),
      ['locked'],
    ],
    ['one hands in within the window', rules(maySubmit(situation('draft', at(15)), null)), []],
    [
      'late comers give a reason',
      rules(maySubmit(situation('draft', at(22)), '  ')),
      ['lateReason'],
    ],
    [
      'late comers with a reason hand in',
      rules(maySubmit(situation('draft', at(22)), 'I was ill')),
      [],
    ],
    [
      'nobody hands in after that, whatever the reason',
      rules(maySubmit(situation('draft', at(26)), 'I was ill')),
      ['windowClosed'],
    ],
    [
      'what came back is handed in again without one',
      rules(maySubmit(situation('returned', at(22)), null)),
      [],
    ],
  ])('%s', (_guarantee, found, expected) => expect(found).toEqual(expected));
});
