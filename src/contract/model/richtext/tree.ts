import { isPlainAddress } from '../webAddress.ts';

/**
 * Rich text as a tree. Stored HTML uses only this vocabulary. Renderers build elements from the
 * tree and never pass markup to a browser.
 */
export type RichNode = string | RichElement;

export interface RichElement {
  tag: RichTag;
  /** Validated attributes, only those in `ATTRIBUTES`. */
  attributes: Readonly<Record<string, string>>;
  children: readonly RichNode[];
}

/** The allowed attributes of each element. */
export const ATTRIBUTES = {
  p: [],
  h2: [],
  h3: [],
  h4: [],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  hr: [],
  br: [],
  table: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  img: ['src', 'alt'],
  a: ['href'],
  strong: [],
  em: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  code: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type RichTag = keyof typeof ATTRIBUTES;

/** Inline elements. */
export const INLINE: ReadonlySet<string> = new Set<RichTag>([
  'a',
  'strong',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'br',
]);
export const VOID: ReadonlySet<string> = new Set<RichTag>(['br', 'hr', 'img']);
/** The only allowed child of an element. */
export const HOLDS: Readonly<Partial<Record<RichTag, RichTag>>> = {
  ul: 'li',
  ol: 'li',
  table: 'tbody',
  tbody: 'tr',
  tr: 'td',
};
/** The required parents of an element. */
export const PARENTS: Readonly<Partial<Record<RichTag, readonly RichTag[]>>> = {
  li: ['ul', 'ol'],
  tbody: ['table'],
  tr: ['tbody'],
  th: ['tr'],
  td: ['tr'],
};

export const isRichTag = (tag: string): tag is RichTag => Object.hasOwn(ATTRIBUTES, tag);

const LINK = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]|tel:\+?[\d(])/i;
const IMAGE = /^\/files\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;
const SPAN = /^[1-9]\d{0,2}$/;

/**
 * Whether a link leads to a web page, an e-mail address or a telephone number, and not to a scheme
 * that a browser would execute.
 */
export const isSafeLink = (href: string): boolean => LINK.test(href) && isPlainAddress(href);

/** The stored file that an image shows; `null` for any other source. */
export const imageId = (source: string): string | null =>
  IMAGE.exec(source)?.[1]?.toLowerCase() ?? null;

/** The path of an image of a stored file, relative to the API. */
export const imageSource = (id: string): string => `/files/${id}`;

const CHECKS: Readonly<Record<string, (value: string) => string | null>> = {
  href: (value) => (isSafeLink(value.trim()) ? value.trim() : null),
  src: (value) => {
    const id = imageId(value);
    return id === null ? null : imageSource(id);
  },
  alt: (value) => value.trim(),
  start: (value) => (SPAN.test(value) && value !== '1' ? value : null),
  colspan: (value) => (SPAN.test(value) && value !== '1' ? value : null),
  rowspan: (value) => (SPAN.test(value) && value !== '1' ? value : null),
};

/** The allowed attributes in canonical form; `null` if the element lacks a required one. */
export function checkedAttributes(
  tag: RichTag,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | null {
  const kept: Record<string, string> = {};
  for (const name of ATTRIBUTES[tag]) {
    const value = Object.hasOwn(given, name) ? CHECKS[name]?.(given[name] ?? '') : undefined;
    if (value !== null && value !== undefined) kept[name] = value;
  }
  if (tag === 'a' && kept['href'] === undefined) return null;
  if (tag === 'img' && kept['src'] === undefined) return null;
  return tag === 'img' ? { src: kept['src'] ?? '', alt: kept['alt'] ?? '' } : kept;
}
