import { sql } from 'drizzle-orm';
import { LANGUAGES } from '../../../src/contract/model/constants.ts';
import type { Field } from '../../../src/contract/model/fields.ts';
import { isPlainText } from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { tableName } from '../../db/names.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';
import { comparableColumn } from '../../db/storage.ts';
import { isUuid } from '../../records/parse/uuid.ts';
import { labelSql } from '../../records/plan/readFields.ts';
import type { SqlScope } from '../../records/plan/sqlScope.ts';
import { compile, ROW } from '../../records/plan/statement.ts';
import { whereSql } from '../../records/plan/whereSql.ts';

type Reference = Field & { kind: 'ref' | 'refs' };
/** An id; `null`: no record has this name; `many`: several records do. */
export type Resolved = string | null | 'many';

const same = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Fields that identify records in writing: codes, user names, employee numbers. */
const codesOf = (resource: ResourceDeclaration): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.unique &&
    (isPlainText(field) || field.kind === 'email') &&
    !(isPlainText(field) && field.i18n)
      ? [name]
      : [],
  );

interface Candidate {
  id: string;
  label: unknown;
  codes: Record<string, string | null>;
}

const namesOf = ({ label, codes }: Candidate): string[] => {
  const labels =
    typeof label === 'object' && label !== null
      ? LANGUAGES.map((language) => (label as Record<string, unknown>)[language])
      : [label];
  return [...labels, ...Object.values(codes)].flatMap((name) =>
    typeof name === 'string' && name !== '' ? [same(name)] : [],
  );
};

/** Names are read in pages, so that other requests wait only briefly for the embedded database. */
const PER_PAGE = 1_000;

interface ReferencePage {
  /** The path of the field. */
  place: string;
  field: Reference;
  /** The last id of the page before; `null` for the first. */
  after: string | null;
}

/**
 * Finds records by the name that a file uses: id, unique code, or name in either language. A name
 * counts only if the form offers its record. The options of a field are read once for each file,
 * before its first row.
 */
export class ReferenceBook {
  readonly #known = new Map<string, Map<string, Set<string>>>();

  /**
   * Reads the next page of the options of a field; `after`: the last id of the previous page.
   * `null`: no further page.
   */
  async read(
    client: Queryable,
    scope: SqlScope,
    { place, field, after }: ReferencePage,
  ): Promise<string | null> {
    const target = scope.catalogue.resources.get(field.to);
    if (!target) return null;
    const codes = sql.join(
      codesOf(target).map((name) => {
        const column = comparableColumn(ROW, name, target.fields[name] as Field);
        return sql`${sql.raw(`'${name}'`)}, ${column}`;
      }),
      sql.raw(', '),
    );
    const among = field.among
      ? whereSql(field.among, { resource: target.name, alias: ROW, scope })
      : sql`true`;
    const rows = await queryRows<Candidate>(
      client,
      compile(sql`
        SELECT
          record.id,
          to_json(${labelSql(target, ROW, scope.catalogue)}) AS label,
          json_build_object(${codes}) AS codes
        FROM ${sql.identifier(tableName(target.name))} record
        WHERE ${among} AND (${after}::uuid IS NULL OR record.id > ${after}::uuid)
        ORDER BY record.id
        LIMIT ${PER_PAGE}`),
    );
    const names = this.#known.get(place) ?? new Map<string, Set<string>>();
    for (const candidate of rows)
      for (const name of [...namesOf(candidate), candidate.id])
        names.set(name, (names.get(name) ?? new Set()).add(candidate.id));
    this.#known.set(place, names);
    return rows.length < PER_PAGE ? null : (rows.at(-1)?.id ?? null);
  }

  /** `place`: the field of the reference. */
  find(place: string, text: string): Resolved {
    const found = this.#known
      .get(place)
      ?.get(isUuid(text.trim()) ? text.trim().toLowerCase() : same(text));
    if (!found) return null;
    return found.size > 1 ? 'many' : ([...found][0] ?? null);
  }
}
