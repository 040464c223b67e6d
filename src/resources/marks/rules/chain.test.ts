import { expect, test } from 'vitest';
import {
  chained,
  EMPTY_CHAIN,
  firstBroken,
  type MarkEvent,
  type NewMarkEvent,
  type StoredCell,
} from './chain.ts';
import type { Mark } from './mark.ts';

const BLANK: Mark = { status: 'blank', value: null };
const value = (text: string): Mark => ({ status: 'value', value: text });
const event = (student: string, version: number, before: Mark, after: Mark): NewMarkEvent => ({
  student,
  version,
  before,
  after,
  reason: null,
  actor: 'a',
  source: 'grid',
  batch: 'b',
  edit: `${student}${version}`,
  at: '2026-01-01T00:00:00.000Z',
});
const WRITTEN = [
  event('x', 1, BLANK, value('40')),
  event('y', 1, BLANK, { status: 'AB', value: null }),
  event('x', 2, value('40'), value('41')),
];
const { events, end } = chained('sheet', EMPTY_CHAIN, WRITTEN);
const CELLS: StoredCell[] = [
  { student: 'x', mark: value('41'), version: 2 },
  { student: 'y', mark: { status: 'AB', value: null }, version: 1 },
];
const changed = (place: number, change: Partial<MarkEvent>): MarkEvent[] =>
  events.map((one, index) => (index === place ? { ...one, ...change } : one));

test('a chain that grew in parts is the same as one that was written at once, and sound', () => {
  const first = chained('sheet', EMPTY_CHAIN, WRITTEN.slice(0, 1));
  const rest = chained('sheet', first.end, WRITTEN.slice(1));
  expect([...first.events, ...rest.events]).toEqual(events);
  expect(firstBroken('sheet', events, end, CELLS)).toBeNull();
});

test.each<[string, Partial<MarkEvent>]>([
  ['the mark', { after: value('90') }],
  ['the mark before', { before: value('39') }],
  ['the version', { version: 7 }],
  ['the student', { student: 'y' }],
  ['the reason', { reason: 'because' }],
  ['the actor', { actor: 'somebody else' }],
  ['the source', { source: 'import' }],
  ['the batch', { batch: 'c' }],
  ['the name of the edit', { edit: 'other' }],
  ['the time', { at: '2026-01-01T00:00:00.001Z' }],
  ['the link', { previousHash: '0'.repeat(64) }],
  ['the hash', { hash: 'f'.repeat(64) }],
])('%s of an event cannot be changed unseen', (_what, change) => {
  expect(firstBroken('sheet', changed(2, change), end, CELLS)).toMatchObject({
    sequence: 3,
    fault: 'changed',
  });
});

test('an event rehashed after a change breaks the next link, and the last one the end', () => {
  const forged = chained('sheet', EMPTY_CHAIN, [
    { ...(WRITTEN[0] as NewMarkEvent), after: value('90') },
  ]).events;
  expect(firstBroken('sheet', [...forged, ...events.slice(1)], end, CELLS)).toMatchObject({
    sequence: 2,
    fault: 'changed',
  });
  const { events: rewritten } = chained('sheet', EMPTY_CHAIN, [
    ...WRITTEN.slice(0, 2),
    event('x', 2, value('40'), value('90')),
  ]);
  expect(firstBroken('sheet', rewritten, end, CELLS)).toMatchObject({ fault: 'end' });
});

test('a link that is gone is found, at the beginning, within and at the end', () => {
  expect(
    [0, 1, 2].map((gone) =>
      firstBroken(
        'sheet',
        events.filter((_, index) => index !== gone),
        end,
        CELLS,
      ),
    ),
  ).toMatchObject([
    { sequence: 1, fault: 'missing' },
    { sequence: 2, fault: 'missing' },
    { sequence: 3, fault: 'end' },
  ]);
});

test.each<[string, StoredCell[]]>([
  ['another mark', [{ student: 'x', mark: value('42'), version: 2 }, ...CELLS.slice(1)]],
  [
    'another code',
    [...CELLS.slice(0, 1), { student: 'y', mark: { status: 'MC', value: null }, version: 1 }],
  ],
  ['another version', [{ student: 'x', mark: value('41'), version: 1 }, ...CELLS.slice(1)]],
  ['nothing', CELLS.slice(0, 1)],
  ['a mark without a history', [...CELLS, { student: 'z', mark: value('1'), version: 1 }]],
])('a cell that holds %s is found though the chain is whole', (_what, cells) => {
  expect(firstBroken('sheet', events, end, cells)).toMatchObject({ fault: 'cell' });
});
