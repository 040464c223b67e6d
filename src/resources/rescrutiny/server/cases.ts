import { v7 as newId } from 'uuid';
import {
  actorOf,
  localised,
  type Queryable,
  queryRow,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { type FieldProblem, PortalError } from '../../../contract/model/errors.ts';
import type { NamedMark } from '../rules/deciding.ts';
import { readMarks } from '../rules/deciding.ts';

export type Stage = 'first' | 'second' | 'board';

/** A request with what its steps depend on. */
export interface Case {
  id: string;
  state: string;
  student: string;
  paper: string;
  release: string;
  firstExaminer: string | null;
  secondExaminer: string | null;
  handedIn: number;
  number: string;
  unit: { code: string; title: Localised };
  session: Localised;
}

/**
 * SQL: what is written on the script in place of a name: the index number of a `student`, or a
 * number of the `rescrutiny`.
 */
const NUMBER = `coalesce(
      student.index_number,
      'RS ' || upper(right(rescrutiny.id::text, 6))
    )`;

/** SQL: the paper of a `rescrutiny` in words. */
export const PAPER = `
    json_build_object('code', unit.code, 'title', ${localised('unit.title')}) AS unit,
    ${localised('session.title')} AS session`;
export const PAPER_OF = (table: string): string => `
  JOIN papers paper ON paper.id = ${table}.paper_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id`;

const CASES = (condition: string): string => `
  SELECT
    rescrutiny.id,
    rescrutiny.state,
    rescrutiny.student_id AS student,
    rescrutiny.paper_id AS paper,
    rescrutiny.release_id AS release,
    rescrutiny.first_examiner_id AS "firstExaminer",
    rescrutiny.second_examiner_id AS "secondExaminer",
    rescrutiny.handed_in AS "handedIn",
    ${NUMBER} AS number,
    ${PAPER}
  FROM rescrutinies rescrutiny
  JOIN students student ON student.id = rescrutiny.student_id
  ${PAPER_OF('rescrutiny')}
  WHERE ${condition}`;

const ONE = CASES('rescrutiny.id = $1');
const LOCKED = `${ONE}
  FOR UPDATE OF rescrutiny`;
const MARKED_BY = '$1 IN (rescrutiny.first_examiner_id, rescrutiny.second_examiner_id)';
const OF_EXAMINER = `${CASES(MARKED_BY)}
    AND rescrutiny.state IN ('remarking', 'upheld', 'changed')
  ORDER BY rescrutiny.state <> 'remarking', rescrutiny.created_at DESC, rescrutiny.id`;

export const readCase = (client: Queryable, id: string): Promise<Case | null> =>
  queryRow<Case>(client, { text: ONE, values: [id] });

/** The same, locked until the transaction ends. */
export const lockCase = (client: Queryable, id: string): Promise<Case | null> =>
  queryRow<Case>(client, { text: LOCKED, values: [id] });

/** The scripts of an examiner, those still to be marked first. */
export const casesOfExaminer = (client: Queryable, staff: string): Promise<Case[]> =>
  queryRows<Case>(client, { text: OF_EXAMINER, values: [staff] });

export interface GivenMarks {
  rescrutiny: string;
  stage: Stage;
  marks: NamedMark[];
  note: string;
  at: Date;
}

const MARKS = `
  SELECT rescrutiny_id AS rescrutiny, stage, marks, note, entered_at AS at
  FROM rescrutiny_marks
  WHERE rescrutiny_id = ANY($1::uuid[]) AND recalled_at IS NULL
  ORDER BY stage`;

/** The marks of these requests that were not recalled. */
export const readGiven = (client: Queryable, ids: readonly string[]): Promise<GivenMarks[]> =>
  queryRows<GivenMarks>(client, { text: MARKS, values: [ids] });

const GIVE = `
  INSERT INTO rescrutiny_marks (id, rescrutiny_id, stage, marks, note, entered_at, entered_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

/** Keeps the marks of a stage; the caller holds the lock of the request. */
export const giveMarks = (
  { client, now, person }: Pick<TransactionContext, 'client' | 'now' | 'person'>,
  { rescrutiny, stage, marks, note }: Omit<GivenMarks, 'at'>,
): Promise<unknown> =>
  client.query({
    text: GIVE,
    values: [newId(), rescrutiny, stage, JSON.stringify(marks), note, now, actorOf(person)],
  });

const PROBLEMS: Readonly<Record<string, FieldProblem['code']>> = {
  required: 'required',
  unknownComponent: 'unknownComponent',
  negative: 'tooSmall',
  overMaximum: 'tooLarge',
  tooManyDecimals: 'tooManyDecimals',
  notAMark: 'notNumber',
};

/**
 * The marks of all components; throws INVALID_FIELDS with the problems at `marks.<position>`, that
 * of the mark given or else of the component.
 */
export function assertMarks(
  components: readonly { key: string; maximum: string }[],
  given: readonly NamedMark[],
): NamedMark[] {
  const { marks, faults } = readMarks(components, given);
  const entries = Object.entries(faults).map(([key, fault]): [string, FieldProblem] => {
    const typed = given.findIndex(({ component }) => component === key);
    const own = components.findIndex((component) => component.key === key);
    const max = Number(components[own]?.maximum ?? 0);
    const args = { min: 0, max, decimals: 2 };
    return [`marks.${typed === -1 ? own : typed}`, { code: PROBLEMS[fault] ?? 'notNumber', args }];
  });
  if (entries.length > 0)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: Object.fromEntries(entries) });
  return marks;
}
