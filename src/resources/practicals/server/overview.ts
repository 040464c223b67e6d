import type { Queryable } from '../../../../gateway/index.ts';
import type { Allocation, OfferingLine, OfferingPracticals, SlotResults } from '../api.ts';
import { balance } from '../rules/practicalRules.ts';

const LABEL = (alias: string, en: string, si: string): string =>
  `json_build_object('en', ${alias}.${en}, 'si', ${alias}.${si})`;
const STUDENT = `json_build_object(
  'id', s.id,
  'number', s.registration_number,
  'label', ${LABEL('s', 'name_with_initials_en', 'name_with_initials_si')}
)`;
const UNIT = `json_build_object(
  'en', concat_ws(' ', u.code, u.title_en),
  'si', concat_ws(' ', u.code, u.title_si)
)`;
/** `$1`: the person's staff id, `$2`: looks after all of them. */
const WITHIN = `(
  $2
  OR o.coordinator_id = $1
  OR EXISTS (SELECT 1 FROM offerings__lecturers l WHERE l.owner_id = o.id AND l.staff_id = $1)
)`;
const LINE = `
  o.id,
  ${UNIT} AS label,
  ${LABEL('e', 'label_en', 'label_si')} AS semester,
  o.medium,
  o."group",
  (SELECT count(*)::int FROM practical_groups g WHERE g.offering_id = o.id) AS groups,
  (SELECT count(*)::int FROM practicals p WHERE p.offering_id = o.id) AS practicals`;
const FROM = `
  FROM offerings o
  JOIN course_units u ON u.id = o.course_unit_id
  JOIN semesters e ON e.id = o.semester_id`;

const OFFERINGS = `
  SELECT ${LINE}
  ${FROM}
  WHERE ${WITHIN}
  ORDER BY
    EXISTS (SELECT 1 FROM practicals p WHERE p.offering_id = o.id) DESC,
    e.starts_on DESC,
    u.code,
    o."group"
  LIMIT 200`;
const OFFERING = `SELECT ${LINE} ${FROM} WHERE ${WITHIN} AND o.id = $3`;
const EXERCISES = `
  SELECT
    id,
    number,
    ${LABEL('p', 'title_en', 'title_si')} AS title,
    component,
    maximum::text AS maximum
  FROM practicals p
  WHERE offering_id = $1
  ORDER BY number`;
const GROUPS = `
  SELECT
    g.id,
    g.name,
    g.capacity,
    g.sign_up_from AS "signUpFrom",
    g.sign_up_until AS "signUpUntil",
    coalesce((
      SELECT json_agg(
        json_build_object(
          'id', m.id,
          'version', m.version,
          'student', ${STUDENT},
          'joinedBy', m.joined_by
        )
        ORDER BY s.registration_number
      )
      FROM practical_members m
      JOIN students s ON s.id = m.student_id
      WHERE m.group_id = g.id
    ), '[]') AS members
  FROM practical_groups g
  WHERE g.offering_id = $1
  ORDER BY g.name`;
const EXPECTED_STUDENTS = `
  SELECT m.student_id, false AS guest
  FROM practical_members m
  WHERE m.group_id = t.group_id
  UNION ALL
  SELECT k.student_id, true
  FROM practical_make_ups k
  WHERE k.slot_id = t.id AND k.state = 'approved'`;
const SLOT = `
  t.id,
  t.practical_id AS practical,
  t.group_id AS "group",
  c.starts_at AS "startsAt",
  c.ends_at AS "endsAt",
  h.code AS hall,
  coalesce((
    SELECT json_agg(
      ${LABEL('w', 'name_with_initials_en', 'name_with_initials_si')}
      ORDER BY d.position
    )
    FROM practical_slots__demonstrators d
    JOIN staff w ON w.id = d.target_id
    WHERE d.owner_id = t.id
  ), '[]') AS demonstrators,
  (SELECT count(*)::int FROM (${EXPECTED_STUDENTS}) x) AS expected,
  (SELECT count(*)::int FROM practical_results r WHERE r.slot_id = t.id) AS entered`;
const SLOT_FROM = `
  FROM practical_slots t
  JOIN practicals p ON p.id = t.practical_id
  JOIN class_sessions c ON c.id = t.session_id
  LEFT JOIN lecturehalls h ON h.id = c.hall_id`;
const SLOTS = `SELECT ${SLOT} ${SLOT_FROM} WHERE p.offering_id = $1 ORDER BY c.starts_at`;
const WITHOUT = `
  SELECT
    s.id,
    s.registration_number AS number,
    ${LABEL('s', 'name_with_initials_en', 'name_with_initials_si')} AS label
  FROM registration_lines l
  JOIN course_registrations r ON r.id = l.registration_id
  JOIN students s ON s.id = r.student_id
  WHERE l.offering_id = $1
    AND l.state = 'enrolled'
    AND NOT EXISTS (
      SELECT 1
      FROM practical_members m
      WHERE m.offering_id = $1 AND m.student_id = s.id
    )
  ORDER BY s.registration_number`;
