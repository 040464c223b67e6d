import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, highlighted, matchItems, wordsOf } from './matchItems.ts';

const item = (label: string, ...also: string[]) => ({ key: label, label, also });
const found = (text: string, ...items: ReturnType<typeof item>[]) =>
  matchItems(items, text, 9).map(({ label }) => label);

describe('items of the palette', () => {
  it('match every word, in any order and position', () => {
    expect(found('types pub', item('Publications'), item('Publication Types'))).toEqual([
      'Publication Types',
    ]);
  });

  it('are ranked by the match: at the start, at a word, anywhere', () => {
    expect(found('ro', item('Metro'), item('User Roles'), item('Roles'))).toEqual([
      'Roles',
      'User Roles',
      'Metro',
    ]);
  });

  it('are found in both scripts, with and without joiners', () => {
    const screen = item('Publications', 'ප්‍රකාශන');
    expect(found('ප්‍රකා', screen)).toEqual(['Publications']);
    expect(found('ප්රකා', screen)).toEqual(['Publications']);
  });

  it('are none without a word', () => expect(found('  ', item('Roles'))).toEqual([]));
});

describe('the matched text', () => {
  it('is marked as it is written', () => {
    expect(highlighted('The History of history', ['history'])).toEqual([
      { text: 'The ', isMatch: false },
      { text: 'History', isMatch: true },
      { text: ' of ', isMatch: false },
      { text: 'history', isMatch: true },
    ]);
    expect(highlighted('ප්‍රකාශන', wordsOf('ප්රකා')).filter(({ isMatch }) => isMatch)).toEqual([
      { text: 'ප්‍රකා', isMatch: true },
    ]);
  });

  it('never loses or changes a letter, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, typed) => {
        expect(
          highlighted(text, wordsOf(typed))
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
        expect(folded(folded(text))).toBe(folded(text));
      }),
    );
  });
});
