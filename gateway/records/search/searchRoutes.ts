import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import {
  SEARCH_LIMIT,
  SEARCH_MIN,
  type FoundRecord,
  type SearchAnswer,
} from '../../../src/contract/wire/search.ts';
import type { ServerContext } from '../context.ts';
import { runPlan } from '../run/run.ts';
import { envelope } from '../shape/respond.ts';
import { planSearch } from './planSearch.ts';
import { searchableFor } from './searchable.ts';

const MAX_LENGTH = 200;

interface FoundRow extends Record<string, unknown> {
  found: { position: number; records: FoundRecord[] }[];
}

/**
 * `GET /search?q=`: records of every resource that the person may list, by their searchable text,
 * in one statement.
 */
export function searchRoutes(app: FastifyInstance, server: ServerContext): void {
  app.get('/search', async (request) => {
    const { q, ...rest } = request.query as Record<string, unknown>;
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined || typeof q !== 'string' || q.length > MAX_LENGTH)
      throw new PortalError('BAD_REQUEST', { details: { parameter: unknown ?? 'q' } });
    const { person, where } = await server.authenticate(request);
    const words = q.trim().replace(/\s+/g, ' ');
    const screens = searchableFor(server.catalogue, person.privileges).filter(
      ({ access }) => !person.impersonation || !access.resource.confidential,
    );
    const answer: SearchAnswer = { q, groups: [] };
    if (words.length < SEARCH_MIN || screens.length === 0) return envelope(answer);
    const [row] = await runPlan<FoundRow>(
      server.database,
      planSearch(screens, server.catalogue, where, words),
    );
    const groups = (row?.found ?? []).flatMap(({ position, records }) => {
      const screen = screens[position];
      if (!screen) return [];
      return [
        {
          resource: screen.access.resource.name,
          path: screen.path,
          single: screen.single,
          records: records.slice(0, SEARCH_LIMIT),
          hasMore: records.length > SEARCH_LIMIT,
        },
      ];
    });
    return envelope<SearchAnswer>({ ...answer, groups });
  });
}
