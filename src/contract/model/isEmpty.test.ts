import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBlank, isEmpty } from './isEmpty.ts';

const INVISIBLE = [
  ' ',
  '\t',
  '\n',
  '\u00A0',
  '\u00AD',
  '\u200B',
  '\u200D',
  '\u2060',
  '\u2800',
  '\u3164',
  '\uFEFF',
];

it('A text of invisible signs is blank, in any language', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...INVISIBLE)), (signs) => {
      const text = signs.join('');
      expect([isBlank(text), isEmpty(text), isEmpty({ en: text, si: text })]).toEqual([
        true,
        true,
        true,
      ]);
    }),
  );
});

it.each(['a', '.', '0', 'ක්‍ර', '\u200Bx\u200B', '–'])('“%s” says something', (text) =>
  expect(isBlank(text)).toBe(false),
);
