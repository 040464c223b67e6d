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
 * The plain text of a tree: a line for each paragraph, item and row, tabs between cells, nothing
 * for pictures.
 */
export const textOfTree = (nodes: readonly RichNode[]): string =>
  nodes
    .map(written)
    .join('')
    .split('\n')
    .map((line) => line.replace(/^ +| +$/g, ''))
    .filter((line) => line.trim() !== '')
    .join('\n');

/** Rich text as plain text, for search, export and counting. */
export const plainTextOf = (html: string): string => textOfTree(parseRichText(html));

/** Plain text as rich text: one paragraph a line, with markup escaped. */
export const richTextOf = (text: string): string =>
  serialiseRichText(
    text
      .split(/\r\n|\r|\n/)
      .filter((line) => line.trim() !== '')
      .map((line): RichElement => ({ tag: 'p', attributes: {}, children: [line.trim()] })),
  );

const words = (html: string): string => plainTextOf(html).replace(/\s+/g, ' ');

/**
 * `next` if its plain text differs, otherwise `present`, so that importing plain text does not
 * remove the formatting of an unchanged text.
 */
export const keepingForm = (next: string, present: string): string =>
  words(next) === words(present) ? present : next;

/** Every element of a tree, in pre-order. */
export function* elementsOf(nodes: readonly RichNode[]): Generator<RichElement> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    yield node;
    yield* elementsOf(node.children);
  }
}

/** The distinct ids of the stored files that rich text shows. */
export function imagesOf(html: string): string[] {
  const ids = [...elementsOf(parseRichText(html))].flatMap(
    ({ attributes }) => imageId(attributes['src'] ?? '') ?? [],
  );
  return [...new Set(ids)];
}

const SHOWS_WITHOUT_WORDS: ReadonlySet<string> = new Set(['img', 'hr']);

/** Whether rich text has neither text nor pictures. */
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
 * The canonical form in which rich text is stored, without empty lines at the end; blank text is
 * the empty string.
 */
export function canonicalRichText(html: string): string {
  if (isBlankRichText(html)) return '';
  const tree = parseRichText(html);
  return serialiseRichText(
    tree.slice(0, tree.findLastIndex((element) => !isEmptyLine(element)) + 1),
  );
}

/**
 * The first `length` characters of the plain text in one line, cut between graphemes, because a
 * Sinhala letter is several code points.
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
