import type { Queryable } from '../../../../gateway/index.ts';
import type { AskedTarget, ChangeNote } from '../api.ts';

const pair = (table: string, column: string): string => `
  CASE
    WHEN ${table}.${column}_en IS NULL THEN NULL
    ELSE jsonb_build_object('en', ${table}.${column}_en, 'si', ${table}.${column}_si)
  END`;

const TARGETS = `
  SELECT
    t.id,
    CASE
      WHEN s.id IS NULL THEN NULL
      ELSE jsonb_build_object(
        'id', s.id,
        'name', jsonb_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si)
      )
    END AS staff,
    ${pair('n', 'introduction')} AS introduction,
    (
      SELECT coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', q.id,
            'kind', q.kind,
            'text', ${pair('q', 'text')},
            'category', ${pair('g', 'name')},
            'lowLabel', ${pair('q', 'low_label')},
            'highLabel', ${pair('q', 'high_label')},
            'countsInAverage', q.counts_in_average,
            'allowsRemark', q.allows_remark,
            'isRequired', x.is_required,
            'choices', (
              SELECT coalesce(
                jsonb_agg(jsonb_build_object('en', h.en, 'si', h.si) ORDER BY h.position),
                '[]'
              )
              FROM questions__choices h
              WHERE h.owner_id = q.id
            )
          )
          ORDER BY x.position
        ),
        '[]'
      )
      FROM questionnaires__questions x
      JOIN questions q ON q.id = x.question_id
      JOIN quiz_categories g ON g.id = q.category_id
      WHERE x.owner_id = n.id
    ) AS questions
  FROM evaluations__targets t
  JOIN questionnaires n ON n.id = t.questionnaire_id
  LEFT JOIN staff s ON s.id = t.staff_id
  WHERE t.owner_id = $1
  ORDER BY t.staff_id IS NOT NULL, t.position`;

/** What an evaluation asks, the unit first. */
export async function readTargets(client: Queryable, evaluation: string): Promise<AskedTarget[]> {
  const { rows } = await client.query<AskedTarget & Record<string, unknown>>({
    text: TARGETS,
    values: [evaluation],
  });
  return rows;
}

const MOST_NOTES = 6;
const NOTES = `
  SELECT
    jsonb_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si) AS name,
    jsonb_build_object('en', k.label_en, 'si', k.label_si) AS semester,
    w.change_note AS note
  FROM evaluations e
  JOIN offerings o ON o.id = e.offering_id
  JOIN evaluations b ON b.id <> e.id AND b.state = 'published'
  JOIN offerings p ON p.id = b.offering_id AND p.course_unit_id = o.course_unit_id
  JOIN evaluation_replies w ON w.evaluation_id = b.id AND w.change_note IS NOT NULL
  JOIN staff s ON s.id = w.staff_id
  JOIN semesters k ON k.id = p.semester_id
  WHERE e.id = $1
  ORDER BY k.starts_on DESC, s.name_with_initials_en
  LIMIT ${MOST_NOTES}`;

/** What those who taught the unit said they would change after its published evaluations. */
export async function readChangeNotes(
  client: Queryable,
  evaluation: string,
): Promise<ChangeNote[]> {
  const { rows } = await client.query<ChangeNote & Record<string, unknown>>({
    text: NOTES,
    values: [evaluation],
  });
  return rows;
}
