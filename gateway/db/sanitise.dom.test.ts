import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalRichText } from '../../src/contract/model/richtext/plainText.ts';
import { ATTRIBUTES, isSafeLink } from '../../src/contract/model/richtext/tree.ts';
import { sanitiseRichText } from './sanitise.ts';
import { HOSTILE } from './testing/hostileHtml.ts';

const ALLOWED: Readonly<Record<string, readonly string[]>> = { ...ATTRIBUTES, a: ['href', 'rel'] };

/** Everything in the HTML, as parsed by a browser, that is outside the vocabulary. */
function foreignIn(html: string): string[] {
  const page = new DOMParser().parseFromString(`<main>${html}</main>`, 'text/html');
  return [...page.querySelectorAll('main *')].flatMap((element) => {
    const known = ALLOWED[element.localName];
    if (!known) return [element.localName];
    const attributes = [...element.attributes]
      .filter(({ name }) => !known.includes(name))
      .map(({ name }) => `${element.localName}.${name}`);
    const href = element.getAttribute('href');
    return [...attributes, ...(href !== null && !isSafeLink(href) ? [`href ${href}`] : [])];
  });
}

describe('sanitised HTML', () => {
  it.each(Object.entries(HOSTILE))('neutralises %s', (_what, html) => {
    const clean = sanitiseRichText(`<p>before</p>${html}<p>after</p>`);
    expect(foreignIn(clean)).toEqual([]);
    expect(sanitiseRichText(clean)).toBe(clean);
  });

  it('removes any combination of them and is canonical', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...Object.values(HOSTILE).filter((html) => html.length < 300),
        '<p>',
        '</p>',
        '<table>',
        '<td>',
        '</ul><li>',
        '<h2>',
        '<a href="https://a.example">',
        '</a>',
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        const clean = sanitiseRichText(pieces.join(''));
        expect(foreignIn(clean)).toEqual([]);
        expect(canonicalRichText(clean)).toBe(clean);
      }),
      { numRuns: 150 },
    );
  });

  it('keeps ordinary content', () => {
    const kept =
      '<h2>Title</h2><p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> H<sub>2</sub>O x<sup>2</sup> <code>f</code><br>g</p><ul><li><p>one</p><ol start="3"><li><p>two</p></li></ol></li></ul><blockquote><p>said</p></blockquote><hr><table><tbody><tr><th colspan="2"><p>h</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table><p><a href="mailto:dean@example.lk" rel="noopener noreferrer">write</a> &amp; <a href="tel:+94112345678" rel="noopener noreferrer">call</a></p><p>ශ්‍රී ලංකා</p>';
    expect(sanitiseRichText(kept)).toBe(kept);
  });

  it.each([
    [
      'bold and slanted by their older names',
      '<p><b>a</b><i>b</i><del>c</del></p>',
      '<p><strong>a</strong><em>b</em><s>c</s></p>',
    ],
    [
      'headings that the page itself has, or that are too small',
      '<h1>a</h1><h6>b</h6>',
      '<h2>a</h2><h4>b</h4>',
    ],
    ['text without a paragraph', 'a <em>b</em><p>c</p>d', '<p>a <em>b</em></p><p>c</p><p>d</p>'],
    ['boxes of other pages', '<div>a<div>b</div>c</div>', '<p>a</p><p>b</p><p>c</p>'],
    [
      'a list within a list, without its item',
      '<ul><li>a</li><ul><li>b</li></ul></ul>',
      '<ul><li>a</li><li><ul><li>b</li></ul></li></ul>',
    ],
    [
      'a table with a head and without a body',
      '<table><thead><tr><th>a</th></tr></thead><tr><td>b</td></tr></table>',
      '<table><tbody><tr><th>a</th></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>',
    ],
    ['a row without a table', '<tr><td>a</td></tr>', '<p>a</p>'],
    ['nothing that can be seen', '<p>&nbsp;</p><div><br></div>', ''],
  ])('spells %s anew', (_what, html, spelt) => {
    expect(sanitiseRichText(html)).toBe(spelt);
  });
});
