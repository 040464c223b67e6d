import { sql } from 'drizzle-orm';
import type { UpcomingEntry } from '../../../src/contract/wire/calls/agendaCalls.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { compile } from '../../records/plan/statement.ts';
import { runPlan } from '../../records/run/run.ts';
import { readerSql } from './reading.ts';

/** Something that will come by itself, as the next class, with the text `agendaNext.<name>`. */
export interface UpcomingItem {
  /** One of these keys is needed. */
  via: readonly string[];
  /** The path of the screen that shows it. */
  opens: string;
  /** SQL of one row with the next moment, `NULL` for none; `reader` is that of the agenda. */
  sql: string;
}

/** The first of what comes next; `null`: nothing is known. */
export async function readUpcoming(
  client: Queryable,
  items: Readonly<Record<string, UpcomingItem>>,
  context: RequestContext,
): Promise<UpcomingEntry | null> {
  const own = Object.entries(items).filter(([, { via }]) =>
    via.some((key) => context.person.privileges.has(key)),
  );
  if (own.length === 0) return null;
  const union = own.map(
    ([name, item]) => sql`
      SELECT ${sql.raw(`'${name}'`)} AS name, item.at
      FROM (${sql.raw(item.sql)}) AS item(at)`,
  );
  const statement = compile(sql`
    WITH ${readerSql(context)}
    SELECT coming.name, coming.at
    FROM (${sql.join(union, sql.raw('\n  UNION ALL'))}) AS coming
    WHERE coming.at IS NOT NULL
    ORDER BY coming.at, coming.name
    LIMIT 1`);
  const [first] = await runPlan<{ name: string; at: Date }>(client, statement);
  const opens = first && items[first.name]?.opens;
  return first && opens !== undefined
    ? { name: first.name, at: first.at.toISOString(), opens }
    : null;
}
