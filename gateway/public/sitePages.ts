import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Language } from '../../src/contract/model/constants.ts';
import { type PageSettings, writePageSettings } from '../../src/contract/wire/pageSettings.ts';
import {
  scriptJson,
  SITE_STATE_ID,
  type RenderedSite,
  type RenderSite,
  type SiteState,
} from '../../src/contract/wire/siteRendering.ts';
import { tagOf } from './caching.ts';
import { answerAt } from './publicAnswers.ts';
import type { PublicGateway } from './publicGateway.ts';
import { isStill, stateOfRecords, type StateOfRecords } from './stateOfRecords.ts';
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

type KeptPage = SitePage & StateOfRecords;

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
 * Renders the pages of the website and keeps the latest, each until a public record changes, and
 * for a minute at most, because records also become public by time.
 */
export function createSitePages({ templates, render, publicGateway, onFailure }: SitePagesOptions) {
  const kept = new Map<string, KeptPage>();

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

  return async (place: string, language: Language, settings: PageSettings): Promise<SitePage> => {
    const key = `${place} ${JSON.stringify(settings)}`;
    const known = kept.get(key);
    if (known && (await isStill(publicGateway, known))) return known;
    const state = await stateOfRecords(publicGateway);
    const newer = kept.get(key);
    if (newer && newer !== known) return newer;
    const page = { ...make(place, language, settings), ...state };
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
