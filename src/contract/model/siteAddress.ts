import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './constants.ts';
import { SITE } from './publicApi.ts';

/**
 * A page of the website: a list by its public name, a record by id or slug, or the home page
 * (`name` is empty).
 */
export interface SiteAddress {
  language: Language;
  name: string;
  record: string | null;
  /** Query of the list: `department=history&page=2`. */
  query: Readonly<Record<string, string>>;
}

/** Decodes a part of a URL; a malformed escape is kept literally. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Parses the URL of a page, such as `/site/si/notices/exam?page=2`. */
export function readAddress(pathname: string, search: string): SiteAddress {
  const parts = pathname
    .slice(SITE.length)
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  const language = LANGUAGES.find((known) => known === parts[0] && known !== DEFAULT_LANGUAGE);
  const [name = '', record = null] = language ? parts.slice(1) : parts;
  return {
    language: language ?? DEFAULT_LANGUAGE,
    name,
    record,
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

/** Formats an address as a URL; the inverse of `readAddress`. */
export function writeAddress({ language, name, record, query }: SiteAddress): string {
  const parts = [
    ...(language === DEFAULT_LANGUAGE ? [] : [language]),
    ...(name === '' ? [] : [name]),
    ...(record === null ? [] : [encodeURIComponent(record)]),
  ];
  const filled = Object.entries(query).filter(([, value]) => value !== '');
  const search = new URLSearchParams(filled).toString();
  return `${[SITE, ...parts].join('/')}${search === '' ? '' : `?${search}`}`;
}

/** The address of a page in a language. */
export const pageOf = (
  language: Language,
  name = '',
  record: string | null = null,
  query: SiteAddress['query'] = {},
): string => writeAddress({ language, name, record, query });
