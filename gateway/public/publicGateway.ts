import type { Language } from '../../src/contract/model/constants.ts';
import {
  publicName,
  type PublicRecord,
  type PublicResource,
} from '../../src/contract/model/publicApi.ts';
import { pageOf } from '../../src/contract/model/siteAddress.ts';
import type { WhereContext } from '../../src/contract/model/where.ts';
import { colomboDay } from '../db/person.ts';
import { textsIn } from '../db/texts.ts';
import type { ServerContext } from '../records/context/serverContext.ts';
import type { Shaping } from './shapeRecord.ts';

/**
 * What the public routes work with. Nobody is signed in there, so conditions know the time and
 * nothing else.
 */
export interface PublicGateway {
  server: ServerContext;
  context: () => WhereContext;
  shaping: (language: Language) => Shaping;
  /** Where the gateway is reached, for links in feeds. */
  origin: () => string;
}

/**
 * The page of the website that shows a record, or the list of them: English at `/site/notices/…`,
 * Sinhala at `/site/si/notices/…`.
 */
export function sitePage(
  { origin }: PublicGateway,
  resource: PublicResource,
  record: Pick<PublicRecord, 'id'> | null,
  language: Language,
): string {
  const { slug } = resource.public;
  const address =
    record === null
      ? null
      : String((slug === undefined ? null : (record as PublicRecord)[slug]) ?? record.id);
  return `${origin()}${pageOf(language, publicName(resource), address)}`;
}

export const publicContext = (now: Date): WhereContext => ({
  $today: colomboDay(now),
  $now: now.toISOString(),
});

/** `base`: the address of the API, `/api`. */
export const createPublicGateway = (
  server: ServerContext,
  base: string,
  origin: () => string,
): PublicGateway => ({
  server,
  context: () => publicContext(server.now()),
  shaping: (language) => ({
    language,
    texts: textsIn(language),
    filesAt: `${base}/public/files`,
    resources: server.catalogue.resources,
  }),
  origin,
});
