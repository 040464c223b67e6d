import { sql } from 'drizzle-orm';
import { duplicateForms, duplicateSets } from '../../../src/contract/model/duplicates.ts';
import type { AlikeRecord } from '../../../src/contract/wire/calls/importCalls.ts';
import { tableName } from '../../db/names.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { Access } from '../../records/authorise/authorise.ts';
import { rowCondition } from '../../records/plan/listConditions.ts';
import { labelSql, valueSql } from '../../records/plan/readFields.ts';
import type { SqlScope } from '../../records/plan/sqlScope.ts';
import { compile, ROW } from '../../records/plan/statement.ts';

/** Read a page at a time, so that nobody waits long for the embedded database meanwhile. */
const PER_PAGE = 1_000;

type Values = Readonly<Record<string, unknown>>;

interface Read extends Record<string, unknown> {
  id: string;
  label: unknown;
  values: Values;
}

/** Remembers how records look, to find those that people would take for the same. */
export class DuplicateIndex {
  readonly #resource: Access['resource'];
  readonly #known = new Map<string, AlikeRecord>();

  /** Nothing is told of fields that the person may not read in every record. */
  constructor({ resource, read, view }: Access) {
    const isOpen = (name: string): boolean =>
      read[name] === 'all' && !view?.declaration.hide?.includes(name);
    this.#resource = {
      ...resource,
      duplicates: duplicateSets(resource).filter((names) => names.every(isOpen)),
    };
  }

  /**
   * Reads the next page of the records in sight; `after`: the last id of the page before. `null`:
   * that was all.
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
    const { rows } = await client.query<Read>(
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

  /** What a new record looks like, if anything; from now on others may look like it. */
  meet(values: Values, row: number): AlikeRecord | null {
    const forms = duplicateForms(this.#resource, values);
    const found =
      forms.map((form) => this.#known.get(form)).find((known) => known !== undefined) ?? null;
    if (!found) this.#note(values, { id: null, label: null, row });
    return found;
  }

  #note(values: Values, record: AlikeRecord): void {
    for (const form of duplicateForms(this.#resource, values))
      if (!this.#known.has(form)) this.#known.set(form, record);
  }
}
