import { sql } from 'drizzle-orm';
import type { Field } from '../../../src/contract/model/fields.ts';
import { problem, type FieldProblems } from '../../../src/contract/model/kinds/checkRecord.ts';
import {
  hasLines,
  hasMarkup,
  isFile,
  isFileList,
  isReference,
  isReferenceToMany,
  isReferenceToOne,
  isUpload,
} from '../../../src/contract/model/kindTraits.ts';
import { imagesOf } from '../../../src/contract/model/richtext/plainText.ts';
import { tableName } from '../../db/names.ts';
import { pipeline } from '../../db/pipeline.ts';
import { queryRow, queryRows } from '../../db/queryable.ts';
import { decideAccess, type Access } from '../authorise/authorise.ts';
import type { ServerContext } from '../context/serverContext.ts';
import type { TransactionContext } from '../context/transactionContext.ts';
import { planHolder } from '../plan/holdsFile.ts';
import { createScope } from '../plan/sqlScope.ts';
import { compile } from '../plan/statement.ts';
import { whereSql } from '../plan/whereSql.ts';
import { sameIds } from './rawRecord.ts';
import { prepared } from './run.ts';

/**
 * The declared path of a value's path: `documents.file` for `documents.0.file`, `body` for
 * `body.si`.
 */
const declaredPath = (path: string, field: Field): string =>
  hasMarkup(field) ? (path.split('.')[0] ?? '') : path.replace(/\.\d+\./, '.');

/** The user, resource and transaction of a write. */
interface Writer extends Pick<TransactionContext, 'client' | 'person' | 'where'> {
  access: Access;
  server: Pick<ServerContext, 'catalogue'>;
}

interface Pointer {
  path: string;
  field: Field;
  ids: readonly string[];
}

/** The pictures of a rich text, each language under the path of its own input. */
function imagesIn(field: Field, path: string, value: unknown): Pointer[] {
  if (typeof value === 'string') return imagesOf(value).map((id) => ({ path, field, ids: [id] }));
  return Object.entries(value as Record<string, string>).flatMap(([language, html]) =>
    imagesOf(html).map((id) => ({ path: `${path}.${language}`, field, ids: [id] })),
  );
}

function pointersIn(
  fields: Readonly<Record<string, Field>>,
  values: Readonly<Record<string, unknown>>,
  prefix = '',
): Pointer[] {
  return Object.entries(values).flatMap(([name, value]): Pointer[] => {
    const field = fields[name];
    if (!field || value === null || value === undefined) return [];
    const path = `${prefix}${name}`;
    if (isReferenceToOne(field)) return [{ path, field, ids: [value as string] }];
    if (isReferenceToMany(field)) return [{ path, field, ids: value as string[] }];
    if (isFile(field)) return [{ path, field, ids: [(value as { id: string }).id] }];
    if (isFileList(field))
      return (value as { id: string }[]).map(({ id }) => ({ path, field, ids: [id] }));
    if (hasMarkup(field)) return imagesIn(field, path, value);
    if (!hasLines(field)) return [];
    return (value as Record<string, unknown>[]).flatMap((row, index) =>
      pointersIn(field.fields, row, `${path}.${index}.`),
    );
  });
}

const placeOf = ({ path, field }: Pointer): string =>
  `${declaredPath(path, field)} ${isReference(field) ? field.to : ''}`;

/** The ids among those pointed to that may be chosen, by field: one statement for each field. */
async function choosable(
  { client, server, where }: Writer,
  pointers: readonly Pointer[],
): Promise<Map<string, Set<string>>> {
  const byPlace = new Map<string, { field: Field; ids: Set<string> }>();
  for (const pointer of pointers) {
    const place = byPlace.get(placeOf(pointer)) ?? { field: pointer.field, ids: new Set<string>() };
    for (const id of pointer.ids) place.ids.add(id);
    byPlace.set(placeOf(pointer), place);
  }
  const asked = [...byPlace].flatMap(([place, { field, ids }]) => {
    if (!isReference(field)) return [];
    const among = field.among
      ? whereSql(field.among, {
          resource: field.to,
          alias: sql.raw('record'),
          scope: createScope(server.catalogue, where),
        })
      : sql`true`;
    const [which] = sameIds([...ids]);
    const statement = prepared(
      compile(sql`
        SELECT record.id
        FROM ${sql.identifier(tableName(field.to))} record
        WHERE ${which} AND ${among}`),
    );
    return [{ place, statement }];
  });
  const found = await pipeline(
    client,
    asked.map(({ statement }) => statement),
  );
  return new Map(
    asked.map(({ place }, index) => [
      place,
      new Set(((found[index]?.rows ?? []) as { id: string }[]).map(({ id }) => id)),
    ]),
  );
}

