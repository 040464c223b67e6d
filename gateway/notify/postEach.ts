import { v7 as newId } from 'uuid';
import type { Queryable } from '../db/queryable.ts';
import type { LetterQueue } from './letterQueue.ts';
import type { MailValues } from './templates.ts';

export type Post = LetterQueue['post'];

/**
 * Posts one letter to each reader; what else stands in their row fills its texts. Within `client`'s
 * transaction, like every letter.
 */
export async function postEach(
  client: Queryable,
  post: Post,
  letter: string,
  readers: readonly ({ userId: string } & MailValues)[],
): Promise<void> {
  await post(
    client,
    readers.map(({ userId, ...values }) => ({ key: newId(), userId, letter, values })),
  );
}
