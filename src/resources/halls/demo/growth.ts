import { run, type GrowthStep } from '../../shared/demo/growth.ts';

const HALLS = `
  INSERT INTO lecturehalls (
    id, code, name_en, name_si, building, floor, capacity, exam_capacity, is_accessible,
    is_bookable, open_from, open_to, on_weekends, needs_approval, one_hall_only
  )
  SELECT
    pg_temp.demo_id('hall/' || number),
    'U-' || lpad(number::text, 3, '0'),
    'Hall ' || number,
    'ශාලාව ' || number,
    'Block ' || chr((64 + (number + 19) / 20)::int),
    (number % 4)::text,
    120,
    60,
    number % 3 = 0,
    true,
    '07:00',
    '20:00',
    true,
    true,
    true
  FROM generate_series(1, (SELECT max(place) FROM growth_offerings)) number`;

/** The weekly hour of each `cell` of an offering. */
const HOURS = `
  CREATE TEMP TABLE growth_hours ON COMMIT DROP AS
  SELECT
    cell,
    cell % 5 AS day,
    (ARRAY['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])[cell % 5 + 1] AS weekday,
    (ARRAY['08:00', '10:15', '13:00', '15:15']::time[])[cell / 5 + 1] AS starts_at,
    (ARRAY['10:00', '12:15', '15:00', '17:15']::time[])[cell / 5 + 1] AS ends_at
  FROM generate_series(0, 17) cell`;

const SLOTS = `
  INSERT INTO class_slots (
    id, offering_id, kind, weekday, starts_at, ends_at, hall_id, weeks
  )
  SELECT
    pg_temp.demo_id('slot/' || planned.id),
    planned.id,
    'lecture',
    given.weekday,
    given.starts_at,
    given.ends_at,
    pg_temp.demo_id('hall/' || planned.place),
    '1-15'
  FROM growth_offerings planned
  JOIN growth_hours given ON given.cell = planned.cell
  WHERE planned.back = 0`;
const SLOT_LECTURERS = `
  INSERT INTO class_slots__lecturers (owner_id, target_id, position)
  SELECT pg_temp.demo_id('slot/' || planned.id), planned.lecturer_id, 0
  FROM growth_offerings planned
  WHERE planned.back = 0`;

/** Fifteen weeks of the present semester and of the two before it. */
const SESSIONS_PLANNED = `
  CREATE TEMP TABLE growth_sessions ON COMMIT DROP AS
  SELECT
    pg_temp.timed_id(meeting.starts_at, row_number() OVER (ORDER BY meeting.starts_at, planned.id))
      AS id,
    planned.id AS offering_id,
    planned.lecturer_id,
    planned.students,
    planned.back,
    pg_temp.demo_id('hall/' || planned.place) AS hall_id,
    CASE WHEN planned.back = 0 THEN pg_temp.demo_id('slot/' || planned.id) END AS slot_id,
    meeting.starts_at,
    meeting.ends_at,
    holiday.id AS holiday_id,
    CASE
      WHEN holiday.id IS NOT NULL THEN 'cancelled'
      WHEN meeting.ends_at < $1 THEN 'closed'
      ELSE 'planned'
    END AS state
  FROM growth_offerings planned
  JOIN growth_semesters semester ON semester.id = planned.semester_id
  JOIN growth_hours given ON given.cell = planned.cell
  CROSS JOIN generate_series(0, 14) week
  CROSS JOIN LATERAL (
    SELECT
      (semester.starts_on + week * 7 + given.day + given.starts_at)
        AT TIME ZONE 'Asia/Colombo' AS starts_at,
      (semester.starts_on + week * 7 + given.day + given.ends_at)
        AT TIME ZONE 'Asia/Colombo' AS ends_at
  ) meeting
  LEFT JOIN LATERAL (
    SELECT id
    FROM holidays
    WHERE starts_on <= semester.starts_on + week * 7 + given.day
      AND ends_on >= semester.starts_on + week * 7 + given.day
    ORDER BY id
    LIMIT 1
  ) holiday ON true
  WHERE planned.back <= 2`;

const SESSIONS = `
  INSERT INTO class_sessions (
    id, offering_id, slot_id, kind, starts_at, ends_at, hall_id, state, counts_for_eligibility,
    is_moved, holiday_id
  )
  SELECT
    id, offering_id, slot_id, 'lecture', starts_at, ends_at, hall_id, state, true, false, holiday_id
  FROM growth_sessions`;
const SESSION_LECTURERS = `
  INSERT INTO class_sessions__lecturers (owner_id, target_id, position)
  SELECT id, lecturer_id, 0
  FROM growth_sessions`;
const HELD = `
  FROM growth_sessions
  WHERE state <> 'cancelled'`;
const OCCUPANCY = `
  INSERT INTO occupancy (id, hall_id, starts_at, ends_at, kind, state, session_id)
  SELECT
    pg_temp.demo_id('occupancy/' || id), hall_id, starts_at, ends_at, 'class', 'confirmed', id
  ${HELD}`;
const STAFF_BUSY = `
  INSERT INTO staff_busy_times (id, staff_id, starts_at, ends_at, session_id)
  SELECT pg_temp.demo_id('lecturer/' || id), lecturer_id, starts_at, ends_at, id
  ${HELD}`;
const GROUP_BUSY = `
  INSERT INTO group_busy_times (
    id, offering_id, first_group, last_group, starts_at, ends_at, session_id
  )
  SELECT pg_temp.demo_id('group/' || id), offering_id, 1, 99, starts_at, ends_at, id
  ${HELD}`;

/** Halls for all classes of one hour, and the classes with their claims. */
export const hallsGrowth: GrowthStep = {
  tables: [
    'lecturehalls',
    'class_slots',
    'class_sessions',
    'class_sessions__lecturers',
    'occupancy',
    'staff_busy_times',
    'group_busy_times',
  ],
  grow: async ({ client, now }) => {
    await run(client, HALLS);
    await run(client, HOURS);
    await run(client, SLOTS);
    await run(client, SLOT_LECTURERS);
    await run(client, SESSIONS_PLANNED, [now]);
    await run(client, 'ANALYZE growth_sessions');
    for (const statement of [SESSIONS, SESSION_LECTURERS, OCCUPANCY, STAFF_BUSY, GROUP_BUSY])
      await run(client, statement);
  },
};
