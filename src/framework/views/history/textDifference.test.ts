import { describe, expect, it } from 'vitest';
import { changedLanguages, textDifference } from './textDifference.ts';

const long =
  'The history of Sri Lanka, South Asia and the Indian Ocean world, with a documentation room.';

describe('the difference of two texts', () => {
  it('is computed word by word if most of the text is unchanged', () => {
    const parts = textDifference(long, long.replace('South Asia', 'East Africa'));
    expect(parts?.filter(({ change }) => change !== 'same').map(({ text }) => text.trim())).toEqual(
      expect.arrayContaining(['South', 'East', 'Asia', 'Africa']),
    );
    expect(
      parts
        ?.filter(({ change }) => change !== 'added')
        .map(({ text }) => text)
        .join(''),
    ).toBe(long);
    expect(
      parts
        ?.filter(({ change }) => change !== 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toBe(long.replace('South Asia', 'East Africa'));
  });

  it('keeps Sinhala words whole', () => {
    const text = 'ශ්‍රී ලංකාව, දකුණු ආසියාව සහ ඉන්දියන් සාගර කලාපයේ ඉතිහාසය උගන්වන අතර පුස්කොළ මූලාශ්‍ර එකතුවක් ද පවත්වා ගනී.';
    const changed = textDifference(text, text.replace('පුස්කොළ', 'ලන්දේසි'))
      ?.filter(({ change }) => change !== 'same')
      .map(({ text: part }) => part);
    expect(changed).toEqual(['පුස්කොළ', 'ලන්දේසි']);
  });

  it.each([
    ['short texts', 'a', 'b'],
    ['a new text', null, long],
    ['texts with nothing in common', long, 'x'.repeat(100)],
  ])('is null for %s', (_what, before, after) => {
    expect(textDifference(before, after)).toBeNull();
  });
});

it.each([
  ['one language', { en: 'A', si: 'අ' }, { en: 'B', si: 'අ' }, ['en']],
  ['both', null, { en: 'B', si: 'බ' }, ['en', 'si']],
  ['neither, for a text in one form', 'A', 'B', null],
])('a bilingual text changed in %s', (_what, before, after, expected) => {
  expect(changedLanguages(before, after)).toEqual(expected);
});
