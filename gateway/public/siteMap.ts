import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/model/constants.ts';
import { isPublic, publicName } from '../../src/contract/model/publicApi.ts';
import { pageOf } from '../../src/contract/model/siteAddress.ts';
import { createScope } from '../records/plan/sqlScope.ts';
import { runPlan } from '../records/run/run.ts';
import { escaped } from './feed.ts';
import { planPublicAddresses } from './planPublic.ts';
import type { PublicGateway } from './publicGateway.ts';
import { isStill, stateOfRecords, type StateOfRecords } from './stateOfRecords.ts';

/** A sitemap may name this many pages (sitemaps.org). */
const MAX_PAGES = 50_000;

interface SitePlace {
  name: string;
  record: string | null;
}

/** All pages of the website, the lists first. */
async function placesOf({ server, context }: PublicGateway): Promise<SitePlace[]> {
  const resources = [...server.catalogue.resources.values()].filter(isPublic);
  const having = (kind: 'list' | 'record') =>
    resources.filter((resource) => resource.public.pages?.includes(kind));
  const places: SitePlace[] = [
    { name: '', record: null },
    ...having('list').map((resource) => ({ name: publicName(resource), record: null })),
  ];
  for (const resource of having('record')) {
    const plan = planPublicAddresses(resource, createScope(server.catalogue, context()), MAX_PAGES);
    const rows = await server.database.reading((reader) =>
      runPlan<{ address: string }>(reader, plan),
    );
    places.push(...rows.map(({ address }) => ({ name: publicName(resource), record: address })));
  }
  return places.slice(0, Math.floor(MAX_PAGES / LANGUAGES.length));
}

/** Each page in each language, with its other languages. */
async function written(publicGateway: PublicGateway): Promise<string> {
  const places = await placesOf(publicGateway);
  const entries = places.flatMap(({ name, record }) => {
    const at = (language: Language): string =>
      escaped(`${publicGateway.origin()}${pageOf(language, name, record)}`);
    const linkTo = (named: string, language: Language): string =>
      `<xhtml:link rel="alternate" hreflang="${named}" href="${at(language)}"/>`;
    const alternates = [
      ...LANGUAGES.map((language) => linkTo(language, language)),
      linkTo('x-default', DEFAULT_LANGUAGE),
    ].join('');
    return LANGUAGES.map((language) => `<url><loc>${at(language)}</loc>${alternates}</url>`);
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('\n')}</urlset>\n`;
}

interface KeptMap extends StateOfRecords {
  text: Promise<string>;
}

/** The sitemap of the website, kept like its pages. */
export function createSiteMap(publicGateway: PublicGateway): () => Promise<string> {
  let kept: KeptMap | null = null;
  return async () => {
    const known = kept;
    if (known && (await isStill(publicGateway, known))) return known.text;
    const state = await stateOfRecords(publicGateway);
    if (kept !== null && kept !== known) return kept.text;
    const made: KeptMap = { ...state, text: written(publicGateway) };
    kept = made;
    made.text.catch(() => {
      if (kept === made) kept = null;
    });
    return made.text;
  };
}
