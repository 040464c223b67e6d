import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { informations } from '../informations.ts';
import { addressOf } from './addressOf.ts';

describe('the address of a title', () => {
  it.each([
    ['Term begins: 12 January 2027', 'term-begins-12-january-2027'],
    ['The dean’s café & bar', 'the-deans-cafe-bar'],
    ['  — ', ''],
    ['වාරය ආරම්භය', ''],
    ['Pali (පාලි) day', 'pali-day'],
    ['x'.repeat(100), 'x'.repeat(80)],
    [`${'long '.repeat(15)}enough`, `${'long-'.repeat(14)}long`],
  ])('%j is %j', (title, address) => {
    expect(addressOf(title)).toBe(address);
  });

  it('is one that the field takes, whatever the title', () => {
    const { pattern, max } = informations.fields.slug;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const address = addressOf(title);
        expect(address).toMatch(new RegExp(`^(?:${pattern})?$`));
        expect(address.length).toBeLessThanOrEqual(max);
      }),
    );
  });
});
