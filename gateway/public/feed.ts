import type { Language } from '../../src/contract/model/constants.ts';

export interface FeedEntry {
  id: string;
  title: string;
  summary: string | null;
  /** In ISO form. */
  at: string;
  link: string;
}

export interface Feed {
  title: string;
  language: Language;
  /** The page with the same content. */
  link: string;
  /** The feed's own address. */
  self: string;
  entries: readonly FeedEntry[];
}

// XML 1.0 cannot represent most control characters or half a surrogate pair.
const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const CHARACTERS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** A text for XML. */
export const escaped = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (character) => CHARACTERS[character] ?? '');
const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escaped(text)}</${name}>`;
const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

/** The time of the newest entry: a feed without news stays the same, byte by byte. */
const newest = ({ entries }: Feed): string =>
  entries
    .map(({ at }) => at)
    .toSorted()
    .at(-1) ?? '1970-01-01T00:00:00.000Z';

/** RSS 2.0 with the feed's own address, as its best practices require. */
export function rss(feed: Feed): string {
  const day = (at: string): string => new Date(at).toUTCString();
  const items = feed.entries.map(
    ({ id, title, summary, at, link }) =>
      `<item>${element('title', title)}${element('link', link)}${element('guid', `urn:uuid:${id}`, ' isPermaLink="false"')}${element('pubDate', day(at))}${summary === null ? '' : element('description', summary)}</item>`,
  );
  const head = `${element('title', feed.title)}${element('link', feed.link)}${element('description', feed.title)}${element('language', feed.language)}${element('lastBuildDate', day(newest(feed)))}`;
  return `${DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${head}<atom:link href="${escaped(feed.self)}" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>`;
}

/** Atom (RFC 4287). */
export function atom(feed: Feed): string {
  const entries = feed.entries.map(
    ({ id, title, summary, at, link }) =>
      `<entry>${element('id', `urn:uuid:${id}`)}${element('title', title)}${element('updated', at)}${element('published', at)}<link href="${escaped(link)}"/>${summary === null ? '' : element('summary', summary)}</entry>`,
  );
  const head = `${element('id', feed.self)}${element('title', feed.title)}${element('updated', newest(feed))}<author>${element('name', feed.title)}</author><link href="${escaped(feed.self)}" rel="self"/><link href="${escaped(feed.link)}"/>`;
  return `${DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">${head}${entries.join('')}</feed>`;
}
