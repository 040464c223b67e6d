import { type SQL, sql } from 'drizzle-orm';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import type { ContextVariable, WhereContext } from '../../../src/contract/model/where.ts';

/** What the compiler needs besides the predicate; one for each statement. */
export interface SqlScope {
  catalogue: Catalogue;
  context: WhereContext;
  /**
   * What `$user` and its like stand for where a statement is about many people at once: columns of
   * a row per person. They go before `context`; NULL means that this person has none, so nothing
   * matches.
   */
  people?: Partial<Record<ContextVariable, SQL>>;
  /**
   * Counted per statement, so that the same request yields the same text and its prepared statement
   * is found again.
   */
  freshAlias: () => SQL;
}

/** A row of a resource within a statement. */
export interface SqlRow {
  resource: string;
  alias: SQL;
  scope: SqlScope;
}

export function createScope(
  catalogue: Catalogue,
  context: WhereContext,
  people?: SqlScope['people'],
): SqlScope {
  let count = 0;
  return {
    catalogue,
    context,
    ...(people ? { people } : {}),
    freshAlias: () => sql.raw(`nested${(count += 1)}`),
  };
}
