import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atom, rss, type Feed } from './feed.ts';
import { plainText } from './plainText.ts';

const feedOf = (title: string, summary: string | null): Feed => ({
  title: 'Notices',
  language: 'si',
  link: 'https://portal.example/site/notices?a=1&b=2',
  self: 'https://portal.example/api/public/notices.rss?language=si&faculty=1',
  entries: [
    {
      id: '0197aaaa-0000-7000-8000-000000000000',
      title,
      summary,
      at: '2026-11-20T18:30:00.000Z',
      link: 'https://portal.example/site/si/notices/exam',
    },
  ],
});

const parsed = (xml: string): Document => new DOMParser().parseFromString(xml, 'application/xml');

describe.each([
  ['RSS', rss, 'item', 'description'],
  ['Atom', atom, 'entry', 'summary'],
] as const)('%s', (_name, write, entry, summary) => {
  it('is well-formed and contains the given texts, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const document = parsed(write(feedOf(text, text)));
        expect(document.querySelector('parsererror')).toBeNull();
        expect(document.querySelectorAll(entry)).toHaveLength(1);
        const plain = text.replace(/[^\p{L}\p{N}]/gu, '');
        expect(
          document
            .querySelector(`${entry} > ${summary}`)
            ?.textContent?.replace(/[^\p{L}\p{N}]/gu, ''),
        ).toBe(plain);
      }),
    );
  });

  it('is the same, byte by byte, while there is no news', () => {
    expect(write(feedOf('Exam', null))).toBe(write(feedOf('Exam', null)));
    expect(
      parsed(write({ ...feedOf('', null), entries: [] })).querySelector('parsererror'),
    ).toBeNull();
  });
});

describe('plain text', () => {
  it.each([
    [
      '<h2>Exam</h2><p>On <strong>Monday</strong>, Tuesday &amp; Friday.</p><ul><li>Hall 1</li><li>Hall 2</li></ul>',
      'Exam On Monday, Tuesday & Friday. Hall 1 Hall 2',
    ],
    ['<p>විභාගය</p><p>සඳුදා</p>', 'විභාගය සඳුදා'],
    ['a &lt;b&gt; &#3501; &unknown;', 'a <b> ත &unknown;'],
  ])('keeps the words of %s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('ends at a word', () => {
    expect(plainText('one two three', 9)).toBe('one two …');
  });
});
