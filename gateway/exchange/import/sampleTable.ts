import { sql } from 'drizzle-orm';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import type { Language } from '../../../src/contract/model/constants.ts';
import type { Field, FieldOf } from '../../../src/contract/model/fields.ts';
import { facetsOf } from '../../../src/contract/model/kinds/registry.ts';
import {
  hasLines,
  hasOptions,
  isFlag,
  isPlainText,
  isReference,
  isReferenceToMany,
  isReferenceToOne,
  isWhole,
} from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import {
  fieldAtTarget,
  importTargets,
  type ImportTarget,
} from '../../../src/contract/wire/tabular/targets.ts';
import { tableName } from '../../db/names.ts';
import { type Queryable, queryRow, queryRows } from '../../db/queryable.ts';
import { storageOf } from '../../db/storage.ts';
import type { Lookup } from '../../db/texts.ts';
import type { Access } from '../../records/authorise/authorise.ts';
import { labelSql } from '../../records/plan/readFields.ts';
import { compile } from '../../records/plan/statement.ts';
import { exportedCell, headingOf, inNamedLanguage, type ExportColumn } from '../export/columns.ts';
import type { TableCell } from '../tabular/writeTable.ts';
import { keyOf, keySets, recordsByKey, usableKeys } from './records.ts';

/** A record that a reference of the sample can point to. */
interface Pointed {
  id: string;
  label: unknown;
}

interface Reference {
  resource: ResourceDeclaration;
  /** Absent for a field of child rows, which their record identifies. */
  name: string | undefined;
  field: FieldOf<'ref'> | FieldOf<'refs'>;
}

/**
 * Up to two records that a reference can point to: only those with a unique name, and first those
 * that no record of the resource points to yet.
 */
async function pointedTo(
  client: Queryable,
  catalogue: Catalogue,
  { resource, name, field }: Reference,
): Promise<Pointed[]> {
  const target = catalogue.resources.get(field.to);
  if (!target) return [];
  const column =
    name !== undefined && isReferenceToOne(field)
      ? storageOf(field).columns(name, field)[0]?.name
      : undefined;
  const isUsed =
    column === undefined
      ? sql`false`
      : sql`EXISTS (
        SELECT 1
        FROM ${sql.identifier(tableName(resource.name))} referrer
        WHERE referrer.${sql.identifier(column)} = record.id
      )`;
  return queryRows<Pointed>(
    client,
    compile(sql`
      SELECT min(candidate.id::text) AS id, candidate.label
      FROM (
        SELECT
          record.id,
          to_jsonb(${labelSql(target, sql.raw('record'), catalogue)}) AS label,
          ${isUsed} AS "isUsed"
        FROM ${sql.identifier(tableName(field.to))} record
      ) candidate
      WHERE candidate.label IS NOT NULL
      GROUP BY candidate.label
      HAVING count(*) = 1
      ORDER BY bool_or(candidate."isUsed"), 1
      LIMIT 2`),
  );
}

/** Values for texts with a required pattern. If none of them matches, the cell stays empty. */
const SHAPED = [
  'sample-1',
  'sample-2',
  'S-1',
  'S-2',
  '1-10',
  '11-20',
  '10.1234/sample-1',
  '10.1234/sample-2',
  'A1',
  'A2',
];

/** Identifying texts are numbers or codes, not words. */
const CODES = ['SAMPLE/0001', 'SAMPLE/0002'];
const isCode = (field: Field): boolean =>
  isPlainText(field) &&
  field.unique === true &&
  !field.i18n &&
  field.pattern === undefined &&
  (field.max ?? 100) >= 12;

function samplesOf(field: Field): readonly unknown[] {
  if (isCode(field)) return CODES;
  const samples = facetsOf(field).samples(field);
  if (samples !== null || !isPlainText(field) || field.pattern === undefined) return samples ?? [];
  const shape = new RegExp(`^(?:${field.pattern})$`, 'u');
  return SHAPED.filter((text) => shape.test(text)).slice(0, 2);
}

const columnOf = (
  resource: string,
  { name, language }: ImportTarget,
  field: Field,
  shown: Language,
): ExportColumn => ({
  name,
  field,
  resource,
  fieldName: name,
  language: language ?? shown,
  isNamed: language !== null,
});

/** The name of a target on screen and in files; for child rows with the name of their field. */
export function labelOfTarget(
  resource: string,
  { name, child }: Pick<ImportTarget, 'name' | 'child'>,
  texts: Lookup,
): string | undefined {
  const label = texts(`resources.${resource}.fields.${name}`);
  return child === undefined
    ? label
    : `${label ?? name}: ${texts(`resources.${resource}.lines.${name}.${child}`) ?? child}`;
}

