import {
  localised,
  localisedFrom,
  optionalLocalised,
  type Queryable,
  queryRows,
} from '../../../../gateway/index.ts';
import type { FormTarget, ChangeNote } from '../api.ts';

const TARGETS = `
  SELECT
    target.id,
    CASE
      WHEN member.id IS NULL THEN NULL
      ELSE jsonb_build_object(
        'id', member.id,
        'name', ${localised('member.name_with_initials')}::jsonb
      )
    END AS staff,
    ${optionalLocalised('questionnaire.introduction')} AS introduction,
    (
      SELECT coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', question.id,
            'kind', question.kind,
            'text', ${optionalLocalised('question.text')},
            'category', ${optionalLocalised('category.name')},
            'lowLabel', ${optionalLocalised('question.low_label')},
            'highLabel', ${optionalLocalised('question.high_label')},
            'countsInAverage', question.counts_in_average,
            'allowsRemark', question.allows_remark,
            'isRequired', item.is_required,
            'choices', (
              SELECT coalesce(
                jsonb_agg(
                  ${localisedFrom((language) => `choice.${language}`)}
                  ORDER BY choice.position
                ),
                '[]'
              )
              FROM questions__choices choice
              WHERE choice.owner_id = question.id
            )
          )
          ORDER BY item.position
        ),
        '[]'
      )
      FROM questionnaires__questions item
      JOIN questions question ON question.id = item.question_id
      JOIN quiz_categories category ON category.id = question.category_id
      WHERE item.owner_id = questionnaire.id
    ) AS questions
  FROM evaluations__targets target
  JOIN questionnaires questionnaire ON questionnaire.id = target.questionnaire_id
  LEFT JOIN staff member ON member.id = target.staff_id
  WHERE target.owner_id = $1
  ORDER BY target.staff_id IS NOT NULL, target.position`;

/** The targets of an evaluation with their questions, the unit first. */
export const readTargets = (client: Queryable, evaluation: string): Promise<FormTarget[]> =>
  queryRows<FormTarget>(client, {
    text: TARGETS,
    values: [evaluation],
  });

const MAX_NOTES = 6;
const NOTES = `
  SELECT
    ${localised('member.name_with_initials')}::jsonb AS name,
    ${localised('semester.label')}::jsonb AS semester,
    reply.change_note AS note
  FROM evaluations evaluation
  JOIN offerings offering ON offering.id = evaluation.offering_id
  JOIN evaluations other ON other.id <> evaluation.id AND other.state = 'published'
  JOIN offerings other_offering
    ON other_offering.id = other.offering_id
    AND other_offering.course_unit_id = offering.course_unit_id
  JOIN evaluation_replies reply ON reply.evaluation_id = other.id AND reply.change_note IS NOT NULL
  JOIN staff member ON member.id = reply.staff_id
  JOIN semesters semester ON semester.id = other_offering.semester_id
  WHERE evaluation.id = $1
  ORDER BY semester.starts_on DESC, member.name_with_initials_en
  LIMIT ${MAX_NOTES}`;

/** Change notes of the unit's teachers after its published evaluations. */
export const readChangeNotes = (client: Queryable, evaluation: string): Promise<ChangeNote[]> =>
  queryRows<ChangeNote>(client, {
    text: NOTES,
    values: [evaluation],
  });
