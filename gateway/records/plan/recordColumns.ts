import { sql, type SQL } from 'drizzle-orm';
import { isRecordOnly, isReferenceToOne } from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { isRevised } from '../../../src/contract/model/workflow.ts';
import { comparableColumn } from '../../db/storage.ts';
import { rowLayout, type RowLayout } from '../../db/wire/jsonRowEncoder.ts';
import type { Access } from '../authorise/authorise.ts';
import { guarded, permissionsSql } from './permissionsSql.ts';
import { declaredBehind } from './readablePaths.ts';
import { fieldLabelSql, jsonObject, valueSql } from './readFields.ts';
import type { SqlScope } from './sqlScope.ts';
import { ROW, tableOf } from './statement.ts';
import { waitingSql } from './waitingSql.ts';

/** Value and label of a field behind a reference (`staff.department` as a column). */
function valuesBehind(
  resource: ResourceDeclaration,
  head: string,
  name: string,
  { catalogue }: SqlScope,
): { value: SQL; label: SQL | null } {
  const field = resource.fields[head];
  const target = isReferenceToOne(field) ? catalogue.resources.get(field.to) : undefined;
  if (!field || !target) return { value: sql`NULL`, label: null };
  const other = sql.raw('target');
  const from = (value: SQL): SQL =>
    sql`(
      SELECT ${value}
      FROM ${tableOf(target)} target
      WHERE target.id = ${comparableColumn(ROW, head, field)}
    )`;
  const label = fieldLabelSql(target, other, name, catalogue);
  return { value: from(valueSql(target, other, name)), label: label && from(label) };
}

export type LabelOf = (name: string) => SQL | null;

interface RecordParts {
  /** The values of a record by name, in order. */
  values: (readonly [name: string, value: SQL])[];
  /** The values under `_labels`, before `_revision`. */
  labels: (readonly [name: string, value: SQL])[];
  revision: SQL | null;
}

/**
 * The parts of a record as the user sees it: unreadable fields are omitted, or NULL on rows where
 * they are unreadable.
 */
export function recordParts(
  access: Access,
  scope: SqlScope,
  {
    fields,
    isListed = false,
    labelOf,
  }: { fields?: readonly string[]; isListed?: boolean; labelOf?: LabelOf } = {},
): RecordParts {
  const { resource, view } = access;
  const hidden = view?.declaration.hide ?? [];
  const names = Object.keys(access.read).filter(
    (name) =>
      !hidden.includes(name) &&
      (!fields || fields.includes(name)) &&
      !(isListed && isRecordOnly(resource.fields[name])),
  );
  const readable = (name: string, value: SQL): SQL =>
    guarded(value, access.read[name] ?? 'none', { resource: resource.name, alias: ROW, scope });
  const further = (fields ?? view?.declaration.columns ?? []).flatMap((path) => {
    const [head = '', name = ''] = path.split('.');
    const behind =
      Object.hasOwn(access.read, head) && !hidden.includes(head)
        ? declaredBehind(access, path, scope)
        : undefined;
    return behind ? [{ path, ...valuesBehind(resource, head, name, scope) }] : [];
  });
  const labels = names.flatMap((name) => {
    const label = labelOf?.(name) ?? fieldLabelSql(resource, ROW, name, scope.catalogue);
    return label ? [[name, readable(name, label)] as const] : [];
  });
  labels.push(
    ...further.flatMap(({ path, label }) =>
      label ? [[path, readable(path.split('.')[0] ?? '', label)] as const] : [],
    ),
  );
  const values = [
    ...SYSTEM_VALUES,
    ...names.map((name) => [name, readable(name, valueSql(resource, ROW, name))] as const),
    ...further.map(({ path, value }) => [path, readable(path.split('.')[0] ?? '', value)] as const),
    ['_can', permissionsSql(access, ROW, scope)] as const,
  ];
  return { values, labels, revision: isRevised(resource) && !fields ? waitingSql(ROW) : null };
}

const SYSTEM_VALUES = [
  ['id', sql`record.id`],
  ['version', sql`record.version`],
  ['createdAt', sql`record.created_at`],
  ['updatedAt', sql`record.updated_at`],
] as const;

/** The columns of a record, named. */
export function recordColumns(access: Access, scope: SqlScope, fields?: readonly string[]): SQL {
  const { values, labels, revision } = recordParts(access, scope, fields ? { fields } : {});
  const named = [
    ...values,
    ['_labels', jsonObject(labels)] as const,
    ...(revision ? [['_revision', revision] as const] : []),
  ];
  return sql.join(
    named.map(([name, value]) => sql`${value} AS ${sql.identifier(name)}`),
    sql.raw(', '),
  );
}

/** The columns of a record without names, and the layout that encodes them as the same JSON. */
export function encodedColumns({ values, labels, revision }: RecordParts): {
  columns: SQL;
  layout: RowLayout;
} {
  const opened = values.map(
    ([name], index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
  );
  const labelled = labels.map(
    ([name], index) => `${index === 0 ? ',"_labels":{' : ','}${JSON.stringify(name)}:`,
  );
  const closed = labels.length === 0 ? ',"_labels":{}' : '}';
  const before = [...opened, ...labelled, ...(revision ? [`${closed},"_revision":`] : [])];
  const columns = [...values, ...labels].map(([, value]) => value);
  return {
    columns: sql.join(revision ? [...columns, revision] : columns, sql.raw(', ')),
    layout: rowLayout(before, revision ? '}' : `${closed}}`),
  };
}
