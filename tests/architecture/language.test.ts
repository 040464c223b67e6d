import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { englishTexts } from './englishTexts.ts';
import refusedWords from './refusedWords.json' with { type: 'json' };
import screens from './screens.json' with { type: 'json' };
import { filesIn, textOf } from './sourceFiles.ts';

/** What to write instead, by what is refused: a regular expression without regard to case. */
type Refused = Readonly<Record<string, string>>;

const { comments, everywhere, texts, forms, kept } = refusedWords;

const asWords = (refused: Refused): [RegExp, string][] =>
  Object.entries(refused).map(([words, instead]) => [new RegExp(`\\b(${words})\\b`, 'i'), instead]);
const asForms = (refused: Refused): [RegExp, string][] =>
  Object.entries(refused).map(([form, instead]) => [new RegExp(form), instead]);

interface Passage {
  file: string;
  line: number;
  text: string;
}

const lineAt = (source: string, offset: number): number =>
  source.slice(0, offset).split('\n').length;

function commentsOf(file: string): Passage[] {
  const source = textOf(file);
  const comments = file.endsWith('.css')
    ? [...source.matchAll(/\/\*[^]*?\*\//g)].map(({ index, 0: value }) => ({ start: index, value }))
    : parseSync(file, source).comments;
  return comments.map(({ start, value }) => ({ file, line: lineAt(source, start), text: value }));
}

/** The lines of a document, without code and without the test names quoted by `docs/asvs.md`. */
const linesOf = (file: string): Passage[] =>
  textOf(file)
    .replace(/^```[^]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .split('\n')
    .map((text, index) => ({
      file,
      line: index + 1,
      text: text.replace(/`[^`]*` – .*?(?=<br>| *\|$)/g, '').replace(/`[^`]*`/g, ''),
    }));

const files = filesIn(['src', 'gateway', 'scripts', 'tests', 'examples'], /\.(tsx?|mjs|css)$/);
const passages = [
  ...files.flatMap(commentsOf),
  ...['README.md', 'CONTRIBUTING.md', ...filesIn(['docs'], /\.md$/)].flatMap(linesOf),
];

describe('comments and documents', () => {
  it.each(asWords({ ...comments, ...everywhere }))('do without %s (write: %s)', (word) => {
    expect(
      passages
        .filter(({ text }) =>
          word.test(text.replace(/\s*\n\s*\*?\s*/g, ' ').replace(/`[^`]*`/g, '')),
        )
        .map(({ file, line }) => `${file}:${line}`),
    ).toEqual([]);
  });
});

/** The labels of the specification and the phrases that stay as they are. */
const keptPhrases = [
  ...Object.values(kept).flat(),
  ...screens.flatMap(({ label, groupLabel }) => [label, groupLabel ?? label]),
];
/** The longest first, since one may be part of another. A single word is kept as a whole text only. */
const keptInside = keptPhrases
  .filter((phrase) => phrase.includes(' '))
  .toSorted((one, other) => other.length - one.length);

/** A text without the phrases that stay as they are. */
const ownWords = (text: string): string =>
  keptPhrases.includes(text)
    ? ''
    : keptInside.reduce((rest, phrase) => rest.replaceAll(phrase, '–'), text);

const written = englishTexts().map(({ place, text }) => ({ place, text: ownWords(text) }));
const found = (refused: (text: string) => boolean): string[] =>
  written.filter(({ text }) => refused(text)).map(({ place, text }) => `${place}: ${text}`);

describe('English texts', () => {
  it.each([...asWords(everywhere), ...asWords(texts), ...asForms(forms)])(
    'do without %s (write: %s)',
    (refused) => {
      expect(found((text) => refused.test(text))).toEqual([]);
    },
  );

  it('write labels in sentence case', () => {
    const common = new Set(written.flatMap(({ text }) => text.match(/\b[a-z]+\b/g) ?? []));
    const isTitleCase = (text: string): boolean =>
      /^[^.:!?·,]{1,60}$/.test(text) &&
      [...text.matchAll(/(?<=\w.*\s)[A-Z][a-z]+\b/g)].some(([word]) =>
        common.has(word.toLowerCase()),
      );
    expect(found(isTitleCase).filter((text) => !/\.ts: /.test(text))).toEqual([]);
  });
});
