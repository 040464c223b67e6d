import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { DEFAULT_LANGUAGE } from '../../src/contract/model/constants.ts';
import { languagesExcept } from '../../src/contract/model/localised.ts';
import { filesIn, isTest, textOf } from './sourceFiles.ts';

/** The files that name a language or contain text in it, with the reason. */
const MAY_NAME: Readonly<Record<string, string>> = {
  'src/contract/model/alphabet.ts': 'the order of letters, by script',
  'src/contract/model/languages/en.ts': 'the facts of English, with its name in Sinhala',
  'src/contract/model/languages/list.ts': 'the list of languages',
  'src/contract/model/languages/si.ts': 'the facts of Sinhala',
  'src/contract/model/phoneticRules.ts': 'the sounds of letters, by script',
};

/** Demo data is text in every language. */
const DEMO = /(^|\/)demo(\/|\.ts$)/;
const names = languagesExcept(DEFAULT_LANGUAGE).flatMap((code) => [
  `\\b${code}\\b`,
  `_${code}\\b`,
  `[a-z]${code.charAt(0).toUpperCase()}${code.slice(1)}\\b`,
]);
const NAMED = new RegExp([...names, '\\p{Script=Sinhala}'].join('|'), 'u');

function withoutComments(file: string): string {
  const source = textOf(file);
  return parseSync(file, source).comments.reduce(
    (code, { start, end }) => code.slice(0, start) + ' '.repeat(end - start) + code.slice(end),
    source,
  );
}

it('a language is named only where its facts are kept, so that another one touches few files', () => {
  const found = filesIn(['src', 'gateway'])
    .filter((file) => !isTest(file) && !DEMO.test(file))
    .filter((file) => NAMED.test(withoutComments(file)));
  expect(found).toEqual(Object.keys(MAY_NAME));
});
