import { taughtSql } from '../../shared/taughtSql.ts';

const FIRST_OR_SECOND = (role: 'first' | 'second', more = ''): string => `EXISTS (
      SELECT
      FROM paper_markers named
      WHERE named.paper_id = paper.id AND named.role = '${role}'${more}
    )`;

/** SQL: an `offering` names its lecturers, who then teach it instead of its coordinator. */
const HAS_LECTURERS = `EXISTS (
      SELECT
      FROM offerings__lecturers named
      WHERE named.owner_id = offering.id AND named.role = 'lecturer'
    )`;

/** SQL: who teaches an `offering`, as rows of `staff`. */
export const TEACHERS = `(
    SELECT DISTINCT lecturer.staff_id AS staff
    FROM offerings__lecturers lecturer
    WHERE lecturer.owner_id = offering.id AND lecturer.role = 'lecturer'
    UNION ALL
    SELECT offering.coordinator_id
    WHERE offering.coordinator_id IS NOT NULL AND NOT ${HAS_LECTURERS}
  )`;

/**
 * SQL: who has a role in marking a `paper` of an `offering`, as rows of `role`, `staff` and
 * `appointed_at`. While no first marker is appointed, the teachers are first markers unless they
 * mark second.
 */
export const HANDS = `(
    SELECT marker.role, marker.staff_id AS staff, marker.created_at AS appointed_at
    FROM paper_markers marker
    WHERE marker.paper_id = paper.id
    UNION ALL
    SELECT 'first', teacher.staff, NULL
    FROM ${TEACHERS} teacher
    WHERE NOT ${FIRST_OR_SECOND('first')}
      AND NOT ${FIRST_OR_SECOND('second', ' AND named.staff_id = teacher.staff')}
  )`;

/**
 * SQL: whether a role hands a stage in. All markers of a paper hand in what they agreed on, and
 * moderators alone what they moderated.
 */
export const handsIn = (role: string, stage: string, isDoubleMarked: string): string => `(
      ${role} = ${stage} AND ${stage} <> 'agreed'
      OR ${stage} = 'agreed'
      AND (
        ${role} = 'moderator'
        OR ${isDoubleMarked} AND ${role} IN ('first', 'second')
      )
    )`;

/**
 * SQL: the ids of the papers in which a member of staff may have a role, from the side of the
 * person. Few among many; `HANDS` decides.
 */
export const papersNear = (staff: string): string => `(
    SELECT marker.paper_id
    FROM paper_markers marker
    WHERE marker.staff_id = ${staff}
    UNION
    SELECT taught.id
    FROM papers taught
    WHERE taught.offering_id IN (
      ${taughtSql(staff)}
    )
  )`;

/** SQL: the roles of a member of staff in a `paper` of an `offering`, as an array of texts. */
export const rolesSql = (staff: string): string => `CASE
    WHEN paper.id IN ${papersNear(staff)} THEN ARRAY(
      SELECT hand.role
      FROM ${HANDS} hand
      WHERE hand.staff = ${staff}
    )
    ELSE ARRAY[]::text[]
  END`;
