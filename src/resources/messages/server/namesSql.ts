import { localised } from '../../../../gateway/index.ts';
import { LANGUAGES } from '../../../contract/model/constants.ts';
/**
 * The name of an `account` by language: that of its member of staff or student, or else the
 * account's own name, which has no particular language.
 */
export const NAME = `
  CASE
    WHEN named_staff.id IS NOT NULL
      THEN ${localised('named_staff.name_with_initials')}::jsonb
    WHEN named_student.id IS NOT NULL
      THEN ${localised('named_student.name_with_initials')}::jsonb
    ELSE jsonb_build_object('en', concat_ws(' ', account.first_name, account.last_name))
  END`;

/** The joins that `NAME` reads. An account has at most one of each, so no row is duplicated. */
export const WHOSE = `
  LEFT JOIN staff named_staff ON named_staff.user_id = account.id
  LEFT JOIN students named_student ON named_student.user_id = account.id`;

/** Every name of an `account`, for searching; what `NAME` shows comes first, for sorting. */
export const CALLED = `concat_ws(
  ' ',
  ${LANGUAGES.map(
    (language) =>
      `named_staff.name_with_initials_${language}, named_student.name_with_initials_${language}`,
  ).join(', ')},
  account.first_name,
  account.last_name
)`;