const SWAPS = `
  SELECT w.id, w.version, ${STUDENT} AS student, w.reason, f.name AS "from", g.name AS "to"
  FROM practical_swaps w
  JOIN students s ON s.id = w.student_id
  JOIN practical_groups f ON f.id = w.from_group_id
  JOIN practical_groups g ON g.id = w.to_group_id
  WHERE g.offering_id = $1 AND w.state = 'requested'
  ORDER BY w.created_at`;
const MAKE_UPS = `
  SELECT
    w.id,
    w.version,
    ${STUDENT} AS student,
    w.reason,
    p.id AS practical,
    p.number AS "practicalNumber",
    t.id AS missed
  FROM practical_make_ups w
  JOIN students s ON s.id = w.student_id
  JOIN practical_slots t ON t.id = w.missed_id
  JOIN practicals p ON p.id = t.practical_id
  WHERE p.offering_id = $1 AND w.state = 'requested'
  ORDER BY w.created_at`;

type Row<T> = T & Record<string, unknown>;
const read = async <T>(client: Queryable, text: string, values: unknown[]): Promise<T[]> =>
  (await client.query<Row<T>>({ text, values })).rows;

/** Of whom the answer may tell. */
export interface Keeper {
  staff: string | null;
  keepsAll: boolean;
}

/** Offerings whose practicals the person looks after, those that have some first. */
export const offeringsOf = (
  client: Queryable,
  { staff, keepsAll }: Keeper,
): Promise<OfferingLine[]> => read<OfferingLine>(client, OFFERINGS, [staff, keepsAll]);

/**
 * The practicals of one offering with groups, slots and what waits for a decision; `null`: none of
 * the person's.
 */
export async function readOffering(
  client: Queryable,
  { staff, keepsAll }: Keeper,
  offering: string,
): Promise<OfferingPracticals | null> {
  const [line] = await read<OfferingLine>(client, OFFERING, [staff, keepsAll, offering]);
  if (!line) return null;
  return {
    ...line,
    exercises: await read(client, EXERCISES, [offering]),
    groupList: await read(client, GROUPS, [offering]),
    slots: await read(client, SLOTS, [offering]),
    without: await read(client, WITHOUT, [offering]),
    swaps: await read(client, SWAPS, [offering]),
    makeUps: await read(client, MAKE_UPS, [offering]),
  };
}

/** Who would go into which group. */
export function planAllocation({
  groupList,
  without,
}: Pick<OfferingPracticals, 'groupList' | 'without'>): Allocation {
  const rooms = groupList.map(({ id, capacity, members }) => ({
    id,
    capacity,
    taken: members.length,
  }));
  const { placed, unplaced } = balance(
    rooms,
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
    json_build_object('id', o.id, 'label', ${UNIT}) AS offering,
    json_build_object(
      'number', p.number,
      'title', ${LABEL('p', 'title_en', 'title_si')},
      'maximum', p.maximum::text
    ) AS exercise,
    g.name AS "groupName"
  ${SLOT_FROM}
  JOIN practical_groups g ON g.id = t.group_id
  JOIN offerings o ON o.id = p.offering_id
  JOIN course_units u ON u.id = o.course_unit_id
  WHERE t.id = $3
    AND (
      ${WITHIN}
      OR EXISTS (
        SELECT 1
        FROM practical_slots__demonstrators d
        WHERE d.owner_id = t.id AND d.target_id = $1
      )
    )`;
const RESULT_LINES = `
  SELECT
    ${STUDENT} AS student,
    x.guest AS "isGuest",
    CASE
      WHEN r.id IS NULL THEN NULL
      ELSE json_build_object(
        'id', r.id,
        'version', r.version,
        'status', r.status,
        'mark', r.mark::text
      )
    END AS result
  FROM practical_slots t
  CROSS JOIN LATERAL (
    ${EXPECTED_STUDENTS}
    UNION ALL
    SELECT q.student_id, true
    FROM practical_results q
    WHERE q.slot_id = t.id
      AND NOT EXISTS (SELECT 1 FROM (${EXPECTED_STUDENTS}) y WHERE y.student_id = q.student_id)
  ) x
  JOIN students s ON s.id = x.student_id
  LEFT JOIN practical_results r ON r.slot_id = t.id AND r.student_id = s.id
  WHERE t.id = $1
  ORDER BY x.guest, s.registration_number`;

/** A slot with everybody expected in it and what is entered for them; `null`: none of the person's. */
export async function readSlot(
  client: Queryable,
  { staff, keepsAll }: Keeper,
  slot: string,
): Promise<SlotResults | null> {
  const [head] = await read<Omit<SlotResults, 'lines'>>(client, SLOT_HEAD, [staff, keepsAll, slot]);
  return head ? { ...head, lines: await read(client, RESULT_LINES, [slot]) } : null;
}
