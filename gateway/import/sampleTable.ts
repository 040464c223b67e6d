import { sql } from 'drizzle-orm';
import type { Catalogue } from '../../src/contract/catalogue.ts';
import type { Language } from '../../src/contract/constants.ts';
import type { Field } from '../../src/contract/fields.ts';
import { facetsOf } from '../../src/contract/kinds/registry.ts';
import { fieldAtTarget, importTargets, type ImportTarget } from '../../src/contract/tabular/targets.ts';
import { tableName } from '../db/names.ts';
import type { Queryable } from '../db/queryable.ts';
import { exportedCell, headingOf, type ExportColumn } from '../export/columns.ts';
import type { Access } from '../pipeline/authorise.ts';
import { compile } from '../pipeline/plan.ts';
import { labelSql } from '../pipeline/readFields.ts';
import type { TableCell } from '../tabular/writeTable.ts';
import type { Lookup } from '../texts/texts.ts';

/** Names of up to two records that a reference may point to. */
async function twoNames(client: Queryable, catalogue: Catalogue, to: string): Promise<unknown[]> {
  const target = catalogue.resources.get(to);
  if (!target) return [];
  const { rows } = await client.query<{ label: unknown }>(compile(sql`SELECT to_json(${labelSql(target, sql.raw('t'), catalogue)}) AS label FROM ${sql.identifier(tableName(to))} t ORDER BY t.id LIMIT 2`));
  return rows.map(({ label }) => label);
}

/** Values for texts that must have a certain form; what none of them fits stays empty for the person to fill. */
const SHAPED = ['sample-1', 'sample-2', 'S-1', 'S-2', '1-10', '11-20', '10.1234/sample-1', '10.1234/sample-2', 'A1', 'A2'];

/** What tells records apart is a number or code, not a word. */
const CODES = ['HS/2026/0001', 'HS/2026/0002'];
const isCode = (field: Field): boolean => field.kind === 'text' && field.unique === true && !field.i18n && field.pattern === undefined && (field.max ?? 100) >= 12;

function samplesOf(field: Field): readonly unknown[] {
  if (isCode(field)) return CODES;
  const samples = facetsOf(field).samples(field);
  if (samples !== null || field.kind !== 'text' || field.pattern === undefined) return samples ?? [];
  const shape = new RegExp(`^(?:${field.pattern})$`, 'u');
  return SHAPED.filter((text) => shape.test(text)).slice(0, 2);
}

const columnOf = (resource: string, { name, language }: ImportTarget, field: Field, shown: Language): ExportColumn => ({ name, field, resource, fieldName: name, language: language ?? shown, isNamed: language !== null });

/** What screens and files call a target, for child rows with the field they belong to. */
export function labelOfTarget(resource: string, { name, child }: Pick<ImportTarget, 'name' | 'child'>, texts: Lookup): string | undefined {
  const label = texts(`resources.${resource}.fields.${name}`);
  return child === undefined ? label : `${label ?? name}: ${texts(`resources.${resource}.lines.${name}.${child}`) ?? child}`;
}

/** Headings in the language shown, and two records that show how each column is written; a further row where records have rows of their own. */
export async function sampleTable(client: Queryable, catalogue: Catalogue, { resource }: Access, writable: ReadonlySet<string>, language: Language, texts: Lookup): Promise<{ headings: string[]; rows: TableCell[][] }> {
  const targets = importTargets(resource, writable).flatMap((target) => {
    const field = fieldAtTarget(resource, target.path);
    // Child rows are written in columns of their own, which people can read.
    const isWhole = field?.kind === 'lines' && Object.keys(field.fields).length > 0;
    return field && !isWhole ? [{ target, field, column: columnOf(resource.name, target, field, language) }] : [];
  });
  const hasChildren = targets.some(({ target }) => target.child !== undefined);
  const rows: TableCell[][] = hasChildren ? [[], [], []] : [[], []];
  for (const { field, target, column } of targets) {
    const isReference = field.kind === 'ref' || field.kind === 'refs';
    const names = isReference ? await twoNames(client, catalogue, field.to) : [];
    rows.forEach((row, position) => {
      // The last row repeats the record above it and adds a child row.
      const index = position < 2 ? position : target.child === undefined ? 1 : 0;
      const sample = isReference ? (names[index] ?? null) : (samplesOf(field)[index] ?? null);
      const value = field.kind === 'refs' && sample !== null ? [sample] : sample;
      const record = { [target.name]: value, _labels: { [target.name]: value } };
      row.push(field.kind === 'bool' || field.kind === 'select' || isReference || field.kind === 'text' ? exportedCell(column, record, texts) : value === null ? null : facetsOf(field).toText(value, field));
    });
  }
  return { headings: targets.map(({ column, target }) => (target.child === undefined ? headingOf(column, texts) : (labelOfTarget(resource.name, target, texts) ?? target.path))), rows };
}
