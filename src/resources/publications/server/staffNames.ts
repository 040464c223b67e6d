import { everyLanguage, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { NamedStaff } from '../rules/staffFinder.ts';

/** The names of all members of staff. */
export const readStaffNames = (client: Queryable): Promise<NamedStaff[]> =>
  queryRows<NamedStaff>(client, {
    text: `
      SELECT
        id,
        ARRAY[${everyLanguage('name_with_initials')}, ${everyLanguage('full_name')}] AS names
      FROM staff`,
  });
