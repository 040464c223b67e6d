import { localised, localisedFrom, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { OwnPracticals } from '../api.ts';

const SLOTS = `
  SELECT coalesce(
    json_agg(
      json_build_object(
        'id', slot.id,
        'number', practical.number,
        'title', ${localised('practical.title')},
        'startsAt', session.starts_at,
        'endsAt', session.ends_at,
        'hall', hall.code,
        'demonstrators', coalesce((
          SELECT json_agg(
            ${localised('member.name_with_initials')}
            ORDER BY demonstrator.position
          )
          FROM practical_slots__demonstrators demonstrator
          JOIN staff member ON member.id = demonstrator.target_id
          WHERE demonstrator.owner_id = slot.id
        ), '[]'::json),
        'status', (
          SELECT result.status
          FROM practical_results result
          WHERE result.slot_id = slot.id AND result.student_id = $1
        ),
        'makeUp', (
          SELECT json_build_object('state', make_up.state, 'isThis', make_up.slot_id = slot.id)
          FROM practical_make_ups make_up
          WHERE make_up.student_id = $1::uuid
            AND (
              make_up.missed_id = slot.id
              OR (make_up.slot_id = slot.id AND make_up.state = 'approved')
            )
          LIMIT 1
        )
      )
      ORDER BY session.starts_at
    ),
    '[]'::json
  )
  FROM practical_slots slot
  JOIN practicals practical ON practical.id = slot.practical_id
  JOIN class_sessions session ON session.id = slot.session_id
  LEFT JOIN lecturehalls hall ON hall.id = session.hall_id
  WHERE practical.offering_id = offering.id
    AND (
      slot.group_id = own.group_id
      OR EXISTS (
        SELECT 1
        FROM practical_make_ups make_up
        WHERE make_up.student_id = $1::uuid
          AND make_up.slot_id = slot.id
          AND make_up.state = 'approved'
      )
    )`;
const OPEN = `(
  practical_group.sign_up_from <= $2
  AND (practical_group.sign_up_until IS NULL OR practical_group.sign_up_until > $2)
)`;
const OWN = `
  SELECT
    offering.id,
    $1::uuid AS student,
    ${localisedFrom((language) => `concat_ws(' ', unit.code, unit.title_${language})`)} AS label,
    CASE
      WHEN own.id IS NULL THEN NULL
      ELSE (
        SELECT json_build_object(
          'id', own.id,
          'version', own.version,
          'group', practical_group.id,
          'name', practical_group.name,
          'mayLeave', coalesce(${OPEN}, false)
        )
        FROM practical_groups practical_group
        WHERE practical_group.id = own.group_id
      )
    END AS membership,
    (
      SELECT coalesce(
        json_agg(
          json_build_object(
            'id', practical_group.id,
            'name', practical_group.name,
            'capacity', practical_group.capacity,
            'taken', (
              SELECT count(*)
              FROM practical_members member
              WHERE member.group_id = practical_group.id
            ),
            'isOpen', coalesce(${OPEN}, false),
            'signUpFrom', practical_group.sign_up_from,
            'signUpUntil', practical_group.sign_up_until
          )
          ORDER BY practical_group.name
        ),
        '[]'::json
      )
      FROM practical_groups practical_group
      WHERE practical_group.offering_id = offering.id
    ) AS groups,
    (${SLOTS}) AS slots,
    (
      SELECT json_build_object('id', swap.id, 'version', swap.version, 'to', practical_group.name)
      FROM practical_swaps swap
      JOIN practical_groups practical_group ON practical_group.id = swap.to_group_id
      WHERE practical_group.offering_id = offering.id
        AND swap.student_id = $1::uuid
        AND swap.state = 'requested'
      LIMIT 1
    ) AS swap
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  JOIN offerings offering ON offering.id = line.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  LEFT JOIN practical_members own ON own.offering_id = offering.id AND own.student_id = $1
  WHERE registration.student_id = $1::uuid
    AND line.state = 'enrolled'
    AND EXISTS (
      SELECT 1
      FROM practical_groups practical_group
      WHERE practical_group.offering_id = offering.id
    )
  ORDER BY unit.code`;

/** A student's groups and slots, with the groups to choose from. Results show only attendance. */
export const ownPracticals = (
  client: Queryable,
  student: string,
  now: Date,
): Promise<OwnPracticals[]> =>
  queryRows<OwnPracticals>(client, {
    text: OWN,
    values: [student, now],
  });
