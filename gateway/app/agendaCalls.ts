import { type SQL, sql } from 'drizzle-orm';
import { PortalError } from '../../src/contract/model/errors.ts';
import * as api from '../../src/contract/wire/calls/agendaCalls.ts';
import type { Database } from '../db/database.ts';
import { asPortalError } from '../db/failure.ts';
import { colomboDay } from '../db/person.ts';
import type { RequestContext } from '../db/requestContext.ts';
import { implementCalls, pageOf } from '../records/calls/implementCalls.ts';
import { compile } from '../records/plan/statement.ts';
import { runPlan } from '../records/run/run.ts';
import { agendaItem, type ItemForPerson, type MakeItem } from './agendaItems.ts';
import type { EngineServices } from './engineServices.ts';

const readerSql = ({ person, now }: RequestContext): SQL => sql`
  reader AS (
    SELECT
      ${person.userId || null}::uuid AS account,
      ${person.staffId}::uuid AS staff,
      ${person.studentId}::uuid AS student,
      ${person.departmentId}::uuid AS department,
      ${`{${[...person.privileges].join(',')}}`}::text[] AS keys,
      ${now.toISOString()}::timestamptz AS now,
      ${colomboDay(now)}::date AS today
  )`;

const countSql = ({ name, of, sql: counted }: ItemForPerson): SQL => sql`
  SELECT
    ${sql.raw(`'${name}'`)} AS name,
    item.count::int AS count,
    item.until::text AS until,
    ${of ? sql.raw('item.ids::text[]') : sql.raw('NULL::text[]')} AS ids
  FROM (${counted}) AS item(count, until${sql.raw(of ? ', ids' : '')})`;

interface CountedRow {
  name: string;
  count: number;
  until: string | null;
  ids: string[] | null;
}

/** Counts items in one statement. */
async function countItems(
  database: Database,
  items: readonly ItemForPerson[],
  context: RequestContext,
): Promise<api.AgendaEntry[]> {
  if (items.length === 0) return [];
  const union = sql.join(items.map(countSql), sql.raw('\n  UNION ALL'));
  const statement = compile(sql`WITH ${readerSql(context)} ${union}`);
  const rows = await database.reading((reader) => runPlan<CountedRow>(reader, statement));
  const byName = new Map(rows.map((row) => [row.name, row]));
  return items.flatMap(({ name, opens, of }) => {
    const row = byName.get(name);
    if (!row || row.count === 0) return [];
    const { count, until, ids } = row;
    return [{ name, count, until, opens, records: of && ids ? { ...of, ids } : null }];
  });
}

/**
 * Counts all items. If their statement is faulty, each alone, so that one that fails hides no
 * other; a database that is busy or away fails the call.
 */
async function readAgenda(
  database: Database,
  items: readonly ItemForPerson[],
  context: RequestContext,
  log: (error: unknown, name: string) => void,
): Promise<api.AgendaEntry[]> {
  try {
    return await countItems(database, items, context);
  } catch (error) {
    if (asPortalError(error) instanceof PortalError) throw error;
    const entries: api.AgendaEntry[] = [];
    for (const item of items) {
      const { name, opens } = item;
      const counted = await countItems(database, [item], context).catch((cause: unknown) => {
        log(cause, name);
        return [{ name, opens, count: null, until: null, records: null }];
      });
      entries.push(...counted);
    }
    return entries;
  }
}

const LAST = '9999';
const soonestFirst = (one: api.AgendaEntry, other: api.AgendaEntry): number =>
  (one.until ?? LAST).localeCompare(other.until ?? LAST);

export const agendaCalls = implementCalls(
  api,
  ({ portal, catalogue, database }: EngineServices) => {
    const items: MakeItem[] = portal.servers.flatMap(({ agenda = {} }) =>
      Object.entries(agenda).map(([name, item]) => agendaItem(name, item, catalogue)),
    );
    return {
      agenda: async ({ range, request, ...context }) => {
        const own = items.flatMap((make) => make(context) ?? []);
        const entries = await readAgenda(database, own, context, (error, name) =>
          request.log.error({ err: error, name }, 'an item of the agenda could not be counted'),
        );
        return pageOf(entries.toSorted(soonestFirst), range);
      },
    };
  },
);
