import { localised, type Queryable, queryRow } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { readHead } from '../../faculty/server/letterhead.ts';
import type { DocumentContent } from '../api/contents.ts';

const OFFICE = `
  SELECT ${localised('full_name')} AS name
  FROM staff
  WHERE id = $1`;

/**
 * The letterhead and the people who sign. `office`: the member of staff who signs for the
 * examinations office.
 */
export async function headAndSignatories(
  client: Queryable,
  office: string | null,
): Promise<Pick<DocumentContent, 'faculty' | 'signatories'>> {
  const { faculty, dean } = await readHead(client);
  const signing = office
    ? await queryRow<{ name: Localised }>(client, { text: OFFICE, values: [office] })
    : null;
  return { faculty, signatories: { dean, office: signing?.name ?? null } };
}
