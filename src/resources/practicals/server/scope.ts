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

/** SQL: the practicals of the offering of a unit are in the scope, whose values are the first. */
export const WITHIN = `(
  $3
  OR offering.coordinator_id = $1
  OR unit.department_id = $2
  OR EXISTS (
    SELECT
    FROM offerings__lecturers lecturer
    WHERE lecturer.owner_id = offering.id AND lecturer.staff_id = $1
  )
)`;
