import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import {
  SEARCH_LIMIT,
  SEARCH_MIN,
  type FoundRecord,
  type SearchAnswer,
} from '../../../src/contract/wire/search.ts';
import type { Gateway } from '../gateway.ts';
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
export function searchRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get('/search', async (request) => {
    const { q, ...rest } = request.query as Record<string, unknown>;
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined || typeof q !== 'string' || q.length > MAX_LENGTH)
      throw new PortalError('BAD_REQUEST', { details: { parameter: unknown ?? 'q' } });
    const { person, where } = await gateway.ask(request);
    const words = q.trim().replace(/\s+/g, ' ');
    const screens = searchableFor(gateway.catalogue, person.privileges).filter(
      ({ access }) => !person.viewing || !access.resource.confidential,
    );
    const answer: SearchAnswer = { q, groups: [] };
    if (words.length < SEARCH_MIN || screens.length === 0) return envelope(answer);
    const [row] = await runPlan<FoundRow>(
      gateway.database,
      planSearch(screens, gateway.catalogue, where, words),
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
