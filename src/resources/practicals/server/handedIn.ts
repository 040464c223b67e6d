import {
  inFirstLanguage,
  type Queryable,
  queryRow,
  type Write,
} from '../../../../gateway/index.ts';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { allTextsOf } from '../../../contract/model/localised.ts';

/**
 * SQL: whether the marks of a component of an offering are handed in. With a student, only in
 * papers that the student sits. A component that the unit has no more is known by the name that its
 * sheet kept. Examinations are not fed by practicals.
 */
const isHandedIn = (offering: string, component: string, student: string): string => `EXISTS (
    SELECT
    FROM papers paper
    JOIN offerings offering ON offering.id = paper.offering_id
    LEFT JOIN course_units__components component
      ON component.owner_id = offering.course_unit_id
      AND ${inFirstLanguage('component.name')} = ${component}
    JOIN mark_sheets sheet
      ON sheet.paper_id = paper.id
      AND sheet.component_kind <> 'exam'
      AND (
        sheet.component = component.id::text
        OR ${inFirstLanguage('sheet.component_name')} = ${component}
      )
    WHERE paper.offering_id = ${offering}
      AND sheet.state <> 'open'
      AND (
        ${student} IS NULL
        OR EXISTS (
          SELECT
          FROM exam_registrations registration
          WHERE registration.paper_id = paper.id
            AND registration.student_id = ${student}
            AND registration.status = 'confirmed'
        )
      )
  )`;

const OF_PRACTICAL = `SELECT ${isHandedIn('$1::uuid', '$2::text', 'NULL::uuid')} AS "isClosed"`;
const OF_RESULT = `
  SELECT ${isHandedIn(
    'practical.offering_id',
    inFirstLanguage('practical.component'),
    '$2::uuid',
  )} AS "isClosed"
  FROM practical_slots slot
  JOIN practicals practical ON practical.id = slot.practical_id
  WHERE slot.id = $1`;
const OF_MEMBER = `
  SELECT coalesce(bool_or(${isHandedIn(
    'practical.offering_id',
    inFirstLanguage('practical.component'),
    '$2::uuid',
  )}), false) AS "isClosed"
  FROM practicals practical
  WHERE practical.offering_id = $1`;

/** Handing in waits until the change is stored, and a change until the sheet is handed in. */
const LOCK = (offering: string): string => `
  SELECT sheet.id
  FROM mark_sheets sheet
  JOIN papers paper ON paper.id = sheet.paper_id
  WHERE paper.offering_id = ${offering}
  ORDER BY sheet.id
  FOR SHARE OF sheet`;
const OFFERING_OF_SLOT = `(
    SELECT practical.offering_id
    FROM practical_slots slot
    JOIN practicals practical ON practical.id = slot.practical_id
    WHERE slot.id = $1
  )`;

const STATEMENTS = { practical: OF_PRACTICAL, result: OF_RESULT, member: OF_MEMBER };

/**
 * Refuses to change what gives marks once a sheet with these marks is handed in: that sheet follows
 * no more, and would contradict the practicals. Open again, it follows. `values`: the offering and
 * the component, the slot and the student, or the offering and the student.
 */
export async function assertNotHandedIn(
  client: Queryable,
  field: string,
  what: keyof typeof STATEMENTS,
  values: readonly [unknown, unknown],
): Promise<void> {
  await client.query({
    text: LOCK(what === 'result' ? OFFERING_OF_SLOT : '$1'),
    values: [values[0]],
  });
  const row = await queryRow<{ isClosed: boolean }>(client, {
    text: STATEMENTS[what],
    values: [...values],
  });
  if (row?.isClosed) throw fieldError(field, 'handedIn');
}

const HIGHEST = `
  SELECT max(result.mark)::text AS mark
  FROM practical_results result
  JOIN practical_slots slot ON slot.id = result.slot_id
  WHERE slot.practical_id = $1`;

const [FIRST_LANGUAGE] = LANGUAGES;
const componentOf = (values: Values): string => allTextsOf(values['component'])[FIRST_LANGUAGE];

/**
 * A practical keeps its component and its maximum once the marks are handed in, and its maximum is
 * never below a mark that was given.
 */
export async function assertPracticalOpen({ client, id, before, after }: Write): Promise<void> {
  const isSame =
    before &&
    after &&
    componentOf(before) === componentOf(after) &&
    Number(before['maximum']) === Number(after['maximum']);
  if (isSame) return;
  for (const values of [before, after])
    if (values)
      await assertNotHandedIn(client, 'component', 'practical', [
        values['offering'],
        componentOf(values),
      ]);
  if (!before || !after) return;
  const row = await queryRow<{ mark: string | null }>(client, { text: HIGHEST, values: [id] });
  const least = Number(row?.mark ?? 0);
  if (Number(after['maximum']) < least) throw fieldError('maximum', 'tooSmall', { min: least });
}
