/** SQL of a timestamp as ISO 8601 in UTC with milliseconds, as JSON has it. */
export const instantSql = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
