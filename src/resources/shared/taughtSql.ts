/** SQL: the ids of the offerings that a member of staff teaches or coordinates. */
export const taughtSql = (staff: string): string => `
  SELECT lecturer.owner_id AS id
  FROM offerings__lecturers lecturer
  WHERE lecturer.staff_id = ${staff}::uuid
  UNION
  SELECT coordinated.id
  FROM offerings coordinated
  WHERE coordinated.coordinator_id = ${staff}::uuid`;
