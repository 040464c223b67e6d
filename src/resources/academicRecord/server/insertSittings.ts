import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { SittingOf } from './attempts.ts';

/** Who appends to the ledger, and when. */
export interface Appending {
  client: Queryable;
  actor: string | null;
  now: Date;
}

/** The rows to append. */
export interface SittingRows {
  /** SQL: the columns that the rows fill, other than their id and who wrote them. */
  columns: string;
  /** SQL behind SELECT that fills them. Its parameters begin with `$3`. */
  select: string;
  values: readonly unknown[];
}

export interface Appended extends SittingOf {
  id: string;
  effect: string;
  /** The row that it replaces. */
  replaces: string | null;
}

/**
 * SQL: an id that begins with its time, in milliseconds. The rows of a publication then lie side by
 * side in the indexes, which all end with the id; random ids would touch every page of each.
 */
const TIMED_ID = `(
        lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
          || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14)
      )::uuid`;

/** The one statement that writes to the ledger, for `appendSittings`, which everything else calls. */
export const insertSittings = (
  { client, actor, now }: Appending,
  { columns, select, values }: SittingRows,
): Promise<Appended[]> =>
  queryRows<Appended>(client, {
    text: `
      INSERT INTO sittings (id, created_at, created_by, updated_at, updated_by, ${columns})
      SELECT ${TIMED_ID}, $1, $2, $1, $2, ${select}
      RETURNING
        id, effect, replaces_id AS replaces, student_id AS student, course_unit_id AS unit,
        paper_id AS paper`,
    values: [now, actor, ...values],
  });
