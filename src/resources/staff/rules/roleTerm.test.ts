import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { type Apart, joinedTerm, type Term } from './roleTerm.ts';

const term = (startsOn: string | null, endsOn: string | null): Term => ({ startsOn, endsOn });
const given = term('2026-05-01', '2026-05-31');
const today = '2026-04-15';

test.each<[string, Term, Term | Apart]>([
  ['a role held without dates stays as it is', term(null, null), term(null, null)],
  ['one that is over gives way', term('2025-01-01', '2025-12-31'), given],
  ['one whose last day was yesterday gives way', term('2025-01-01', '2026-04-14'), given],
  ['one whose last day is today stays', term('2025-01-01', today), { heldUntil: today }],
  [
    'one that ends the day before is prolonged',
    term('2026-01-01', '2026-04-30'),
    term('2026-01-01', '2026-05-31'),
  ],
  ['one that begins within is begun earlier', term('2026-05-20', null), term('2026-05-01', null)],
  ['days between two terms are never given', term('2026-06-02', null), { heldFrom: '2026-06-02' }],
])('%s', (_guarantee, held, joined) => {
  expect(joinedTerm(held, given, today)).toEqual(joined);
});

test('a joined term gives every day of the post, no day that neither gives, and loses no day to come', () => {
  const day = fc.integer({ min: 0, max: 40 }).map((count) => addDays('2026-05-01', count));
  const bounded = fc
    .tuple(fc.option(day), fc.option(day))
    .map(([one, other]) =>
      one !== null && other !== null && one > other ? term(other, one) : term(one, other),
    );
  const isIn = ({ startsOn, endsOn }: Term, at: string): boolean =>
    (startsOn ?? at) <= at && (endsOn ?? at) >= at;
  fc.assert(
    fc.property(bounded, bounded, day, day, (held, post, now, at) => {
      const joined = joinedTerm(held, post, now);
      if (!('startsOn' in joined)) return;
      if (isIn(held, at) && at >= now) expect(isIn(joined, at)).toBe(true);
      if (isIn(post, at)) expect(isIn(joined, at)).toBe(true);
      if (isIn(joined, at)) expect(isIn(post, at) || isIn(held, at)).toBe(true);
    }),
  );
});
