import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { tableName } from '../../db/names.ts';

/** One statement, ready to run. */
export interface Plan {
  text: string;
  values: unknown[];
}

const dialect = new PgDialect();
export const compile = (statement: SQL): Plan => {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return { text, values: params };
};

/** The alias of the row that a statement is about. */
export const ROW = sql.raw('record');

export const tableOf = (resource: ResourceDeclaration): SQL =>
  sql`${sql.identifier(tableName(resource.name))}`;
