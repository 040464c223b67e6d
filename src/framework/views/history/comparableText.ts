import type { Field } from '../../../contract/model/fields.ts';
import { hasMarkup, isPlainText } from '../../../contract/model/kindTraits.ts';
import { parseRichText } from '../../../contract/model/richtext/parse.ts';
import { INLINE, type RichNode } from '../../../contract/model/richtext/tree.ts';

const MARKS: Readonly<Record<string, string>> = {
  h2: '## ',
  h3: '### ',
  h4: '#### ',
  li: '• ',
  blockquote: '> ',
  tr: '| ',
};

function lineOf(node: RichNode): string {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ');
  const { tag, attributes, children } = node;
  if (tag === 'br') return '\n';
  if (tag === 'hr') return '\n———\n';
  if (tag === 'img') return `[${attributes['alt'] ?? ''}]`;
  const inside = children.map(lineOf).join('');
  if (tag === 'a') return `${inside} (${attributes['href'] ?? ''})`;
  if (tag === 'td' || tag === 'th') return `${inside.trim()} | `;
  return INLINE.has(tag) ? inside : `\n${MARKS[tag] ?? ''}${inside}\n`;
}

/**
 * Rich text without tags but with its structure: one line for each block, with headings, items and
 * links marked.
 */
export const structuredText = (html: string): string =>
  parseRichText(html)
    .map(lineOf)
    .join('')
    // The content of an item starts a new line.
    .replace(/(^|\n)(• |> )\n+/g, '$1$2')
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '•')
    .join('\n');

/**
 * The text of a logged value in one language, for a word-by-word comparison; `null` for values that
 * are compared as a whole. A field that is no longer declared may contain text.
 */
export function comparableText(field: Field | undefined, value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (hasMarkup(field)) return structuredText(value);
  return field === undefined || isPlainText(field) ? value : null;
}
