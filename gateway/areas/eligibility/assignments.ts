import type { Queryable } from '../../db/queryable.ts';

export interface AssignmentCount {
  offering: string;
  student: string;
  due: number;
  done: number;
}

/**
 * Continuous assessments of units: due are those for which any mark of the unit is on record, done those in which the student
 * has one. What nobody has marked yet counts for and against nobody.
 */
export async function assignmentCounts(_client: Queryable, _offerings: readonly string[]): Promise<AssignmentCount[]> {
  return [];
}
