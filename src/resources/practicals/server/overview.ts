import {
  containing,
  everyLanguage,
  localised,
  localisedFrom,
  type Page,
  type PageRange,
  type Queryable,
  queryRow,
  queryRows,
} from '../../../../gateway/index.ts';
import type { Allocation, OfferingLine, OfferingPracticals, SlotResults } from '../api.ts';
import { balance } from '../rules/practicalRules.ts';
import { type PracticalScope, scopeValues, WITHIN } from './scope.ts';

const STUDENT = `json_build_object(
  'id', student.id,
  'number', student.registration_number,
  'label', ${localised('student.name_with_initials')}
)`;
const UNIT = `${localisedFrom((language) => `concat_ws(' ', unit.code, unit.title_${language})`)}`;
const LINE = `
  offering.id,
  ${UNIT} AS label,
  ${localised('semester.label')} AS semester,
  offering.medium,
  offering."group",
  (
    SELECT count(*)::int
    FROM practical_groups practical_group
    WHERE practical_group.offering_id = offering.id
  ) AS groups,
  (
    SELECT count(*)::int
    FROM practicals practical
    WHERE practical.offering_id = offering.id
  ) AS practicals`;
const FROM = `
  FROM offerings offering
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN semesters semester ON semester.id = offering.semester_id`;

/** `$4`: the words. Without any, units are not read. */
const FOUND = `${WITHIN}
  AND (
    $4 = '%%'
    OR offering.course_unit_id IN (
      SELECT named.id
      FROM course_units named
      WHERE concat_ws(' ', named.code, ${everyLanguage('named.title')}) ILIKE $4
    )
  )`;
const IS_USED = `EXISTS (
      SELECT
      FROM practicals practical
      WHERE practical.offering_id = offering.id
    )`;
const PLACE = 'offering.id, semester.starts_on, unit.code, offering."group"';

const ORDER = 'is_used DESC, starts_on DESC, code, "group", id';
/** Those with practicals come first. */
const PLACES = `
    SELECT ${PLACE}, ${IS_USED} AS is_used
    ${FROM}
    WHERE ${FOUND}`;
/** Of all offerings, those without practicals are read semester by semester until a page is full. */
const ALL_PLACES = `
    SELECT ${PLACE}, true AS is_used
    ${FROM}
    WHERE ${FOUND} AND ${IS_USED}
    UNION ALL
    (
      SELECT other.*, false
      FROM (SELECT * FROM semesters ORDER BY starts_on DESC) semester
      CROSS JOIN LATERAL (
        SELECT near.*
        FROM (
          SELECT ${PLACE}
          FROM offerings offering
          JOIN course_units unit ON unit.id = offering.course_unit_id
          WHERE offering.semester_id = semester.id AND ${FOUND} AND NOT ${IS_USED}
          OFFSET 0
        ) near
        ORDER BY near.code, near."group", near.id
        LIMIT $5::bigint + $6::bigint
      ) other
      ORDER BY semester.starts_on DESC, other.code, other."group", other.id
      LIMIT $5::bigint + $6::bigint
    )`;
const offerings = ({ seesAll }: PracticalScope): string => `
  WITH page AS (
    ${seesAll ? ALL_PLACES : PLACES}
    ORDER BY ${ORDER}
    OFFSET $5
    LIMIT $6
  )
  SELECT ${LINE}
  FROM page
  JOIN offerings offering ON offering.id = page.id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN semesters semester ON semester.id = offering.semester_id
  ORDER BY page.is_used DESC, page.starts_on DESC, page.code, page."group", page.id`;
const COUNT = `
  SELECT count(*)::int AS total
  FROM offerings offering
  WHERE ${FOUND}`;
const OFFERING = `SELECT ${LINE} ${FROM} WHERE ${WITHIN} AND offering.id = $4`;
const EXERCISES = `
  SELECT
    id,
    number,
    ${localised('practical.title')} AS title,
    ${localised('practical.component')} AS component,
    maximum::text AS maximum
  FROM practicals practical
  WHERE offering_id = $1
  ORDER BY number`;
