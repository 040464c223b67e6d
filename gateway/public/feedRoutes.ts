import type { FastifyInstance } from 'fastify';
import { instantAt } from '../../src/contract/model/facultyClock.ts';
import {
  publicName,
  type PublicRecord,
  type PublicResource,
} from '../../src/contract/model/publicApi.ts';
import { type PublicFeed } from '../../src/contract/model/resource.ts';
import { pluralForm } from '../db/texts.ts';
import { sendText } from './caching.ts';
import { atom, rss, type Feed, type FeedEntry } from './feed.ts';
import { findPage } from './findPublic.ts';
import { plainText } from './plainText.ts';
import { sitePage, type PublicGateway } from './publicGateway.ts';
import { assertKnownParameters, parsePublicQuery } from './publicQuery.ts';
import { shapeRecord } from './shapeRecord.ts';

const ENTRIES = 50;
const FORMATS = {
  rss: { write: rss, type: 'application/rss+xml' },
  atom: { write: atom, type: 'application/atom+xml' },
} as const;

/** Days are those of the faculty's time zone. */
const momentOf = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? instantAt(value, 0) : new Date(value).toISOString();

const textIn = (record: PublicRecord, name: string | undefined): string | null => {
  const value = name === undefined ? null : record[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

function entryOf(
  record: PublicRecord,
  { title, summary, date }: PublicFeed,
  link: string,
): FeedEntry[] {
  const at = textIn(record, date);
  const words = textIn(record, summary);
  return at === null
    ? []
    : [
        {
          id: record.id,
          title: plainText(textIn(record, title) ?? ''),
          summary: words === null ? null : plainText(words),
          at: momentOf(at),
          link,
        },
      ];
}

/**
 * `GET /public/<name>.rss` and `.atom`: the newest public records in the requested language and
 * with the requested filters.
 */
export function feedRoutes(
  api: FastifyInstance,
  publicGateway: PublicGateway,
  resource: PublicResource,
): void {
  const { feed } = resource.public;
  if (!feed) return;
  const name = publicName(resource);
  for (const [format, { write, type }] of Object.entries(FORMATS)) {
    api.get(`/${name}.${format}`, async (request, reply) => {
      const parameters = request.query as Record<string, unknown>;
      assertKnownParameters(parameters, ['language', ...(resource.public.filters ?? [])]);
      const query = parsePublicQuery(
        parameters,
        resource,
        publicGateway.server.catalogue.resources,
      );
      const { records } = await findPage(
        publicGateway,
        resource,
        { ...query, sort: [feed.date, 'desc'], perPage: ENTRIES },
        feed.where,
      );
      const shaping = publicGateway.shaping(query.language);
      const entries = records
        .map((raw) => shapeRecord(resource, raw, shaping))
        .flatMap((record) =>
          entryOf(record, feed, sitePage(publicGateway, resource, record, query.language)),
        );
      const title = `${pluralForm(shaping.texts(`resources.${resource.name}.name`) ?? name, 'many')} · ${shaping.texts('shell.faculty') ?? ''}`;
      const written: Feed = {
        title,
        language: query.language,
        link: sitePage(publicGateway, resource, null, query.language),
        self: `${publicGateway.origin()}${request.url}`,
        entries,
      };
      return sendText(request, reply, write(written), type);
    });
  }
}
