import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRichText } from './parse.ts';
import {
  canonicalRichText,
  excerptOf,
  imagesOf,
  isBlankRichText,
  keepingForm,
  plainTextOf,
  richTextOf,
} from './plainText.ts';
import { ATTRIBUTES, isSafeLink, VOID } from './tree.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
const pieces = fc.oneof(
  fc.constantFrom(
    ...Object.keys(ATTRIBUTES).flatMap((tag) =>
      VOID.has(tag) ? [`<${tag}>`] : [`<${tag}>`, `</${tag}>`],
    ),
    `<img src="/files/${ID}" alt="a">`,
    '<a href="https://a.example/">',
    '<script>',
    '<td colspan="2">',
    '&lt;',
    '&#39;',
    '&nbsp;',
    '<',
    '>',
    '"',
    ' ',
    '\n',
  ),
  fc.string({ maxLength: 5 }),
);
const anything = fc.array(pieces, { maxLength: 14 }).map((list) => list.join(''));

describe('the canonical form of rich text', () => {
  it('exists for any input and is idempotent', () => {
    fc.assert(
      fc.property(anything, (html) => {
        const spelt = canonicalRichText(html);
        expect(canonicalRichText(spelt)).toBe(spelt);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every word', () => {
    fc.assert(
      fc.property(anything, (html) => {
        expect(plainTextOf(canonicalRichText(html))).toBe(
          isBlankRichText(html) ? '' : plainTextOf(html),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('contains only tags of the vocabulary', () => {
    fc.assert(
      fc.property(anything, (html) => {
        const tags = [...canonicalRichText(html).matchAll(/<\/?([^\s>]*)/g)].map(
          ([, tag]) => tag ?? '',
        );
        expect(tags.filter((tag) => !Object.hasOwn(ATTRIBUTES, tag))).toEqual([]);
      }),
    );
  });

  it('can be parsed at any depth', () => {
    expect(plainTextOf(`${'<blockquote>'.repeat(20_000)}deep`)).toBe('deep');
    expect(parseRichText('<a b="'.repeat(20_000)).length).toBe(1);
  });
});

describe('plain lines', () => {
  it('become paragraphs and convert back unchanged', () => {
    const line = fc
      .string({ minLength: 1, maxLength: 12 })
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
        expect(plainTextOf(richTextOf(lines.join('\n')))).toBe(lines.join('\n'));
      }),
    );
  });

  it('correspond to paragraphs, items and rows', () => {
    const html =
      '<h2>Title</h2><p>one<br>two</p><ul><li><p>a</p><ul><li>b</li></ul></li></ul><table><tbody><tr><th><p>x</p></th><td>y</td></tr></tbody></table><p></p><p>end</p>';
    expect(plainTextOf(html)).toBe('Title\none\ntwo\na\nb\nx\ty\nend');
  });

  it('keep the formatting of a text with the same words', () => {
    const html = '<p>some <strong>bold</strong></p><p>words</p>';
    expect(keepingForm(richTextOf('some bold words'), html)).toBe(html);
    expect(keepingForm(richTextOf('some bald words'), html)).toBe('<p>some bald words</p>');
  });
});

it('an excerpt ends between graphemes, which in Sinhala are several code points', () => {
  const text = 'ශ්‍රී '.repeat(60).trim();
  const excerpt = excerptOf(`<p>${text}</p>`, 20);
  expect(excerpt.length).toBeLessThanOrEqual(21);
  expect(excerpt).toMatch(/^(ශ්‍රී ?)+…$/u);
  expect(excerptOf('<p>short</p><p>text</p>')).toBe('short text');
});

it('pictures are those of stored files only, each once', () => {
  expect(
    imagesOf(
      `<img src="/files/${ID}" alt="a"><p><img src="/files/${ID}" alt="b"><img src="https://evil.example/a.png"></p>`,
    ),
  ).toEqual([ID]);
});

it.each([
  ['https://example.lk', true],
  ['HTTP://example.lk/a?b#c', true],
  ['mailto:dean@example.lk', true],
  ['tel:+94112345678', true],
  ['javascript:alert(1)', false],
  [' https://example.lk', false],
  ['https:example.lk', false],
  ['https://ex ample.lk', false],
  ['//example.lk', false],
  ['ftp://example.lk', false],
  ['blob:https://example.lk/1', false],
])('whether %s may be a link: %s', (address, isSafe) => {
  expect(isSafeLink(address)).toBe(isSafe);
});
