/** SQL: whether a row with `starts_on` and an optional `ends_on`, its last day, holds on a day. */
export const heldOn = (table: string, day: string): string => `
  ${table}.starts_on <= ${day}::date
  AND (${table}.ends_on IS NULL OR ${table}.ends_on >= ${day}::date)`;
