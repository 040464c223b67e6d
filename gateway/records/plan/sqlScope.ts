import { type SQL, sql } from 'drizzle-orm';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../src/contract/model/constants.ts';
import type { ContextVariable } from '../../../src/contract/model/contextVariables.ts';
import type { WhereContext } from '../../../src/contract/model/where.ts';

/** The state of one statement while predicates are compiled. */
export interface SqlScope {
  catalogue: Catalogue;
  context: WhereContext;
  /**
   * Columns that replace variables such as `$user` in a statement about many users, one row per
   * user. They take precedence over `context`; NULL (the user has no such value) matches nothing.
   */
  people?: Partial<Record<ContextVariable, SQL>>;
  /**
   * Numbered per statement, so that the same request yields the same text and reuses its prepared
   * statement.
   */
  freshAlias: () => SQL;
}

/** A row of a resource within a statement. */
export interface SqlRow {
  resource: string;
  alias: SQL;
  scope: SqlScope;
}

/** The language of the request, in which localised texts are sorted. */
export const scopeLanguage = ({ context }: SqlScope): Language =>
  context.language ?? DEFAULT_LANGUAGE;

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
