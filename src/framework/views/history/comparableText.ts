import type { Field, Kind } from '../../../contract/model/fields.ts';
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
 * Rich text without its tags, yet with what they say: a line for each block, headings, items and
 * links marked.
 */
export const structuredText = (html: string): string =>
  parseRichText(html)
    .map(lineOf)
    .join('')
    // What an item holds stands on its own line.
    .replace(/(^|\n)(• |> )\n+/g, '$1$2')
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '•')
    .join('\n');

type AsText = (value: unknown) => string | null;
const asItIs: AsText = (value) => (typeof value === 'string' ? value : null);

/**
 * By kind: the text of which two values are compared word by word; `null`: they are shown whole,
 * side by side.
 */
const COMPARED: { readonly [K in Kind]: AsText | null } = {
  text: asItIs,
  richText: (value) => (typeof value === 'string' ? structuredText(value) : null),
  int: null,
  decimal: null,
  bool: null,
  date: null,
  datetime: null,
  time: null,
  select: null,
  ref: null,
  refs: null,
  lines: null,
  file: null,
  files: null,
  image: null,
  email: null,
  url: null,
  phone: null,
  json: null,
};

/**
 * The text of a logged value, one language of it, by the kind of its field; of what is no longer
 * declared, what is text.
 */
export const comparableText = (field: Field | undefined, value: unknown): string | null =>
  field ? (COMPARED[field.kind]?.(value) ?? null) : asItIs(value);
