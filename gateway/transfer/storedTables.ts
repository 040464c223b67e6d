import pg from 'pg';
import { type Queryable, queryRows } from '../db/queryable.ts';
import type { SequenceState } from './parts.ts';

export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** The columns of a table that hold data, with their types; generated ones follow from them. */
export interface StoredTable {
  name: string;
  columns: string[];
  types: string[];
}

/** The header lists the applied migrations; `transfer_progress` exists while data is loaded. */
const NOT_DATA = ['applied_migrations', 'transfer_progress'];

/** Unlogged tables are left out: they are empty after every crash. */
const TABLES = `
  SELECT
    class.relname::text AS name,
    array_agg(attribute.attname::text ORDER BY attribute.attname) AS columns,
    array_agg(
      format_type(attribute.atttypid, attribute.atttypmod)
      ORDER BY attribute.attname
    ) AS types
  FROM pg_class class
  JOIN pg_attribute attribute ON attribute.attrelid = class.oid
  WHERE class.relnamespace = current_schema()::regnamespace
    AND class.relkind IN ('r', 'p')
    AND NOT class.relispartition
    AND class.relpersistence = 'p'
    AND class.relname <> ALL ($1::text[])
    AND attribute.attnum > 0
    AND NOT attribute.attisdropped
    AND attribute.attgenerated = ''
  GROUP BY class.relname
  ORDER BY class.relname`;

export const readTables = (client: Queryable): Promise<StoredTable[]> =>
  queryRows<StoredTable>(client, { text: TABLES, values: [NOT_DATA] });

const SEQUENCES = `
  SELECT sequencename::text AS name, last_value::text AS value
  FROM pg_sequences
  WHERE schemaname = current_schema()
    AND last_value IS NOT NULL
    AND sequencename <> 'applied_migrations_position_seq'
  ORDER BY sequencename`;

/** The sequences that have given out a number. */
export const readSequences = (client: Queryable): Promise<SequenceState[]> =>
  queryRows<SequenceState>(client, { text: SEQUENCES });
