import type { Localised } from '../../src/contract/model/constants.ts';
import { localised } from '../db/localised.ts';
import { type Queryable, queryRows } from '../db/queryable.ts';

/** A row of a small table of codes that accounts refer to. */
export interface Choice {
  id: string;
  code: string;
  name: Localised;
}

/** The rows of such a table, sorted by their English names. */
export const choicesOf = (
  client: Queryable,
  table: 'user_types' | 'user_sections' | 'rumis_roles',
): Promise<Choice[]> =>
  queryRows<Choice>(client, {
    text: `
      SELECT id, code, ${localised('name')} AS name
      FROM ${table}
      ORDER BY name_en`,
  });
