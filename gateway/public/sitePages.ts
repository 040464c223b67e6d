import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Language } from '../../src/contract/model/constants.ts';
import { isPublic } from '../../src/contract/model/publicApi.ts';
import { type PageSettings, writePageSettings } from '../../src/contract/wire/pageSettings.ts';
import {
  scriptJson,
  SITE_STATE_ID,
  type RenderedSite,
  type RenderSite,
  type SiteState,
} from '../../src/contract/wire/siteRendering.ts';
import { queryRow } from '../db/queryable.ts';
import { PUBLIC_CACHE_SECONDS, tagOf } from './caching.ts';
import { answerAt } from './publicAnswers.ts';
import type { PublicGateway } from './publicGateway.ts';
import { statusOfPage, type PageStatus } from './statusOfPage.ts';

const MAX_KEPT_PAGES = 300;
/** Longer addresses are not kept. */
const MAX_KEPT_ADDRESS = 500;

/** A document as it is sent. */
export interface SiteDocument {
  html: string;
  gzipped: Buffer;
  tag: string;
}

export interface SitePage {
  status: Promise<PageStatus>;
  /** `null`: it could not be rendered, so the browser renders it. */
  document: Promise<SiteDocument | null>;
}

/** The public changes since a moment: more of them than a page knew make it out of date. */
interface Changes extends Record<string, unknown> {
  since: string;
  count: number;
}

interface KeptPage extends SitePage {
  changes: Changes;
  /** In milliseconds. */
  at: number;
}

export interface SitePagesOptions {
  /** The built page, with placeholders. */
  templates: Readonly<Record<Language, string>>;
  render: RenderSite;
  publicGateway: PublicGateway;
  onFailure: (error: unknown, place: string) => void;
}

const NOTE_WITHOUT_SCRIPTS = /<noscript>.*?<\/noscript>/s;

/** Replaced by functions, because records may contain replacement patterns such as `$&`. */
const filled = (page: string, { head, body, answers }: RenderedSite, origin: string): string =>
  page
    .replace('<!--head-->', () => head)
    .replace('<!--body-->', () => body)
    .replace(
      NOTE_WITHOUT_SCRIPTS,
      () =>
        `<script type="application/json" id="${SITE_STATE_ID}">${scriptJson({ origin, answers } satisfies SiteState)}</script>`,
    );

/**
 * Counts the changes of public records since a moment. Without one: since a minute ago, so that a
 * transaction that began before the page and commits after it is counted, too.
 */
async function changesSince(
  { server }: PublicGateway,
  since: string | null = null,
): Promise<Changes> {
  const names = [...server.catalogue.resources.values()].filter(isPublic).map(({ name }) => name);
  const row = await queryRow<Changes>(server.database, {
    name: 'public-changes',
    text: `
      SELECT
        since::text AS since,
        (
          SELECT count(*)::int
          FROM activities
          WHERE at > since AND resource = ANY($1)
        ) AS count
      FROM (SELECT coalesce($2::timestamptz, now() - interval '1 minute') AS since) beginning`,
    values: [names, since],
  });
  return row ?? { since: '', count: -1 };
}

/**
 * Renders the pages of the website and keeps the latest, each until a public record changes, and
 * for a minute at most, because records also become public by time.
 */
export function createSitePages({ templates, render, publicGateway, onFailure }: SitePagesOptions) {
  const kept = new Map<string, KeptPage>();
  const now = (): number => publicGateway.server.now().getTime();

  async function documentAt(
    place: string,
    language: Language,
    settings: PageSettings,
  ): Promise<SiteDocument> {
    const origin = publicGateway.origin();
    const rendered = await render({ place, origin, settings }, (path) =>
      answerAt(publicGateway, path),
    );
    const html = filled(writePageSettings(templates[language], settings), rendered, origin);
    return { html, gzipped: await promisify(gzip)(html), tag: tagOf(html) };
  }

  function make(place: string, language: Language, settings: PageSettings): SitePage {
    const status = statusOfPage(publicGateway, place.split('?')[0] ?? '');
    const document = status
      .then(({ location }) =>
        location === undefined ? documentAt(place, language, settings) : null,
      )
      .catch((error: unknown) => {
        onFailure(error, place);
        return null;
      });
    return { status, document };
  }

  async function isCurrent({ at, changes }: KeptPage): Promise<boolean> {
    if (now() - at >= PUBLIC_CACHE_SECONDS * 1000) return false;
    return (await changesSince(publicGateway, changes.since)).count === changes.count;
  }

  return async (place: string, language: Language, settings: PageSettings): Promise<SitePage> => {
    const key = `${place} ${JSON.stringify(settings)}`;
    const known = kept.get(key);
    if (known && (await isCurrent(known))) return known;
    const changes = await changesSince(publicGateway);
    const newer = kept.get(key);
    if (newer && newer !== known) return newer;
    const page = { ...make(place, language, settings), changes, at: now() };
    if (place.length > MAX_KEPT_ADDRESS) return page;
    kept.delete(key);
    kept.set(key, page);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT_PAGES && oldest !== undefined) kept.delete(oldest);
    void Promise.all([page.status, page.document])
      .then(([{ location }, document]) => location === undefined && document === null)
      .catch(() => true)
      .then((isFailed) => isFailed && kept.get(key) === page && kept.delete(key));
    return page;
  };
}
