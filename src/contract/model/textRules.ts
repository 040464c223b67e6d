/**
 * A step that rewrites a text, in a form that the portal and the database carry out alike. `each`
 * replaces single letters by those at the same place of `by`, and drops letters without one.
 * `match` replaces every occurrence of a regular expression; `\1` in `by` is its first group.
 */
export type TextRule =
  | { readonly each: string; readonly by: string }
  | { readonly match: string; readonly by: string };

function withEach(text: string, each: string, by: string): string {
  const [from, to] = [[...each], [...by]];
  return [...text]
    .map((letter) => {
      const place = from.indexOf(letter);
      return place < 0 ? letter : (to[place] ?? '');
    })
    .join('');
}

/** A text after all rules, in their order. */
export const applyRules = (rules: readonly TextRule[], text: string): string =>
  rules.reduce(
    (changed, rule) =>
      'each' in rule
        ? withEach(changed, rule.each, rule.by)
        : changed.replaceAll(new RegExp(rule.match, 'g'), rule.by.replaceAll('\\', '$')),
    text,
  );

const ACCENTED = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāēīōū';
const UNACCENTED = 'aaaaaaceeeeiiiinooooouuuuyyaeiou';
const SMALL = 'abcdefghijklmnopqrstuvwxyz';
const JOINERS = '\u200c\u200d';

/** Lower case, without accents and without the zero-width joiners of Sinhala. */
export const PLAIN_LETTERS: TextRule = {
  each: `${SMALL.toUpperCase()}${ACCENTED}${ACCENTED.replace('ÿ', '').toUpperCase()}${JOINERS}`,
  by: `${SMALL}${UNACCENTED}${UNACCENTED.replace('yy', 'y')}`,
};
