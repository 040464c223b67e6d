import { PortalError } from '../../src/contract/model/errors.ts';
import {
  isPublic,
  publicName,
  type PublicRecord,
  type PublicResource,
} from '../../src/contract/model/publicApi.ts';
import { matches } from '../../src/contract/model/where.ts';
import { ANSWER_STATES, type SiteAnswer } from '../../src/contract/wire/siteRendering.ts';
import { findMoved, findOne, findPage } from './findPublic.ts';
import { sitePage, type PublicGateway } from './publicGateway.ts';
import { assertKnownParameters, embedOf, languageOf, parsePublicQuery } from './publicQuery.ts';
import { jsonLd } from './schemaOrg.ts';
import { type RawPublicRecord, shapeRecord } from './shapeRecord.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** The record at an address, or `null`; a route may redirect instead. */
type Find = (embed?: readonly string[]) => Promise<RawPublicRecord | null>;

/** The public resource with this name in addresses. */
export const publicResource = (
  { server }: PublicGateway,
  name: string,
): PublicResource | undefined =>
  [...server.catalogue.resources.values()].find(
    (one): one is PublicResource => isPublic(one) && publicName(one) === name,
  );

/** The body of a page of a list. */
export async function listBody(
  publicGateway: PublicGateway,
  resource: PublicResource,
  parameters: Parameters,
): Promise<object> {
  const query = parsePublicQuery(parameters, resource, publicGateway.server.catalogue.resources);
  const { total, records } = await findPage(publicGateway, resource, query);
  const shaping = publicGateway.shaping(query.language);
  const { page, perPage, language } = query;
  const data = records.map((record) => shapeRecord(resource, record, shaping));
  return { data, message: 'OK', total, page, perPage, language };
}

/** The body of one record. */
export async function recordBody(
  publicGateway: PublicGateway,
  resource: PublicResource,
  parameters: Parameters,
  find: Find,
): Promise<object | null> {
  assertKnownParameters(parameters, ['language', 'embed']);
  const language = languageOf(parameters);
  const record = await find(embedOf(parameters, resource));
  const shaping = publicGateway.shaping(language);
  return record && { data: shapeRecord(resource, record, shaping), message: 'OK', language };
}

/** The body of one record as schema.org JSON-LD. */
export async function schemaBody(
  publicGateway: PublicGateway,
  resource: PublicResource,
  parameters: Parameters,
  find: Find,
): Promise<object | null> {
  assertKnownParameters(parameters, ['language']);
  const language = languageOf(parameters);
  const raw = await find();
  if (!raw) return null;
  const pageOf = (target: PublicResource, { id, slug }: { id: string; slug?: string }): string => {
    const named =
      slug === undefined || target.public.slug === undefined ? {} : { [target.public.slug]: slug };
    return sitePage(publicGateway, target, { id, ...named } as PublicRecord, language);
  };
  const { where = { all: [] } } = resource.public.schema ?? {};
  if (!matches(where, raw, publicGateway.context())) throw new PortalError('NOT_FOUND');
  const record = shapeRecord(resource, raw, publicGateway.shaping(language));
  return jsonLd(
    resource,
    record,
    { page: sitePage(publicGateway, resource, record, language), language },
    {
      resources: publicGateway.server.catalogue.resources,
      origin: publicGateway.origin(),
      pageOf,
    },
  );
}

/** The body at a path below `/public/`: `<name>`, `<name>/<address>` or `<name>/<address>/jsonld`. */
async function bodyAt(publicGateway: PublicGateway, path: string): Promise<object | null> {
  const url = new URL(path, 'http://gateway/');
  const [name = '', address, part] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const resource = publicResource(publicGateway, name);
  const parameters = Object.fromEntries(url.searchParams);
  if (!resource) return null;
  if (address === undefined) return listBody(publicGateway, resource, parameters);
  const find: Find = async (embed) => {
    const record = await findOne(publicGateway, resource, address, embed);
    // Says whether it was withdrawn. The page of a record that has moved is redirected.
    if (!record) await findMoved(publicGateway, resource, address);
    return record;
  };
  if (part === undefined) return recordBody(publicGateway, resource, parameters, find);
  return part === 'jsonld' && resource.public.schema
    ? schemaBody(publicGateway, resource, parameters, find)
    : null;
}

/**
 * The answer to a path below `/public/` as the website states it, without a request. Throws if the
 * gateway has failed.
 */
export async function answerAt(publicGateway: PublicGateway, path: string): Promise<SiteAnswer> {
  try {
    const body = await bodyAt(publicGateway, path);
    return body === null ? { state: 'missing' } : { state: 'ready', body };
  } catch (error) {
    if (!(error instanceof PortalError) || error.status >= 500) throw error;
    return { state: ANSWER_STATES[error.status] ?? 'failed' };
  }
}
