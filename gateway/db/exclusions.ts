import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { isDay } from '../../src/contract/model/kindTraits.ts';
import type { NoOverlap, ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { snakeCase, tableName } from './names.ts';
import { storageOf } from './storage.ts';

/** Exclusion constraints by name, as recorded by the last migration. */
export type Exclusions = Readonly<Record<string, { table: string; definition: string }>>;

const SUFFIX = 'no_overlap';
/** PostgreSQL truncates longer names, which could not be mapped back to the declaration. */
const LONGEST_NAME = 63;

/** The name of the exclusion constraint of a rule. */
export const exclusionName = (resource: ResourceDeclaration, { of }: NoOverlap): string =>
  `${tableName(resource.name)}_${of.map(snakeCase).join('_')}_${SUFFIX}`.slice(-LONGEST_NAME);

function columnOf(resource: ResourceDeclaration, name: string): string {
  const field = resource.fields[name];
  const [spec] = field ? storageOf(field).columns(name, field) : [];
  if (!spec) throw new TypeError(`${resource.name}.noOverlap: “${name}” has no column`);
  return `"${spec.name}"`;
}

const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

function conditionOf(resource: ResourceDeclaration, where: NoOverlap['where']): string {
  const tests = Object.entries(where ?? {}).map(
    ([name, value]) => `${columnOf(resource, name)} IN (${[value].flat().map(literal).join(', ')})`,
  );
  return tests.length === 0 ? '' : ` WHERE (${tests.join(' AND ')})`;
}

function definitionOf(
  resource: ResourceDeclaration,
  { of, from, to, across, where }: NoOverlap,
): string {
  const [start, end] = [columnOf(resource, from), columnOf(resource, to)];
  const period = isDay(resource.fields[from])
    ? `daterange(${start}, ${end}, '[]')`
    : `tstzrange(${start}, ${end}, '[)')`;
  const numbers = across
    ? [`int4range(${across.map((name) => columnOf(resource, name)).join(', ')}, '[]') WITH &&`]
    : [];
  const elements = [
    ...of.map((name) => `${columnOf(resource, name)} WITH =`),
    ...numbers,
    `${period} WITH &&`,
  ];
  return `EXCLUDE USING gist (${elements.join(', ')})${conditionOf(resource, where)}`;
}

/** The declared constraints. */
export const exclusionsOf = (catalogue: Catalogue): Exclusions =>
  Object.fromEntries(
    [...catalogue.resources.values()].flatMap((resource) =>
      (resource.noOverlap ?? []).map((rule) => [
        exclusionName(resource, rule),
        { table: tableName(resource.name), definition: definitionOf(resource, rule) },
      ]),
    ),
  );

/**
 * The statements that migrate the constraints: `dropped` run before the tables change, `added`
 * after.
 */
export function exclusionStatements(
  before: Exclusions,
  after: Exclusions,
): { dropped: string[]; added: string[] } {
  const same = (name: string): boolean => before[name]?.definition === after[name]?.definition;
  const drop = ([name, { table }]: [string, Exclusions[string]]): string =>
    `ALTER TABLE IF EXISTS "${table}" DROP CONSTRAINT IF EXISTS "${name}";`;
  const add = ([name, { table, definition }]: [string, Exclusions[string]]): string =>
    `ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${definition};`;
  return {
    dropped: Object.entries(before)
      .filter(([name]) => !same(name))
      .map(drop),
    added: Object.entries(after)
      .filter(([name]) => !same(name))
      .map(add),
  };
}
