import { sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  text,
  time,
  timestamp,
  uuid,
  type PgColumnBuilderBase,
} from 'drizzle-orm/pg-core';

export type ColumnType =
  | 'text'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'time'
  | 'uuid'
  | 'jsonb'
  | `numeric(${number})`;

/** A column of a kind. */
export interface ColumnSpec {
  name: string;
  type: ColumnType;
  /** A CHECK on the column, for example the options of a select. */
  check?: (column: SQL) => SQL;
}

const BUILDERS: Record<
  Exclude<ColumnType, `numeric(${number})`>,
  (name: string) => PgColumnBuilderBase
> = {
  text: (name) => text(name),
  integer: (name) => integer(name),
  boolean: (name) => boolean(name),
  date: (name) => date(name),
  timestamptz: (name) => timestamp(name, { withTimezone: true }),
  time: (name) => time(name),
  uuid: (name) => uuid(name),
  jsonb: (name) => jsonb(name),
};

const NUMERIC = /^numeric\((\d+)\)$/;

/** The drizzle column of a specification. */
export function buildColumn(spec: ColumnSpec, notNull: boolean): PgColumnBuilderBase {
  const scale = NUMERIC.exec(spec.type)?.[1];
  const builder =
    scale === undefined
      ? BUILDERS[spec.type as keyof typeof BUILDERS](spec.name)
      : numeric(spec.name, { precision: 15, scale: Number(scale) });
  return notNull ? (builder as ReturnType<typeof text>).notNull() : builder;
}

/** A text literal for a CHECK, which takes no parameters. */
export const literal = (value: string): SQL => sql.raw(`'${value.replaceAll("'", "''")}'`);

/** A column for a point in time. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