const GROUPS = `
  SELECT
    practical_group.id,
    practical_group.name,
    practical_group.capacity,
    practical_group.sign_up_from AS "signUpFrom",
    practical_group.sign_up_until AS "signUpUntil",
    coalesce((
      SELECT json_agg(
        json_build_object(
          'id', member.id,
          'version', member.version,
          'student', ${STUDENT},
          'joinedBy', member.joined_by
        )
        ORDER BY student.registration_number
      )
      FROM practical_members member
      JOIN students student ON student.id = member.student_id
      WHERE member.group_id = practical_group.id
    ), '[]') AS members
  FROM practical_groups practical_group
  WHERE practical_group.offering_id = $1
  ORDER BY practical_group.name`;
const EXPECTED_STUDENTS = `
  SELECT member.student_id, false AS guest
  FROM practical_members member
  WHERE member.group_id = slot.group_id
  UNION ALL
  SELECT make_up.student_id, true
  FROM practical_make_ups make_up
  WHERE make_up.slot_id = slot.id AND make_up.state = 'approved'`;
const SLOT = `
  slot.id,
  slot.practical_id AS practical,
  slot.group_id AS "group",
  session.starts_at AS "startsAt",
  session.ends_at AS "endsAt",
  hall.code AS hall,
  coalesce((
    SELECT json_agg(
      ${localised('member.name_with_initials')}
      ORDER BY demonstrator.position
    )
    FROM practical_slots__demonstrators demonstrator
    JOIN staff member ON member.id = demonstrator.target_id
    WHERE demonstrator.owner_id = slot.id
  ), '[]') AS demonstrators,
  (SELECT count(*)::int FROM (${EXPECTED_STUDENTS}) expected) AS expected,
  (SELECT count(*)::int FROM practical_results result WHERE result.slot_id = slot.id) AS entered`;
const SLOT_FROM = `
  FROM practical_slots slot
  JOIN practicals practical ON practical.id = slot.practical_id
  JOIN class_sessions session ON session.id = slot.session_id
  LEFT JOIN lecturehalls hall ON hall.id = session.hall_id`;
const SLOTS = `
  SELECT ${SLOT}
  ${SLOT_FROM}
  WHERE practical.offering_id = $1
  ORDER BY session.starts_at`;
const WITHOUT = `
  SELECT
    student.id,
    student.registration_number AS number,
    ${localised('student.name_with_initials')} AS label
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  JOIN students student ON student.id = registration.student_id
  WHERE line.offering_id = $1
    AND line.state = 'enrolled'
    AND NOT EXISTS (
      SELECT 1
      FROM practical_members member
      WHERE member.offering_id = $1 AND member.student_id = student.id
    )
  ORDER BY student.registration_number`;
const SWAPS = `
  SELECT
    swap.id,
    swap.version,
    ${STUDENT} AS student,
    swap.reason,
    from_group.name AS "from",
    to_group.name AS "to"
  FROM practical_swaps swap
  JOIN students student ON student.id = swap.student_id
  JOIN practical_groups from_group ON from_group.id = swap.from_group_id
  JOIN practical_groups to_group ON to_group.id = swap.to_group_id
  WHERE to_group.offering_id = $1 AND swap.state = 'requested'
  ORDER BY swap.created_at`;
const MAKE_UPS = `
  SELECT
    make_up.id,
    make_up.version,
    ${STUDENT} AS student,
    make_up.reason,
    practical.id AS practical,
    practical.number AS "practicalNumber",
    slot.id AS missed
  FROM practical_make_ups make_up
  JOIN students student ON student.id = make_up.student_id
  JOIN practical_slots slot ON slot.id = make_up.missed_id
  JOIN practicals practical ON practical.id = slot.practical_id
  WHERE practical.offering_id = $1 AND make_up.state = 'requested'
  ORDER BY make_up.created_at`;

/** A page of the offerings with these words whose practicals the person may see. */
export async function listOfferings(
  client: Queryable,
  { search, ...scope }: PracticalScope & { search: string },
  { first, count }: PageRange,
): Promise<Page<OfferingLine>> {
  const values = [...scopeValues(scope), containing(search.trim())];
  const counted = await queryRow<{ total: number }>(client, { text: COUNT, values });
  return {
    rows: await queryRows<OfferingLine>(client, {
      text: offerings(scope),
      values: [...values, first, count],
    }),
    total: counted?.total ?? 0,
  };
}

