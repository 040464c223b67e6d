import { expect, test } from 'vitest';
import {
  linkFinding,
  linkState,
  newAddress,
  type LinkFinding,
  type LinkState,
  type Visit,
} from './linkState.ts';

const there = 'https://faculty.example/new';
const answer = (status: number, isPermanentlyMoved = false): Visit => ({
  status,
  address: there,
  isPermanentlyMoved,
});

test.each<[string, Visit, LinkState, LinkFinding]>([
  ['an address that answers works', answer(200), 'works', 'answered'],
  ['one that wants a sign-in works', answer(403), 'works', 'signIn'],
  ['one that is asked too often works', answer(429), 'works', 'tooOften'],
  ['one that dislikes being asked so works', answer(405), 'works', 'answered'],
  ['one that moved for good is noted as moved', answer(200, true), 'moved', 'moved'],
  ['one that moved to nothing is broken', answer(404, true), 'broken', 'missing'],
  ['one that is gone is broken', answer(410), 'broken', 'gone'],
  ['one whose server is in trouble may be back', answer(503), 'unreachable', 'serverError'],
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
  [
    'one that was asked for without a network could not be checked',
    { fault: 'offline' },
    'uncertain',
    'offline',
  ],
])('%s', (_guarantee, visit, state, finding) => {
  expect([linkState(visit), linkFinding(visit)]).toEqual([state, finding]);
});

test('the new address is that of a link that moved, and of no other', () => {
  expect(newAddress(answer(200, true))).toBe(there);
  for (const other of [answer(200), answer(404, true), { fault: 'name' } as const])
    expect(newAddress(other)).toBeNull();
});
