import { inFirstLanguage } from '../../../../gateway/index.ts';

/** SQL: the least marks of the components of a `sitting`, by their keys, as its unit has them now. */
export const MINIMUMS = `coalesce((
      SELECT json_object_agg(${inFirstLanguage('component.name')}, component.minimum_to_pass::text)
      FROM course_units__components component
      WHERE component.owner_id = sitting.course_unit_id AND component.minimum_to_pass IS NOT NULL
    ), '{}')`;

/** SQL: the columns of a graded `sitting` from which it is graded by other rules. */
export const GRADED_SITTING = `
    sitting.id,
    sitting.attempt_kind AS "attemptKind",
    sitting.counts_in_gpa AS "countsInGpa",
    sitting.total::text AS total,
    sitting.grade,
    sitting.points_raw::text AS "pointsRaw",
    sitting.points_counted::text AS "pointsCounted",
    sitting.is_capped AS "isCapped",
    sitting.is_passed AS "isPassed",
    coalesce(sitting.working, '[]') AS working,
    ${MINIMUMS} AS minimums`;
