import { localised, queryRows, type TransactionContext } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type emails from './emails.json';

const READERS = `
  SELECT student.user_id AS "userId", ${localised('release.title')} AS title
  FROM result_releases release
  JOIN students student
    ON student.user_id IS NOT NULL
    AND student.is_held IS NOT TRUE
    AND EXISTS (
      SELECT
      FROM unit_results result
      WHERE result.student_id = student.id AND result.release_id = release.id
    )
  WHERE release.id = $1`;

/**
 * Sends an e-mail to every student with a result in a release who may read it, that is without a
 * hold. Returns their user ids. The e-mail contains no mark, because mail is not confidential.
 */
export async function notifyStudents(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  release: string,
  template: keyof typeof emails,
): Promise<string[]> {
  const rows = await queryRows<{ userId: string; title: Localised }>(client, {
    text: READERS,
    values: [release],
  });
  await notify.emailEach(template, rows);
  return rows.map(({ userId }) => userId);
}
