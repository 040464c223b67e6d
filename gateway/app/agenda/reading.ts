import { type SQL, sql } from 'drizzle-orm';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { AgendaEntry } from '../../../src/contract/wire/calls/agendaCalls.ts';
import { asPortalError } from '../../db/failure.ts';
import { colomboDay } from '../../db/person.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { compile, type Plan } from '../../records/plan/statement.ts';
import { runPlan } from '../../records/run/run.ts';
import type { ItemForPerson } from './items.ts';

/** The person and the moment, for the statements of the areas. */
export const readerSql = ({ person, now }: RequestContext): SQL => sql`
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
    item.until AS until,
    ${of ? sql.raw('item.ids::text[]') : sql.raw('NULL::text[]')} AS ids
  FROM (${counted}) AS item(count, until${sql.raw(of ? ', ids' : '')})`;

/**
 * When an item that was put off comes back: on the chosen day, or before it on the day when it is
 * due. What is due already stays away for the day on which it was put off.
 */
const PUT_OFF_UNTIL = sql.raw(`
    CASE
      WHEN postponement.until IS NULL THEN NULL
      WHEN counted.until IS NULL THEN postponement.until
      WHEN counted.until > reader.today THEN least(postponement.until, counted.until)
      WHEN postponement.made_on = reader.today THEN reader.today + 1
    END`);

interface CountedRow extends Record<string, unknown> {
  name: string;
  count: number;
  until: string | null;
  ids: string[] | null;
  putOffUntil: string | null;
}

/** One statement that counts all items of a person. */
function statementOf(items: readonly ItemForPerson[], context: RequestContext): Plan {
  const union = sql.join(items.map(countSql), sql.raw('\n  UNION ALL'));
  return compile(sql`
    WITH ${readerSql(context)},
    counted AS (${union})
    SELECT
      counted.name,
      counted.count,
      counted.until::text AS until,
      counted.ids,
      (${PUT_OFF_UNTIL})::text AS "putOffUntil"
    FROM counted
    CROSS JOIN reader
    LEFT JOIN agenda_postponements postponement
      ON postponement.user_id = reader.account
      AND postponement.item = counted.name
      AND postponement.until > reader.today`);
}

/** Counts items in one statement. */
async function countItems(
  client: Queryable,
  items: readonly ItemForPerson[],
  context: RequestContext,
): Promise<AgendaEntry[]> {
  if (items.length === 0) return [];
  const rows = await runPlan<CountedRow>(client, statementOf(items, context));
  const byName = new Map(rows.map((row) => [row.name, row]));
  return items.flatMap(({ name, opens, of }) => {
    const row = byName.get(name);
    if (!row || row.count === 0) return [];
    const { count, until, ids, putOffUntil } = row;
    return [{ name, count, until, opens, putOffUntil, records: of && ids ? { ...of, ids } : null }];
  });
}

/** Reads with a client of its own, so that a failed statement spoils no other. */
type Reading = <T>(read: (client: Queryable) => Promise<T>) => Promise<T>;

/**
 * Counts all items. If their statement is faulty, each alone, so that one that fails hides no
 * other; a database that is busy or away fails the call.
 */
async function countEach(
  reading: Reading,
  items: readonly ItemForPerson[],
  context: RequestContext,
  log: (error: unknown, name: string) => void,
): Promise<AgendaEntry[]> {
  const count = (some: readonly ItemForPerson[]) =>
    reading((client) => countItems(client, some, context));
  try {
    return await count(items);
  } catch (error) {
    if (asPortalError(error) instanceof PortalError) throw error;
    const entries: AgendaEntry[] = [];
    for (const item of items) {
      const { name, opens } = item;
      const counted = await count([item]).catch((cause: unknown) => {
        log(cause, name);
        return [{ name, opens, count: null, until: null, putOffUntil: null, records: null }];
      });
      entries.push(...counted);
    }
    return entries;
  }
}

const LAST = '9999';
const soonestFirst = (one: AgendaEntry, other: AgendaEntry): number =>
  (one.until ?? LAST).localeCompare(other.until ?? LAST);

/** What waits for a person, soonest first, with what they put off. */
export const readAgenda = async (...asked: Parameters<typeof countEach>): Promise<AgendaEntry[]> =>
  (await countEach(...asked)).toSorted(soonestFirst);
