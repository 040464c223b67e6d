import { parseRichText } from './parse.ts';
import { serialiseRichText } from './serialise.ts';
import { imageId, INLINE, type RichElement, type RichNode } from './tree.ts';

const isCell = (node: RichNode): boolean =>
  typeof node !== 'string' && (node.tag === 'td' || node.tag === 'th');

function written(node: RichNode): string {
  if (typeof node === 'string') return node.replace(/[ \t\r\n]+/g, ' ');
  if (node.tag === 'br') return '\n';
  if (node.tag === 'tr')
    return `${node.children
      .filter(isCell)
      .map((cell) => written(cell).replace(/\s+/g, ' ').trim())
      .join('\t')}\n`;
  const inside = node.children.map(written).join('');
  return INLINE.has(node.tag) ? inside : `${inside}\n`;
}

/**
 * The words of a tree: a line for each paragraph, item and row, cells apart by tabs. Pictures say
 * nothing.
 */
export const textOfTree = (nodes: readonly RichNode[]): string =>
  nodes
    .map(written)
    .join('')
    .split('\n')
    .map((line) => line.replace(/^ +| +$/g, ''))
    .filter((line) => line.trim() !== '')
    .join('\n');

/** The words of rich text, for whoever reads or looks for them without its form. */
export const plainTextOf = (html: string): string => textOfTree(parseRichText(html));

/** Plain lines as rich text: a paragraph each, nothing in them taken for markup. */
export const richTextOf = (text: string): string =>
  serialiseRichText(
    text
      .split(/\r\n|\r|\n/)
      .filter((line) => line.trim() !== '')
      .map((line): RichElement => ({ tag: 'p', attributes: {}, children: [line.trim()] })),
  );

const words = (html: string): string => plainTextOf(html).replace(/\s+/g, ' ');

/**
 * `next` where its words differ; a table of words alone must not take the form from a text that
 * says the same.
 */
export const keepingForm = (next: string, present: string): string =>
  words(next) === words(present) ? present : next;

/** Every element of a tree, each before what is in it. */
export function* elementsOf(nodes: readonly RichNode[]): Generator<RichElement> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    yield node;
    yield* elementsOf(node.children);
  }
}

/** The ids of the stored files that rich text shows, each once. */
export function imagesOf(html: string): string[] {
  const ids = [...elementsOf(parseRichText(html))].flatMap(
    ({ attributes }) => imageId(attributes['src'] ?? '') ?? [],
  );
  return [...new Set(ids)];
}

const SHOWS_WITHOUT_WORDS: ReadonlySet<string> = new Set(['img', 'hr']);

/** Whether nothing would be seen: no word, no picture. */
export function isBlankRichText(html: string): boolean {
  const tree = parseRichText(html);
  return (
    textOfTree(tree) === '' &&
    ![...elementsOf(tree)].some(({ tag }) => SHOWS_WITHOUT_WORDS.has(tag))
  );
}

const isEmptyLine = ({ tag, children }: RichElement): boolean =>
  tag === 'p' && children.every((child) => typeof child === 'string' && child.trim() === '');

/**
 * Rich text in the one spelling in which it is stored; blank text is the empty string, empty lines
 * at the end are none.
 */
export function canonicalRichText(html: string): string {
  if (isBlankRichText(html)) return '';
  const tree = parseRichText(html);
  return serialiseRichText(
    tree.slice(0, tree.findLastIndex((element) => !isEmptyLine(element)) + 1),
  );
}

/**
 * The beginning of the words in one line, whole letters only: a Sinhala letter is several
 * characters.
 */
export function excerptOf(html: string, length = 160): string {
  const text = plainTextOf(html).replace(/\s+/g, ' ');
  if (text.length <= length) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    text.slice(0, length + 20),
  )) {
    if (cut.length + segment.length > length) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}
