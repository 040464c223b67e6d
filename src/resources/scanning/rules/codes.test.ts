import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesIn, codeAt, findCode, isTaken, readCode, stepAt, type ReadCode } from './codes.ts';

const STEP_MS = 15_000;
const GRACE_MS = 2_000;
const secret = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
/** The next two centuries. */
const instant = fc.integer({ min: 1_700_000_000_000, max: 8_000_000_000_000 });
const form = fc.constantFrom<ReadCode['form']>('link', 'typed');
const sent = (of: Buffer, step: number, as: ReadCode['form']): ReadCode => ({
  form: as,
  value: codeAt(of, step)[as],
});

describe('The code of a time step', () => {
  test('is the same at any time and on any gateway within the step, and different in the next', () => {
    fc.assert(
      fc.property(secret, instant, fc.integer({ min: 0, max: STEP_MS - 1 }), (of, now, later) => {
        const start = stepAt(now) * STEP_MS;
        expect(codeAt(of, stepAt(start + later))).toEqual(codeAt(Buffer.from(of), stepAt(start)));
        expect(codeAt(of, stepAt(now) + 1)).not.toEqual(codeAt(of, stepAt(now)));
        expect(changesIn(now)).toBe(start + STEP_MS - now);
      }),
    );
  });

  test('is accepted only within its step and the grace period after it', () => {
    fc.assert(
      fc.property(
        secret,
        instant,
        fc.integer({ min: -3 * STEP_MS, max: 3 * STEP_MS }),
        form,
        (of, shownAt, wait, as) => {
          const start = stepAt(shownAt) * STEP_MS;
          const now = shownAt + wait;
          const within = now >= start && now < start + STEP_MS + GRACE_MS;
          expect(isTaken(stepAt(shownAt), now)).toBe(within);
          const found = findCode([{ secret: of }], sent(of, stepAt(shownAt), as), now);
          expect(found?.age).toBe(within ? 'current' : now < start ? 'future' : 'expired');
          if (found?.age === 'expired')
            expect(found.lateSeconds).toBe(Math.floor((now - start - STEP_MS) / 1000));
        },
      ),
    );
  });

  test('of another meeting or an earlier showing is never accepted', () => {
    fc.assert(
      fc.property(secret, secret, instant, form, (of, other, now, as) => {
        fc.pre(!of.equals(other));
        expect(findCode([{ secret: of }], sent(other, stepAt(now), as), now)).toBeNull();
        const both = [
          { secret: of, name: 'this' },
          { secret: other, name: 'that' },
        ];
        expect(findCode(both, sent(other, stepAt(now), as), now)).toMatchObject({
          shown: { name: 'that' },
          age: 'current',
        });
      }),
    );
  });

  test('older than ten minutes, or further ahead than one, is unknown', () => {
    const of = randomBytes(32);
    const now = 1_800_000_000_000;
    expect(findCode([{ secret: of }], sent(of, stepAt(now) - 41, 'link'), now)).toBeNull();
    expect(findCode([{ secret: of }], sent(of, stepAt(now) + 5, 'link'), now)).toBeNull();
  });

  test('is distributed evenly: duplicates among ten thousand typed forms are as rare as by chance', () => {
    const of = Buffer.alloc(32, 7);
    const typed = new Set(Array.from({ length: 10_000 }, (_, step) => codeAt(of, step).typed));
    expect(typed.size).toBeGreaterThan(9_995);
  });
});

describe('What is typed', () => {
  test('is parsed with any case, blanks, hyphens and look-alike characters', () => {
    fc.assert(
      fc.property(secret, instant, fc.constantFrom(' ', '-', ''), (of, now, gap) => {
        const { typed, link } = codeAt(of, stepAt(now));
        const written = `${typed.slice(0, 3)}${gap}${typed.slice(3)}`
          .toLowerCase()
          .replaceAll('0', 'o')
          .replaceAll('1', 'l');
        expect(readCode(written)).toEqual({ form: 'typed', value: typed });
        expect(readCode(` ${link}\n`)).toEqual({ form: 'link', value: link });
      }),
    );
  });

  test('and cannot be a code is rejected', () => {
    for (const text of [
      '',
      'ABC',
      'ABCDEFG',
      'UUUUUU',
      'A'.repeat(21),
      'A'.repeat(23),
      'https://example.org/',
    ])
      expect(readCode(text), text).toBeNull();
  });
});
