import * as api from '../../src/contract/wire/calls/agendaCalls.ts';
import { colomboDay, type Person } from '../db/person.ts';
import { type Queryable, queryRows } from '../db/queryable.ts';
import { implementCalls, pageOf } from '../records/calls/implementCalls.ts';
import type { EngineServices } from './engineServices.ts';
import type { AgendaItem, PortalDefinition } from './portal.ts';

/** The items that are for a person, by name, in the order of the areas. */
function itemsFor({ servers }: PortalDefinition, person: Person): [string, AgendaItem][] {
  return servers
    .flatMap(({ agenda = {} }) => Object.entries(agenda))
    .filter(
      ([, { via, isConfidential }]) =>
        via.some((key) => person.privileges.has(key)) && !(isConfidential && person.impersonation),
    );
}

const READER = `
  WITH reader AS (
    SELECT
      $1::uuid AS staff,
      $2::uuid AS department,
      $3::text[] AS keys,
      $4::timestamptz AS now,
      $5::date AS today
  )`;

const addressOf = ({ opens, filter }: AgendaItem): string =>
  filter ? `${opens}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}` : opens;

/** What waits for a person, soonest first; all items are counted in one statement. */
async function readAgenda(
  client: Queryable,
  items: ReadonlyMap<string, AgendaItem>,
  { person, now }: { person: Person; now: Date },
): Promise<api.AgendaEntry[]> {
  if (items.size === 0) return [];
  const counts = [...items].map(
    ([name, { sql }]) => `
  SELECT '${name}' AS name, item.count::int AS count, item.until::text AS until
  FROM (${sql}) AS item(count, until)`,
  );
  const rows = await queryRows<Omit<api.AgendaEntry, 'opens'>>(client, {
    text: `${READER}${counts.join('\n  UNION ALL')}`,
    values: [
      person.staffId,
      person.departmentId,
      [...person.privileges],
      now.toISOString(),
      colomboDay(now),
    ],
  });
  const waiting = rows.flatMap((row) => {
    const item = items.get(row.name);
    return item && row.count > 0 ? [{ ...row, opens: addressOf(item) }] : [];
  });
  const LAST = '9999';
  return waiting.toSorted((one, other) => (one.until ?? LAST).localeCompare(other.until ?? LAST));
}

export const agendaCalls = implementCalls(api, ({ portal }: EngineServices) => ({
  agenda: async ({ client, person, now, range }) =>
    pageOf(await readAgenda(client, new Map(itemsFor(portal, person)), { person, now }), range),
}));
