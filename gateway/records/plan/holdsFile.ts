import { sql, type SQL } from 'drizzle-orm';
import type { Field } from '../../../src/contract/model/fields.ts';
import { hasMarkup, isFileList } from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { imageSource } from '../../../src/contract/model/richtext/tree.ts';
import { isRevised } from '../../../src/contract/model/workflow.ts';
import { childTableName, tableName } from '../../db/names.ts';
import { referenceColumn, storageOf } from '../../db/storage.ts';
import type { Access } from '../authorise/authorise.ts';
import { rowCondition } from './listConditions.ts';
import type { SqlScope } from './sqlScope.ts';
import { compile, type Plan } from './statement.ts';

/** A file, and the field that it was uploaded for (`documents.file` within child rows). */
interface FileInField {
  id: string;
  field: string;
}

const column = (name: string): SQL => sql`${sql.identifier(name)}`;

/**
 * Whether a text in any language embeds the picture. Plain words in a text are escaped, so they
 * cannot match an element.
 */
function showsImage(name: string, field: Field, id: string): SQL {
  const columns = storageOf(field).columns(name, field);
  const image = `<img src="${imageSource(id)}"`;
  return sql`(${sql.join(
    columns.map((spec) => sql`strpos(coalesce(record.${column(spec.name)}, ''), ${image}) > 0`),
    sql.raw(' OR '),
  )})`;
}

/**
 * Whether `record` holds the file in the field it was uploaded for: directly, in a list, in a child
 * row, or in a text.
 */
export function holdsFile(resource: ResourceDeclaration, { id, field: path }: FileInField): SQL {
  const [head = '', line] = path.split('.');
  const field = resource.fields[head];
  const among = (name: string): SQL =>
    sql`EXISTS (
      SELECT 1
      FROM ${column(childTableName(resource.name, head))} child
      WHERE child.owner_id = record.id AND child.${column(name)} = ${id}::uuid
    )`;
  if (line !== undefined) return among(referenceColumn(line));
  if (isFileList(field)) return among('target_id');
  return hasMarkup(field)
    ? showsImage(head, field, id)
    : sql`record.${column(referenceColumn(head))} = ${id}::uuid`;
}

/** Selects a row that shows the user the file; `null` if they may not read its field at all. */
export function planHolder(access: Access, file: FileInField, scope: SqlScope): Plan | null {
  const { resource } = access;
  const readable = access.read[file.field.split('.')[0] ?? ''];
  if (!readable) return null;
  const narrowed = { ...access, rows: { ...access.rows, show: readable } };
  return compile(sql`
    SELECT 1
    FROM ${column(tableName(resource.name))} record
    WHERE ${holdsFile(resource, file)} AND ${rowCondition(narrowed, 'show', scope)}
    LIMIT 1`);
}

/**
 * Selects a row whose draft revision holds the file; `null` if the user may not read its field or
 * the resource has no revisions.
 */
export function planDraftHolder(
  access: Access,
  { id, field }: FileInField,
  scope: SqlScope,
): Plan | null {
  const [head = ''] = field.split('.');
  const readable = access.read[head];
  if (!readable || !isRevised(access.resource)) return null;
  const narrowed = { ...access, rows: { ...access.rows, show: readable } };
  return compile(sql`
    SELECT 1
    FROM ${column(tableName(access.resource.name))} record
    JOIN waiting_revisions revision ON revision.record_id = record.id
    WHERE strpos((revision.changes -> ${head}::text)::text, ${id}) > 0
      AND ${rowCondition(narrowed, 'show', scope)}
    LIMIT 1`);
}
