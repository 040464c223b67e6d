import { expect, it } from 'vitest';
import * as names from '../../resources/shared/demo/nameData.ts';
import { SORT_RULES } from './alphabet.ts';
import { LANGUAGES, type Localised } from './constants.ts';
import { applyRules } from './textRules.ts';

const key = (text: string): string => applyRules(SORT_RULES, text);
const byKey = (one: string, other: string): number =>
  key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0;

const NAMES = Object.values(names)
  .filter((value): value is Localised[] => Array.isArray(value))
  .flat();

it.each(LANGUAGES)('names sort as the Unicode collation of the language says: %s', (language) => {
  const collator = new Intl.Collator(language, { sensitivity: 'base' });
  const texts = NAMES.map((name) => name[language].replaceAll('\u200d', ''));
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.toSorted(byKey)).toEqual(texts.toSorted(collator.compare));
});

it('every letter and sign of Sinhala has the place that the Unicode collation gives it', () => {
  const letters = Array.from({ length: 0x80 }, (_, index) =>
    String.fromCodePoint(0x0d80 + index),
  ).filter((letter) => /[\p{L}\p{M}]/u.test(letter));
  expect(letters.toSorted(byKey)).toEqual(letters.toSorted(new Intl.Collator('si').compare));
});

it('a zero-width joiner, case and accents do not change the place of a text', () => {
  expect(key('ප්‍රනාන්දු')).toBe(key('ප්රනාන්දු'));
  expect(key('de Silva')).toBe(key('DE SILVA'));
  expect(key('José')).toBe(key('jose'));
});
