import * as api from '../../../src/contract/wire/calls/searchCalls.ts';
import { implementCalls } from '../calls/implementCalls.ts';
import { runPlan } from '../run/run.ts';
import { planSearch } from './planSearch.ts';
import { searchableFor } from './searchable.ts';

interface FoundRow extends Record<string, unknown> {
  found: { position: number; records: api.FoundRecord[] }[];
}

export const searchCalls = implementCalls(api, {
  searchRecords: async ({ server, person, where, query: { q } }) => {
    const words = q.trim().replace(/\s+/g, ' ');
    const screens = searchableFor(server.catalogue, person.privileges).filter(
      ({ access }) => !person.impersonation || !access.resource.confidential,
    );
    if (words.length < api.SEARCH_MIN || screens.length === 0) return { q, groups: [] };
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
          records: records.slice(0, api.SEARCH_LIMIT),
          hasMore: records.length > api.SEARCH_LIMIT,
        },
      ];
    });
    return { q, groups };
  },
});
