import type { Queryable } from '../../../../gateway/index.ts';
import type { OwnPracticals } from '../api.ts';

const SLOTS = `
  SELECT coalesce(
    json_agg(
      json_build_object(
        'id', t.id,
        'number', p.number,
        'title', json_build_object('en', p.title_en, 'si', p.title_si),
        'startsAt', c.starts_at,
        'endsAt', c.ends_at,
        'hall', h.code,
        'demonstrators', coalesce((
          SELECT json_agg(
            json_build_object('en', w.name_with_initials_en, 'si', w.name_with_initials_si)
            ORDER BY d.position
          )
          FROM practical_slots__demonstrators d
          JOIN staff w ON w.id = d.target_id
          WHERE d.owner_id = t.id
        ), '[]'::json),
        'status', (
          SELECT r.status
          FROM practical_results r
          WHERE r.slot_id = t.id AND r.student_id = $1
        ),
        'makeUp', (
          SELECT json_build_object('state', k.state, 'isThis', k.slot_id = t.id)
          FROM practical_make_ups k
          WHERE k.student_id = $1::uuid
            AND (k.missed_id = t.id OR (k.slot_id = t.id AND k.state = 'approved'))
          LIMIT 1
        )
      )
      ORDER BY c.starts_at
    ),
    '[]'::json
  )
  FROM practical_slots t
  JOIN practicals p ON p.id = t.practical_id
  JOIN class_sessions c ON c.id = t.session_id
  LEFT JOIN lecturehalls h ON h.id = c.hall_id
  WHERE p.offering_id = o.id
    AND (
      t.group_id = m.group_id
      OR EXISTS (
        SELECT 1
        FROM practical_make_ups k
        WHERE k.student_id = $1::uuid AND k.slot_id = t.id AND k.state = 'approved'
      )
    )`;
const OPEN = '(g.sign_up_from <= $2 AND (g.sign_up_until IS NULL OR g.sign_up_until > $2))';
const OWN = `
  SELECT
    o.id,
    $1::uuid AS student,
    json_build_object(
      'en', concat_ws(' ', u.code, u.title_en),
      'si', concat_ws(' ', u.code, u.title_si)
    ) AS label,
    CASE
      WHEN m.id IS NULL THEN NULL
      ELSE (
        SELECT json_build_object(
          'id', m.id,
          'version', m.version,
          'group', g.id,
          'name', g.name,
          'mayLeave', coalesce(${OPEN}, false)
        )
        FROM practical_groups g
        WHERE g.id = m.group_id
      )
    END AS membership,
    (
      SELECT coalesce(
        json_agg(
          json_build_object(
            'id', g.id,
            'name', g.name,
            'capacity', g.capacity,
            'taken', (SELECT count(*) FROM practical_members x WHERE x.group_id = g.id),
            'isOpen', coalesce(${OPEN}, false),
            'signUpFrom', g.sign_up_from,
            'signUpUntil', g.sign_up_until
          )
          ORDER BY g.name
        ),
        '[]'::json
      )
      FROM practical_groups g
      WHERE g.offering_id = o.id
    ) AS groups,
    (${SLOTS}) AS slots,
    (
      SELECT json_build_object('id', w.id, 'version', w.version, 'to', g.name)
      FROM practical_swaps w
      JOIN practical_groups g ON g.id = w.to_group_id
      WHERE g.offering_id = o.id AND w.student_id = $1::uuid AND w.state = 'requested'
      LIMIT 1
    ) AS swap
  FROM registration_lines l
  JOIN course_registrations r ON r.id = l.registration_id
  JOIN offerings o ON o.id = l.offering_id
  JOIN course_units u ON u.id = o.course_unit_id
  LEFT JOIN practical_members m ON m.offering_id = o.id AND m.student_id = $1
  WHERE r.student_id = $1::uuid
    AND l.state = 'enrolled'
    AND EXISTS (SELECT 1 FROM practical_groups g WHERE g.offering_id = o.id)
  ORDER BY u.code`;

/**
 * A student's groups and slots, with the groups that may be chosen. Says of results only whether
 * one was there.
 */
export async function ownPracticals(
  client: Queryable,
  student: string,
  now: Date,
): Promise<OwnPracticals[]> {
  const { rows } = await client.query<OwnPracticals & Record<string, unknown>>({
    text: OWN,
    values: [student, now],
  });
  return rows;
}
