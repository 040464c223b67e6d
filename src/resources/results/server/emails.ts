import {
  localised,
  type LongOutcome,
  queryRow,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
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

type Template = keyof typeof emails;

const RELEASE = `
  SELECT ${localised('release.title')} AS title
  FROM result_releases release
  WHERE release.id = $1`;
const RULE_SET = `
  SELECT code || ' ' || number AS title
  FROM rule_sets
  WHERE id = $1`;

/** E-mails the person who began a long step of a release how it ended. */
export async function tellOfRelease(told: LongOutcome): Promise<void> {
  const { client, notify, id, userId, isDone } = told;
  const release = await queryRow<{ title: Localised }>(client, { text: RELEASE, values: [id] });
  if (!release) return;
  const template: Template = isDone ? 'releaseStepDone' : 'releaseStepFailed';
  await notify.emailEach(template, [{ userId, ...release, id }]);
}

/** The same of the regrading by a rule set. */
export async function tellOfRegrading({
  client,
  notify,
  id,
  userId,
  isDone,
}: LongOutcome): Promise<void> {
  const rules = await queryRow<{ title: string }>(client, { text: RULE_SET, values: [id] });
  const template: Template = isDone ? 'regradingDone' : 'regradingFailed';
  if (rules) await notify.emailEach(template, [{ userId, ...rules, id }]);
}
