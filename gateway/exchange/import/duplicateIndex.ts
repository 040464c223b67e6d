import { sql } from 'drizzle-orm';
import { duplicateForms, duplicateSets } from '../../../src/contract/model/duplicates.ts';
import type { Values } from '../../../src/contract/model/fields.ts';
import type { SimilarRecord } from '../../../src/contract/wire/calls/importCalls.ts';
import { tableName } from '../../db/names.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';
import type { Access } from '../../records/authorise/authorise.ts';
import { rowCondition } from '../../records/plan/listConditions.ts';
import { labelSql, valueSql } from '../../records/plan/readFields.ts';
import type { SqlScope } from '../../records/plan/sqlScope.ts';
import { compile, ROW } from '../../records/plan/statement.ts';

/** Read in pages, so that other requests wait only briefly for the embedded database. */
const PER_PAGE = 1_000;

interface Read {
  id: string;
  label: unknown;
  values: Values;
}

/** Indexes how records look, to find probable duplicates. */
export class DuplicateIndex {
  readonly #resource: Access['resource'];
  readonly #known = new Map<string, SimilarRecord>();

  /** Uses only fields that the person may read in every record. */
  constructor({ resource, read, view }: Access) {
    const isOpen = (name: string): boolean =>
      read[name] === 'all' && !view?.declaration.hide?.includes(name);
    this.#resource = {
      ...resource,
      duplicates: duplicateSets(resource).filter((names) => names.every(isOpen)),
    };
  }

  /**
   * Reads the next page of the visible records; `after`: the last id of the previous page. `null`:
   * no further page.
   */
  async read(
    client: Queryable,
    access: Access,
    scope: SqlScope,
    after: string | null,
  ): Promise<string | null> {
    const names = [...new Set(duplicateSets(this.#resource).flat())];
    if (names.length === 0) return null;
    const values = names.map(
      (name) => sql`${valueSql(this.#resource, ROW, name)} AS ${sql.identifier(name)}`,
    );
    const rows = await queryRows<Read>(
      client,
      compile(sql`
        SELECT
          record.id,
          to_json(${labelSql(this.#resource, ROW, scope.catalogue)}) AS label,
          (
            SELECT row_to_json(shown_values)
            FROM (SELECT ${sql.join(values, sql.raw(', '))}) shown_values
          ) AS values
        FROM ${sql.identifier(tableName(this.#resource.name))} record
        WHERE ${rowCondition(access, 'show', scope)}
          AND (${after}::uuid IS NULL OR record.id > ${after}::uuid)
        ORDER BY record.id
        LIMIT ${PER_PAGE}`),
    );
    for (const { id, label, values: read } of rows) this.#note(read, { id, label, row: null });
    return rows.length < PER_PAGE ? null : (rows.at(-1)?.id ?? null);
  }

  /** The records that a new one resembles, if any. Adds the new one to the index. */
  meet(values: Values, row: number): SimilarRecord | null {
    const forms = duplicateForms(this.#resource, values);
    const found =
      forms.map((form) => this.#known.get(form)).find((known) => known !== undefined) ?? null;
    if (!found) this.#note(values, { id: null, label: null, row });
    return found;
  }

  #note(values: Values, record: SimilarRecord): void {
    for (const form of duplicateForms(this.#resource, values))
      if (!this.#known.has(form)) this.#known.set(form, record);
  }
}
