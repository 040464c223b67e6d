import sanitizeHtml from 'sanitize-html';
import { LANGUAGES } from '../../src/contract/model/constants.ts';
import type { Field, Values } from '../../src/contract/model/fields.ts';
import { hasMarkup, isBilingual } from '../../src/contract/model/kindTraits.ts';
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

/**
 * Converts arbitrary HTML to rich text. sanitize-html parses it as a browser would and drops
 * everything outside the vocabulary; our own serialiser then writes it from the tree, so that the
 * output cannot contain anything else.
 */
export const sanitiseRichText = (html: string): string =>
  canonicalRichText(sanitizeHtml(html, OPTIONS));

const cleanText = (value: unknown): unknown =>
  typeof value === 'string' ? sanitiseRichText(value) : value;

/**
 * Sanitises the value of a rich-text field. Returns a value of another type unchanged, for
 * validation to refuse.
 */
export function cleanRichText(field: Field, value: unknown): unknown {
  if (!isBilingual(field))
    return typeof value === 'string' ? sanitiseRichText(value) || null : value;
  if (typeof value !== 'object' || value === null) return value;
  const cleaned: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([language, text]) => [language, cleanText(text)]),
  );
  const isNothing =
    Object.keys(cleaned).length === LANGUAGES.length &&
    LANGUAGES.every((language) => cleaned[language] === '');
  return isNothing ? null : cleaned;
}

/** The values of a write with sanitised rich text. */
export const cleanValues = (
  fields: Readonly<Record<string, Field>>,
  values: Values,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      hasMarkup(fields[name]) ? cleanRichText(fields[name], value) : value,
    ]),
  );
