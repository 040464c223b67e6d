import { describe, expect, test } from 'vitest';
import { MARK_STAGES, type MarkerRole } from '../stages.ts';
import {
  closedBecause,
  mayRead,
  mayWrite,
  rolesOf,
  type SheetFacts,
  type Standing,
} from './rights.ts';

const standing = (roles: readonly MarkerRole[], more: Partial<Standing> = {}): Standing => ({
  roles,
  office: false,
  department: false,
  ...more,
});
const OFFICE = standing([], { office: true });
const HEAD = standing([], { department: true });
const OPEN: SheetFacts = { state: 'open', opensAt: null, closesAt: null };
const NOW = new Date('2026-03-01T00:00:00Z');
const [BEFORE, AFTER] = [new Date('2026-02-01T00:00:00Z'), new Date('2026-04-01T00:00:00Z')];

describe('Reading', () => {
  const read = (of: Standing, areBothSubmitted: boolean): string =>
    MARK_STAGES.filter((stage) => mayRead(stage, of, areBothSubmitted)).join(' ');
  test.each<[string, Standing, string, string]>([
    ['first marker', standing(['first']), 'first', 'first second agreed'],
    ['second marker', standing(['second']), 'second', 'first second agreed'],
    ['moderator', standing(['moderator']), 'first second agreed', 'first second agreed'],
    ['external examiner', standing(['external']), 'first', 'first second agreed'],
    ['office', OFFICE, 'first second agreed', 'first second agreed'],
    ['head', HEAD, 'first second agreed', 'first second agreed'],
    ['somebody without a part', standing([]), '', ''],
    // Second marking is blind whatever else the marker holds.
    [
      'second marker who is the office',
      standing(['second'], { office: true }),
      'second',
      'first second agreed',
    ],
    [
      'first marker who is head',
      standing(['first'], { department: true }),
      'first',
      'first second agreed',
    ],
    [
      'second marker who moderates',
      standing(['second', 'moderator']),
      'second',
      'first second agreed',
    ],
  ])('%s', (_who, of, blind, open) => {
    expect([read(of, false), read(of, true)]).toEqual([blind, open]);
  });
});

describe('Writing', () => {
  const written = (of: Standing): string =>
    MARK_STAGES.filter((stage) => mayWrite(stage, of)).join(' ');
  test.each<[string, Standing, string]>([
    ['first marker', standing(['first']), 'first agreed'],
    ['second marker', standing(['second']), 'second agreed'],
    ['moderator', standing(['moderator']), 'agreed'],
    ['external examiner', standing(['external']), ''],
    ['office', OFFICE, 'first second agreed'],
    ['head', HEAD, 'agreed'],
    ['second marker who is the office', standing(['second'], { office: true }), 'second agreed'],
    ['somebody without a part', standing([]), ''],
  ])('%s', (_who, of, stages) => {
    expect(written(of)).toBe(stages);
  });

  const closed = (
    of: Standing,
    sheet: Partial<SheetFacts> = {},
    session = 'marking',
    stage: 'first' | 'agreed' = 'first',
    areBothSubmitted = false,
  ) => closedBecause(stage, of, { ...OPEN, ...sheet }, { session, areBothSubmitted, now: NOW });
  test('is open on an open sheet, in its window, while the examination is marked', () => {
    expect([
      closed(standing(['first'])),
      closed(standing(['first']), { opensAt: BEFORE, closesAt: AFTER }),
      closed(standing(['first']), {}, 'held'),
    ]).toEqual([null, null, null]);
  });
  test('is closed with the reason, for the office too except after the window', () => {
    const first = standing(['first']);
    expect([
      closed(standing(['second'])),
      closed(first, { state: 'submitted' }),
      closed(OFFICE, { state: 'locked' }),
      closed(first, {}, 'published'),
      closed(first, { opensAt: AFTER }),
      closed(first, { closesAt: BEFORE }),
      closed(OFFICE, { closesAt: BEFORE }),
      closed(OFFICE, { opensAt: AFTER }),
    ]).toEqual([
      'notAllowed',
      'notOpen',
      'notOpen',
      'notOpen',
      'windowClosed',
      'windowClosed',
      null,
      'windowClosed',
    ]);
    expect([
      closed(OFFICE, {}, 'marking', 'agreed'),
      closed(OFFICE, {}, 'marking', 'agreed', true),
      closed(first, {}, 'marking', 'agreed'),
    ]).toEqual(['notYet', null, 'notAllowed']);
  });
});

test('A person has the roles in which a paper names them', () => {
  const hands = { first: ['t', 'u'], moderator: ['t'] };
  expect(['t', 'u', 'o', null].map((staff) => rolesOf(staff, hands))).toEqual([
    ['first', 'moderator'],
    ['first'],
    [],
    [],
  ]);
});
