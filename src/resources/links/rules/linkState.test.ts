import { expect, test } from 'vitest';
import { linkState, visitNote, type LinkState, type Visit } from './linkState.ts';

const there = 'https://faculty.example/new';

test.each<[string, Visit, LinkState, string]>([
  [
    'an address that answers works',
    { status: 200, address: there, isPermanentlyMoved: false },
    'works',
    '200',
  ],
  [
    'one that wants a sign-in works',
    { status: 403, address: there, isPermanentlyMoved: false },
    'works',
    '403',
  ],
  [
    'one that is asked too often works',
    { status: 429, address: there, isPermanentlyMoved: false },
    'works',
    '429',
  ],
  [
    'one that moved for good says where to',
    { status: 200, address: there, isPermanentlyMoved: true },
    'moved',
    there,
  ],
  [
    'one that moved to nothing is broken',
    { status: 404, address: there, isPermanentlyMoved: true },
    'broken',
    '404',
  ],
  [
    'one that is gone is broken',
    { status: 410, address: there, isPermanentlyMoved: false },
    'broken',
    '410',
  ],
  [
    'one whose server is in trouble may be back',
    { status: 503, address: there, isPermanentlyMoved: false },
    'unreachable',
    '503',
  ],
  ['one that does not answer may be back', { fault: 'timeout' }, 'unreachable', 'timeout'],
  ['one whose name nobody knows is broken', { fault: 'name' }, 'broken', 'name'],
  ['one with a bad certificate is broken', { fault: 'certificate' }, 'broken', 'certificate'],
  [
    'one inside somebody’s network is nothing for the public',
    { fault: 'private' },
    'broken',
    'private',
  ],
  ['one that leads in circles is broken', { fault: 'redirects' }, 'broken', 'redirects'],
])('%s', (_guarantee, visit, state, note) => {
  expect([linkState(visit), visitNote(visit)]).toEqual([state, note]);
});
