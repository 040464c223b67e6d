import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';

const NAMES = `
  SELECT id, ${localised('name_with_initials')} AS name
  FROM staff
  WHERE id = ANY($1::uuid[])`;

/** The names of these members of staff by id; unknown ids are omitted. */
export async function staffNames(
  client: Queryable,
  ids: Iterable<string>,
): Promise<Record<string, Localised>> {
  const rows = await queryRows<{ id: string; name: Localised }>(client, {
    text: NAMES,
    values: [[...new Set(ids)]],
  });
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