/** Two numbers above all existing ones, if a number identifies records. */
async function nextNumbers(
  client: Queryable,
  resource: ResourceDeclaration,
  name: string,
  field: FieldOf<'int'>,
): Promise<number[]> {
  const { max = Infinity } = field;
  const column = storageOf(field).columns(name, field)[0]?.name ?? name;
  const row = await queryRow<{ last: number }>(
    client,
    compile(sql`
      SELECT coalesce(max(${sql.identifier(column)}), 0)::int AS last
      FROM ${sql.identifier(tableName(resource.name))}`),
  );
  const last = row?.last ?? 0;
  return [last + 1, last + 2].filter((number) => number <= max);
}

/**
 * The fields left empty in each row of the sample, because the row would otherwise refer to an
 * existing record.
 */
async function takenFields(
  client: Queryable,
  resource: ResourceDeclaration,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<Set<string>[]> {
  const taken = records.map(() => new Set<string>());
  for (const names of usableKeys(resource, new Set(Object.keys(records[0] ?? {})))) {
    const wanted = new Map(
      records.flatMap((values, place) =>
        keyOf(names, values) === null ? [] : [[place, values] as const],
      ),
    );
    const known = await recordsByKey(client, { resource, visible: sql`true` }, names, wanted);
    for (const place of known.keys()) taken[place]?.add(names.at(-1) ?? '');
  }
  return taken;
}

interface SampleOptions {
  /** Fields that the person may fill. */
  writable: ReadonlySet<string>;
  language: Language;
  texts: Lookup;
}

/**
 * Headings in the requested language and two records that show how each column is written, with a
 * further row if records have child rows. Neither record exists, so importing the unchanged sample
 * changes nothing existing.
 */
export async function sampleTable(
  client: Queryable,
  catalogue: Catalogue,
  { resource }: Access,
  { writable, language, texts }: SampleOptions,
): Promise<{ headings: string[]; rows: TableCell[][] }> {
  const targets = importTargets(resource, writable).flatMap((target) => {
    const field = fieldAtTarget(resource, target.path);
    // Child rows are written in readable columns of their own.
    const isWhole = hasLines(field) && Object.keys(field.fields).length > 0;
    return field && !isWhole
      ? [{ target, field, column: columnOf(resource.name, target, field, language) }]
      : [];
  });
  const isInKey = new Set(keySets(resource).flat());
  const records: Record<string, unknown>[] = [{}, {}];
  const samples: (readonly unknown[])[] = [];
  for (const { field, target } of targets) {
    const isOwn = target.child === undefined;
    const pointed = isReference(field)
      ? await pointedTo(client, catalogue, {
          resource,
          name: isOwn ? target.name : undefined,
          field,
        })
      : null;
    const values = pointed
      ? pointed.map(({ label }) => label)
      : isOwn && isWhole(field) && isInKey.has(target.name)
        ? await nextNumbers(client, resource, target.name, field)
        : samplesOf(field);
    samples.push(values);
    if (isOwn)
      records.forEach(
        (record, index) =>
          (record[target.name] = (pointed ? pointed[index]?.id : values[index]) ?? null),
      );
  }
  const taken = await takenFields(client, resource, records);
  const hasChildren = targets.some(({ target }) => target.child !== undefined);
  const rows: TableCell[][] = hasChildren ? [[], [], []] : [[], []];
  targets.forEach(({ field, target, column }, place) => {
    rows.forEach((row, position) => {
      // The last row repeats the record of the row before and adds a child row.
      const index = position < 2 ? position : target.child === undefined ? 1 : 0;
      const isTaken = target.child === undefined && (taken[index]?.has(target.name) ?? false);
      const sample = isTaken ? null : (samples[place]?.[index] ?? null);
      const value = isReferenceToMany(field) && sample !== null ? [sample] : sample;
      const record = { [target.name]: value, _labels: { [target.name]: value } };
      row.push(
        isFlag(field) || hasOptions(field) || isReference(field) || isPlainText(field)
          ? exportedCell(column, record, texts)
          : value === null
            ? null
            : facetsOf(field).toText(value, field),
      );
    });
  });
  return {
    headings: targets.map(({ column, target }) =>
      target.child === undefined
        ? headingOf(column, texts)
        : inNamedLanguage(
            labelOfTarget(resource.name, target, texts) ?? target.path,
            target.language,
          ),
    ),
    rows,
  };
}