/**
 * Whether a file was uploaded for this field by this user (`by`; `null`: by any). So no one can use
 * another user's file by its id.
 */
async function isOwnUpload(
  { client, access }: Writer,
  pointer: Pointer,
  by: string | null,
): Promise<boolean> {
  const name = declaredPath(pointer.path, pointer.field);
  const row = await queryRow(client, {
    text: `
      SELECT 1
      FROM stored_files
      WHERE id = $1::uuid
        AND resource = $2
        AND field = $3
        AND ($4::uuid IS NULL OR created_by = $4::uuid)`,
    values: [pointer.ids[0], access.resource.name, name, by],
  });
  return row !== null;
}

/**
 * Whether the user sees the picture in another record of the resource, in the same field: they
 * could upload it again, so a copied text keeps its pictures.
 */
async function isVisibleElsewhere(
  { client, access: { resource }, server, person, where }: Writer,
  { path, field, ids: [id = ''] }: Pointer,
): Promise<boolean> {
  if (!hasMarkup(field)) return false;
  const shown = planHolder(
    decideAccess(resource, person.privileges),
    { id, field: declaredPath(path, field) },
    createScope(server.catalogue, where),
  );
  return shown !== null && (await queryRows(client, shown)).length > 0;
}

/** Existing targets may stay, even if the user could not choose them now. */
const presentIds = (
  fields: Readonly<Record<string, Field>>,
  before: Readonly<Record<string, unknown>>,
): Set<string> =>
  new Set(
    pointersIn(fields, before).flatMap(({ path, field, ids }) =>
      ids.map((id) => `${declaredPath(path, field)} ${id.toLowerCase()}`),
    ),
  );

export interface CheckedReferences {
  values: Readonly<Record<string, unknown>>;
  /** The previous values of the record; existing targets may stay. */
  before?: Readonly<Record<string, unknown>>;
  /**
   * Whether the values come from the record's own log: its files may return, regardless of their
   * uploader.
   */
  isLogged?: boolean;
}

/**
 * The problems of each record: references to records or files that do not exist, may not be chosen,
 * or belong to another user.
 */
export async function checkReferencesOfMany(
  writer: Writer,
  records: readonly CheckedReferences[],
): Promise<FieldProblems[]> {
  const { fields } = writer.access.resource;
  const added = records.map(({ values, before = {}, isLogged = false }) => {
    const present = presentIds(fields, before);
    return pointersIn(fields, values)
      .map((pointer) => ({
        ...pointer,
        isLogged,
        ids: pointer.ids.filter(
          (id) => !present.has(`${declaredPath(pointer.path, pointer.field)} ${id.toLowerCase()}`),
        ),
      }))
      .filter(({ ids }) => ids.length > 0);
  });
  const known = await choosable(writer, added.flat());
  const isValid = async (pointer: (typeof added)[number][number]): Promise<boolean> => {
    if (isUpload(pointer.field) || hasMarkup(pointer.field))
      return (
        (await isOwnUpload(writer, pointer, pointer.isLogged ? null : writer.person.userId)) ||
        isVisibleElsewhere(writer, pointer)
      );
    const open = known.get(placeOf(pointer));
    return pointer.ids.every((id) => open?.has(id.toLowerCase()) ?? false);
  };
  const found: FieldProblems[] = [];
  for (const pointers of added) {
    const problems: FieldProblems = {};
    for (const pointer of pointers)
      if (!(await isValid(pointer)))
        problems[pointer.path] = problem(hasMarkup(pointer.field) ? 'foreignImage' : 'notFound');
    found.push(problems);
  }
  return found;
}

/** Checks one record. */
export const checkReferences = async (
  writer: Writer,
  record: CheckedReferences,
): Promise<FieldProblems> => (await checkReferencesOfMany(writer, [record]))[0] ?? {};
