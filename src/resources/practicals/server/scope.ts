/** Which practicals a person may see. */
export interface PracticalScope {
  staff: string | null;
  /** Those of all units of this department. */
  department: string | null;
  seesAll: boolean;
}

/** The parameters of `WITHIN`. */
export const scopeValues = ({ staff, department, seesAll }: PracticalScope): unknown[] => [
  staff,
  department,
  seesAll,
];

/**
 * SQL: the practicals of the offering are in the scope, whose values are the first. A person who
 * does not see all sees the few offerings that are theirs, which are found first.
 */
export const WITHIN = `(
  $3
  OR offering.id = ANY(ARRAY(
    SELECT coordinated.id
    FROM offerings coordinated
    WHERE coordinated.coordinator_id = $1
    UNION ALL
    SELECT lecturer.owner_id
    FROM offerings__lecturers lecturer
    WHERE lecturer.staff_id = $1
    UNION ALL
    SELECT near.id
    FROM course_units unit
    JOIN offerings near ON near.course_unit_id = unit.id
    WHERE unit.department_id = $2
  ))
)`;
