/** Configuration that the gateway writes into the pages it serves, by the name of its `meta`. */
export interface PageSettings {
  /** Address of the API: a path that ends in `/api`. */
  'api-base': string;
  /** `number` of the faculty that this portal serves. */
  'faculty-id': string;
  /** Name of the backend: the short name of the faculty. */
  'application-name': string;
  /** What the sign-in page calls the provider of single sign-on; empty: there is none. */
  'single-sign-on': string;
  /** `BrowserSettings` as JSON. */
  'portal-settings': string;
}

/** Defaults for a page that no gateway has served. */
export const DEFAULT_PAGE_SETTINGS: PageSettings = {
  'api-base': '/api',
  'faculty-id': '1',
  'application-name': 'FHSS',
  'single-sign-on': '',
  'portal-settings': '{}',
};

const placeholderOf = (name: string): string => `%${name.toUpperCase().replaceAll('-', '_')}%`;

/** Replaces placeholders such as `%API_BASE%` in a page with the settings. */
export const writePageSettings = (page: string, settings: PageSettings): string =>
  Object.entries(settings).reduce(
    (text, [name, value]: [string, string]) =>
      text.replaceAll(
        placeholderOf(name),
        value.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
      ),
    page,
  );

/** Reads a setting from the page. */
export function readPageSetting(name: keyof PageSettings): string {
  const written =
    globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return written === '' || written === placeholderOf(name) ? DEFAULT_PAGE_SETTINGS[name] : written;
}

/** All settings in the page. */
export const readPageSettings = (): PageSettings =>
  Object.fromEntries(
    (Object.keys(DEFAULT_PAGE_SETTINGS) as (keyof PageSettings)[]).map((name) => [
      name,
      readPageSetting(name),
    ]),
  ) as unknown as PageSettings;
