import { TIME_ZONE } from '../../contract/model/facultyClock.ts';

/**
 * SQL: whether a row with batches of its own (`<table>__batches`) is for the batch of `student`;
 * one that names no batch is for all.
 */
export const isForBatch = (table: string, row: string): string => `(
  NOT EXISTS (
    SELECT
    FROM ${table}__batches named
    WHERE named.owner_id = ${row}.id
  )
  OR EXISTS (
    SELECT
    FROM ${table}__batches named
    WHERE named.owner_id = ${row}.id AND named.target_id = student.batch_id
  )
)`;

/** SQL: whether `opening` takes entries at a moment, late ones included; as `windowState` says. */
export const takesEntries = (moment: string): string =>
  `opening.opens_at <= ${moment} AND ${moment} < coalesce(opening.late_until, opening.closes_at)`;

/** SQL: the day on which `opening` closes, or on which the time for late entries ends. */
export const lastDay = (moment: string): string => `(
  CASE WHEN ${moment} < opening.closes_at THEN opening.closes_at ELSE opening.late_until END
  AT TIME ZONE '${TIME_ZONE}'
)::date`;
