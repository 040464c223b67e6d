import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { LANGUAGES } from '../../src/contract/model/constants.ts';
import { fieldError } from '../../src/contract/model/errors.ts';
import type { Field, Values } from '../../src/contract/model/fields.ts';
import { hasMarkup, isBilingual } from '../../src/contract/model/kindTraits.ts';
import { isTooMuchMarkup } from '../../src/contract/model/richtext/limits.ts';
import { canonicalRichText } from '../../src/contract/model/richtext/plainText.ts';
import { ATTRIBUTES } from '../../src/contract/model/richtext/tree.ts';

/** Equivalent elements from word processors and older pages. */
const SAME_AS: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  ins: 'u',
  tt: 'code',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  thead: 'tbody',
  tfoot: 'tbody',
  pre: 'p',
  div: 'p',
  section: 'p',
  article: 'p',
  address: 'p',
};
/** Elements whose content is not text. */
const NOT_TEXT = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'head',
  'template',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'xmp',
  'noembed',
  'noframes',
  'audio',
  'video',
];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(ATTRIBUTES),
  allowedAttributes: { ...ATTRIBUTES } as unknown as Record<string, string[]>,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: NOT_TEXT,
  transformTags: SAME_AS as Record<string, string>,
  nestingLimit: 100,
};

/** Loads it with the first text: as an import, its parsers would take time from every start. */
const load = createRequire(import.meta.url) as (name: 'sanitize-html') => typeof sanitizeHtml;

/** The latest texts that were sanitised: one write passes several gates, and each sanitises. */
const sanitised = new Set<string>();
const MAX_REMEMBERED = 8;

function remember(text: string): string {
  sanitised.add(text);
  const [oldest] = sanitised;
  if (sanitised.size > MAX_REMEMBERED && oldest !== undefined) sanitised.delete(oldest);
  return text;
}

/**
 * Converts arbitrary HTML to rich text. sanitize-html parses it as a browser would and drops
 * everything outside the vocabulary; our own serialiser then writes it from the tree, so that the
 * output cannot contain anything else. Throws INVALID_FIELDS for a text that is too costly to
 * parse.
 */
export function sanitiseRichText(html: string): string {
  if (sanitised.has(html)) return html;
  if (isTooMuchMarkup(html)) throw fieldError('html', 'tooMuchMarkup');
  return remember(canonicalRichText(load('sanitize-html')(html, OPTIONS)));
}

/**
 * Sanitises the value of a rich-text field. Returns a value of another type, and with
 * `keepTooLarge` a text that is too costly to parse, unchanged, for validation to refuse.
 */
export function cleanRichText(field: Field, value: unknown, keepTooLarge = false): unknown {
  const cleanText = (text: unknown): unknown =>
    typeof text !== 'string' || (keepTooLarge && isTooMuchMarkup(text))
      ? text
      : sanitiseRichText(text);
  if (!isBilingual(field)) return typeof value === 'string' ? cleanText(value) || null : value;
  if (typeof value !== 'object' || value === null) return value;
  const cleaned: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([language, text]) => [language, cleanText(text)]),
  );
  const isNothing =
    Object.keys(cleaned).length === LANGUAGES.length &&
    LANGUAGES.every((language) => cleaned[language] === '');
  return isNothing ? null : cleaned;
}

/**
 * The values of a write with sanitised rich text. What is too large stays, for validation to
 * refuse.
 */
export const cleanValues = (
  fields: Readonly<Record<string, Field>>,
  values: Values,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      hasMarkup(fields[name]) ? cleanRichText(fields[name], value, true) : value,
    ]),
  );
