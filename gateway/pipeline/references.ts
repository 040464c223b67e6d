import { sql } from 'drizzle-orm';
import { problem, type FieldProblems } from '../../src/contract/checkRecord.ts';
import type { Field } from '../../src/contract/fields.ts';
import { imagesOf } from '../../src/contract/richtext/plainText.ts';
import { isUploaded } from '../files/uploadRules.ts';
import { tableName } from '../db/names.ts';
import type { Queryable } from '../db/queryable.ts';
import type { Access } from './authorise.ts';
import type { Asking, Gatehouse } from './extensions.ts';
import { compile } from './plan.ts';
import { createScope, whereSql } from './whereSql.ts';

/** The field of a path: uploads are for `documents.file`, values lie in a row of it, `documents.0.file`, or in a language, `body.si`. */
const general = (path: string, field: Field): string => (field.kind === 'richText' ? (path.split('.')[0] ?? '') : path.replace(/\.\d+\./, '.'));

interface Pointer {
  path: string;
  field: Field;
  ids: readonly string[];
}

/** The pictures of a rich text, each language at the path of its own input. */
function imagesIn(field: Field, path: string, value: unknown): Pointer[] {
  if (typeof value === 'string') return imagesOf(value).map((id) => ({ path, field, ids: [id] }));
  return Object.entries(value as Record<string, string>).flatMap(([language, html]) => imagesOf(html).map((id) => ({ path: `${path}.${language}`, field, ids: [id] })));
}

function pointersIn(fields: Readonly<Record<string, Field>>, values: Readonly<Record<string, unknown>>, prefix = ''): Pointer[] {
  return Object.entries(values).flatMap(([name, value]): Pointer[] => {
    const field = fields[name];
    if (!field || value === null || value === undefined) return [];
    const path = `${prefix}${name}`;
    if (field.kind === 'ref') return [{ path, field, ids: [value as string] }];
    if (field.kind === 'refs') return [{ path, field, ids: value as string[] }];
    if (field.kind === 'file' || field.kind === 'image') return [{ path, field, ids: [(value as { id: string }).id] }];
    if (field.kind === 'richText') return imagesIn(field, path, value);
    if (field.kind !== 'lines') return [];
    return (value as Record<string, unknown>[]).flatMap((row, index) => pointersIn(field.fields, row, `${path}.${index}.`));
  });
}

async function existing(client: Queryable, pointer: Pointer, house: Gatehouse, asking: Asking): Promise<number> {
  const { field, ids } = pointer;
  if (field.kind !== 'ref' && field.kind !== 'refs') return 0;
  const among = field.among ? whereSql(field.among, field.to, sql.raw('t'), createScope(house.catalogue, asking.context)) : sql`true`;
  const plan = compile(sql`SELECT count(*)::int AS found FROM ${sql.identifier(tableName(field.to))} t WHERE t.id = ANY(${`{${ids.join(',')}}`}::uuid[]) AND ${among}`);
  const { rows } = await client.query<{ found: number }>(plan);
  return rows[0]?.found ?? 0;
}

/**
 * A file may be put into the field it was uploaded for, by whoever uploaded it (`by`; `null`: by anybody); nobody can
 * borrow another's by its id.
 */
async function isUpload(client: Queryable, access: Access, pointer: Pointer, by: string | null): Promise<boolean> {
  const name = general(pointer.path, pointer.field);
  const { rows } = await client.query({
    text: 'SELECT 1 FROM stored_files WHERE id = $1::uuid AND resource = $2 AND field = $3 AND ($4::uuid IS NULL OR created_by = $4::uuid)',
    values: [pointer.ids[0], access.resource.name, name, by],
  });
  return rows.length > 0;
}

/** What a field pointed to already may stay, though by now somebody else could not choose it. */
const presentIds = (fields: Readonly<Record<string, Field>>, before: Readonly<Record<string, unknown>>): Set<string> =>
  new Set(pointersIn(fields, before).flatMap(({ path, field, ids }) => ids.map((id) => `${general(path, field)} ${id.toLowerCase()}`)));

/**
 * Problems of references to records or files that do not exist, may not be chosen, or belong to somebody else. Values
 * that the record's own log gives back (`isLogged`) held their files before, whoever uploaded them.
 */
export async function checkReferences(
  client: Queryable,
  access: Access,
  values: Readonly<Record<string, unknown>>,
  house: Gatehouse,
  asking: Asking,
  { before = {}, isLogged = false }: { before?: Readonly<Record<string, unknown>>; isLogged?: boolean } = {},
): Promise<FieldProblems> {
  const problems: FieldProblems = {};
  const present = presentIds(access.resource.fields, before);
  for (const every of pointersIn(access.resource.fields, values)) {
    const pointer = { ...every, ids: every.ids.filter((id) => !present.has(`${general(every.path, every.field)} ${id.toLowerCase()}`)) };
    if (pointer.ids.length === 0) continue;
    const isFile = isUploaded(pointer.field);
    const valid = isFile ? await isUpload(client, access, pointer, isLogged ? null : asking.person.userId) : (await existing(client, pointer, house, asking)) === pointer.ids.length;
    if (!valid) problems[pointer.path] = problem(pointer.field.kind === 'richText' ? 'foreignImage' : 'notFound');
  }
  return problems;
}
