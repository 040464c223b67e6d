import {
  localised,
  optionalLocalised,
  type Queryable,
  queryRow,
} from '../../../../gateway/index.ts';
import type { Language, Localised } from '../../../contract/model/constants.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import type { Letterhead } from '../../shared/api.ts';

/** The faculty that the portal serves. */
const FACULTY = `
  SELECT
    ${localised('faculty.name')} AS name,
    ${optionalLocalised('faculty.address')} AS address,
    faculty.email,
    faculty.phone,
    faculty.website,
    faculty.logo_id AS crest,
    ${optionalLocalised('dean.full_name')} AS dean
  FROM faculties faculty
  LEFT JOIN staff dean ON dean.id = faculty.dean_id
  ORDER BY faculty.number
  LIMIT 1`;

interface Head {
  faculty: Letterhead;
  /** Who signs for the faculty; `null`: the office is vacant. */
  dean: Localised | null;
}
const NO_FACULTY: Letterhead = {
  name: perLanguage(() => ''),
  address: null,
  email: null,
  phone: null,
  website: null,
  crest: null,
};

/** The head of what the faculty issues, and its dean. */
export async function readHead(client: Queryable): Promise<Head> {
  const row = await queryRow<Letterhead & Pick<Head, 'dean'>>(client, { text: FACULTY });
  if (!row) return { faculty: NO_FACULTY, dean: null };
  const { dean, ...faculty } = row;
  return { faculty, dean };
}

/** The same for a public page in one language. */
export async function pageHead(
  client: Queryable,
  language: Language,
): Promise<{ name: string; crest: string | null }> {
  const { name, crest } = (await readHead(client)).faculty;
  return { name: name[language], crest };
}
