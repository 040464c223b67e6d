import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { filesIn, textOf } from './sourceFiles.ts';

/** Words that plain technical English does without, each with what to write instead. */
const REFUSED: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bwho(m?ever|m)\b/i, 'the person who, the caller, users'],
  [/\b(some|no|any|every)body('s|’s)?\b/i, 'the role, such as “a person”, “the user”, “no one”'],
  [/\banew\b/i, 'again, new'],
  [/\bbeside\b/i, 'next to, with, in parallel, in addition to'],
  [/\b(hears?|heard|hearing)\b/i, 'receives, subscribes to'],
  [/\b(is|are|was|were|be|being|been|has|had) told\b/i, 'the answer contains, is notified'],
  [/\bby which\b/i, 'that, with which'],
  [/\bso many\b/i, 'the number'],
  [/\bas far as\b/i, 'if, where, the part that'],
  [/\bwhat stands\b/i, 'the content, the stored value'],
  [/\bthrough other eyes\b/i, 'impersonation'],
];

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
  it.each(REFUSED)('do without %s (write: %s)', (word) => {
    expect(
      passages
        .filter(({ text }) =>
          word.test(text.replace(/\s*\n\s*\*?\s*/g, ' ').replace(/`[^`]*`/g, '')),
        )
        .map(({ file, line }) => `${file}:${line}`),
    ).toEqual([]);
  });
});
