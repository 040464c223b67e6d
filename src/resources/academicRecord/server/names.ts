import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';

const UNITS = `
  SELECT unit.id, ${localised('unit.title')} AS title
  FROM course_units unit
  WHERE unit.id = ANY($1::uuid[])`;
const SEMESTERS = `
  SELECT id, ${localised('label')} AS label
  FROM semesters
  WHERE id = ANY($1::uuid[])
  ORDER BY starts_on`;

const list = (ids: Iterable<string>): string => `{${[...new Set(ids)].join(',')}}`;

/** The titles of units by id. */
export async function unitTitles(
  client: Queryable,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Localised>> {
  const units = await queryRows<{ id: string; title: Localised }>(client, {
    text: UNITS,
    values: [list(ids)],
  });
  return new Map(units.map(({ id, title }) => [id, title]));
}

/** Semesters with their labels, the earliest first. */
export const semestersInOrder = (
  client: Queryable,
  ids: Iterable<string>,
): Promise<{ id: string; label: Localised }[]> =>
  queryRows(client, { text: SEMESTERS, values: [list(ids)] });
