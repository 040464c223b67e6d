import { sql, type SQL } from 'drizzle-orm';
import type { Grant } from '../../../src/contract/model/privileges.ts';
import type { WhereContext } from '../../../src/contract/model/where.ts';
import { tableName } from '../../db/names.ts';
import { pipeline } from '../../db/pipeline.ts';
import type { Statement } from '../../db/wire/statement.ts';
import { or } from '../authorise/authorise.ts';
import { rowCondition } from '../plan/listConditions.ts';
import { cachedPlan } from '../plan/planCache.ts';
import { createScope } from '../plan/sqlScope.ts';
import { compile, ROW, type Plan } from '../plan/statement.ts';
import { ruleSql, whereSql } from '../plan/whereSql.ts';
import { sameIds } from './rawRecord.ts';
import { outside } from './rowRuleFirst.ts';
import { prepared } from './run.ts';
import type { WriteRequest } from './writeRequest.ts';

type Within = 'edit' | 'delete' | readonly Grant[];

/**
 * A statement that fails if a row is outside the grants and the view, so that later statements of
 * the same message do not run; `null` if the grants open all rows.
 */
export function rowScopeStatement(
  request: WriteRequest,
  ids: readonly string[],
  condition: Within,
): Statement | null {
  const { access, server, where } = request;
  const { resource, view } = access;
  const isVerb = typeof condition === 'string';
  const allowed = isVerb ? access.rows[condition] : or(condition.map((grant) => grant.rows));
  if (allowed === 'all' && !view?.declaration.where) return null;
  const plan = (context: WhereContext, which: SQL): Plan => {
    const scope = createScope(server.catalogue, context);
    const row = { resource: resource.name, alias: ROW, scope };
    const rule = isVerb
      ? rowCondition(access, condition, scope)
      : (ruleSql(allowed, row) ?? sql`true`);
    const within =
      view?.declaration.where && !isVerb
        ? sql`${rule} AND ${whereSql(view.declaration.where, row)}`
        : rule;
    return compile(sql`
      SELECT 1 / (count(*) = ${sql.raw(String(ids.length))})::int
      FROM ${sql.identifier(tableName(resource.name))} record
      WHERE ${within} AND ${which}`);
  };
  const [which, given] = sameIds(ids);
  const refusal = (): Error => outside(request, isVerb ? condition : 'create');
  if (!isVerb || ids.length > 1) return { ...prepared(plan(where, which)), refusal };
  const { text, values } = cachedPlan(access, `within ${condition}`, where, (context) =>
    plan(context, which),
  );
  return { ...prepared({ text, values: [...values.slice(0, -1), given] }), refusal };
}

/**
 * The condition of “edit” within the statement that updates a row, which makes a separate check
 * unnecessary; `null` if the condition reads the table itself or its child tables, because a
 * statement does not see its own writes there.
 */
export function rowScopePlan({ access, server, where }: WriteRequest): Plan | null {
  const plan = cachedPlan(access, 'row scope', where, (context) =>
    compile(rowCondition(access, 'edit', createScope(server.catalogue, context))),
  );
  return plan.text.includes(`"${tableName(access.resource.name)}`) ? null : plan;
}

/** Throws FORBIDDEN if a written row does not satisfy the row rules. */
export async function assertWithinRowScope(
  request: WriteRequest,
  ids: readonly string[],
  condition: Within,
): Promise<void> {
  const statement = rowScopeStatement(request, ids, condition);
  if (statement) await pipeline(request.client, [statement]);
}