/**
 * The practicals of one offering with groups, slots and open requests; `null` if the person may not
 * see them.
 */
export async function readOffering(
  client: Queryable,
  scope: PracticalScope,
  offering: string,
): Promise<OfferingPracticals | null> {
  const line = await queryRow<OfferingLine>(client, {
    text: OFFERING,
    values: [...scopeValues(scope), offering],
  });
  if (!line) return null;
  return {
    ...line,
    exercises: await queryRows(client, { text: EXERCISES, values: [offering] }),
    groupList: await queryRows(client, { text: GROUPS, values: [offering] }),
    slots: await queryRows(client, { text: SLOTS, values: [offering] }),
    without: await queryRows(client, { text: WITHOUT, values: [offering] }),
    swaps: await queryRows(client, { text: SWAPS, values: [offering] }),
    makeUps: await queryRows(client, { text: MAKE_UPS, values: [offering] }),
  };
}

/** Distributes the students without a group among the groups. */
export function planAllocation({
  groupList,
  without,
}: Pick<OfferingPracticals, 'groupList' | 'without'>): Allocation {
  const seats = groupList.map(({ id, capacity, members }) => ({
    id,
    capacity,
    taken: members.length,
  }));
  const { placed, unplaced } = balance(
    seats,
    without.map(({ id }) => id),
  );
  return {
    placed: without.flatMap((student) => {
      const group = placed.get(student.id);
      return group === undefined ? [] : [{ student, group }];
    }),
    unplaced: without.filter(({ id }) => unplaced.includes(id)),
  };
}

const SLOT_HEAD = `
  SELECT
    ${SLOT},
    json_build_object('id', offering.id, 'label', ${UNIT}) AS offering,
    json_build_object(
      'number', practical.number,
      'title', ${localised('practical.title')},
      'maximum', practical.maximum::text
    ) AS exercise,
    practical_group.name AS "groupName"
  ${SLOT_FROM}
  JOIN practical_groups practical_group ON practical_group.id = slot.group_id
  JOIN offerings offering ON offering.id = practical.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE slot.id = $4
    AND (
      ${WITHIN}
      OR EXISTS (
        SELECT 1
        FROM practical_slots__demonstrators demonstrator
        WHERE demonstrator.owner_id = slot.id AND demonstrator.target_id = $1
      )
    )`;
const RESULT_LINES = `
  SELECT
    ${STUDENT} AS student,
    expected.guest AS "isGuest",
    CASE
      WHEN result.id IS NULL THEN NULL
      ELSE json_build_object(
        'id', result.id,
        'version', result.version,
        'status', result.status,
        'mark', result.mark::text
      )
    END AS result
  FROM practical_slots slot
  CROSS JOIN LATERAL (
    ${EXPECTED_STUDENTS}
    UNION ALL
    SELECT entered.student_id, true
    FROM practical_results entered
    WHERE entered.slot_id = slot.id
      AND NOT EXISTS (
        SELECT 1
        FROM (${EXPECTED_STUDENTS}) listed
        WHERE listed.student_id = entered.student_id
      )
  ) expected
  JOIN students student ON student.id = expected.student_id
  LEFT JOIN practical_results result ON result.slot_id = slot.id AND result.student_id = student.id
  WHERE slot.id = $1
  ORDER BY expected.guest, student.registration_number`;

/** A slot with its expected students and their results; `null` if the person may not see it. */
export async function readSlot(
  client: Queryable,
  scope: PracticalScope,
  slot: string,
): Promise<SlotResults | null> {
  const head = await queryRow<Omit<SlotResults, 'lines'>>(client, {
    text: SLOT_HEAD,
    values: [...scopeValues(scope), slot],
  });
  return head
    ? { ...head, lines: await queryRows(client, { text: RESULT_LINES, values: [slot] }) }
    : null;
}
