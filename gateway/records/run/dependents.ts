import { sql, type SQL } from 'drizzle-orm';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import {
  hasLines,
  isReferenceToMany,
  isReferenceToOne,
} from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { childTableName, tableName } from '../../db/names.ts';
import { type Queryable, queryRow } from '../../db/queryable.ts';
import { referenceColumn } from '../../db/storage.ts';
import { compile } from '../plan/statement.ts';

interface Dependency {
  resource: string;
  field: string;
  count: SQL;
}

/**
 * Everything that would be left dangling: references, many-references, and references in child
 * rows.
 */
function dependenciesOn(
  target: ResourceDeclaration,
  id: string,
  catalogue: Catalogue,
): Dependency[] {
  const counted = (table: string, column: string): SQL =>
    sql`(
      SELECT count(*)::int
      FROM ${sql.identifier(table)}
      WHERE ${sql.identifier(column)} = ${id}::uuid
    )`;
  return [...catalogue.resources.values()].flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([field, declared]): Dependency[] => {
      if (
        isReferenceToOne(declared) &&
        declared.to === target.name &&
        (declared.onDelete ?? 'refuse') === 'refuse'
      ) {
        return [
          {
            resource: resource.name,
            field,
            count: counted(tableName(resource.name), referenceColumn(field)),
          },
        ];
      }
      if (isReferenceToMany(declared) && declared.to === target.name) {
        return [
          {
            resource: resource.name,
            field,
            count: counted(childTableName(resource.name, field), 'target_id'),
          },
        ];
      }
      if (!hasLines(declared)) return [];
      return Object.entries(declared.fields).flatMap(([line, inner]) =>
        isReferenceToOne(inner) &&
        inner.to === target.name &&
        (inner.onDelete ?? 'refuse') === 'refuse'
          ? [
              {
                resource: resource.name,
                field,
                count: counted(childTableName(resource.name, field), referenceColumn(line)),
              },
            ]
          : [],
      );
    }),
  );
}

/** Throws STILL_REFERENCED naming what depends on the record, in one statement. */
export async function refuseDependents(
  client: Queryable,
  target: ResourceDeclaration,
  id: string,
  catalogue: Catalogue,
): Promise<void> {
  const dependencies = dependenciesOn(target, id, catalogue);
  if (dependencies.length === 0) return;
  const counts = sql.join(
    dependencies.map(({ count }, index) => sql`${count} AS ${sql.identifier(`d${index}`)}`),
    sql.raw(', '),
  );
  const row = await queryRow<Record<string, number>>(client, compile(sql`SELECT ${counts}`));
  const dependents = dependencies.flatMap(({ resource, field }, index) => {
    const count = row?.[`d${index}`] ?? 0;
    // The refusal reveals that there are dependents; their number can stay confidential.
    const disclosed = catalogue.resources.get(resource)?.confidential ? Math.min(count, 1) : count;
    return count > 0 ? [{ resource, field, count: disclosed }] : [];
  });
  if (dependents.length > 0) throw new PortalError('STILL_REFERENCED', { details: { dependents } });
}
