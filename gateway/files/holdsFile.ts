import { sql, type SQL } from 'drizzle-orm';
import type { Field } from '../../src/contract/fields.ts';
import { imageSource } from '../../src/contract/richtext/tree.ts';
import type { ResourceDeclaration } from '../../src/contract/resource.ts';
import { childTableName } from '../db/names.ts';
import { referenceColumn, storageOf } from '../db/storage.ts';
import type { StoredFile } from './storedFiles.ts';

/** A picture is in a text, in whichever language; in the words of a text no element can be written. */
const showsImage = (name: string, field: Field, id: string): SQL => {
  const columns = storageOf(field).columns(name, field);
  return sql`(${sql.join(columns.map((spec) => sql`strpos(coalesce(t.${sql.identifier(spec.name)}, ''), ${`<img src="${imageSource(id)}"`}) > 0`), sql.raw(' OR '))})`;
};

/** Whether row `t` holds the file in the field that it was uploaded for. */
export function holdsFile(resource: ResourceDeclaration, { id, field: path }: Pick<StoredFile, 'id' | 'field'>): SQL {
  const [head = '', line] = path.split('.');
  const field = resource.fields[head];
  if (line !== undefined) return sql`EXISTS (SELECT 1 FROM ${sql.identifier(childTableName(resource.name, head))} c WHERE c.owner_id = t.id AND c.${sql.identifier(referenceColumn(line))} = ${id}::uuid)`;
  return field?.kind === 'richText' ? showsImage(head, field, id) : sql`t.${sql.identifier(referenceColumn(head))} = ${id}::uuid`;
}
