import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import {
  createMany,
  type Creation,
  localised,
  lockRecords,
  type Queryable,
  queryRows,
  type Update,
  updateMany,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import { heldOn } from '../../shared/heldOn.ts';
import { LEFT_WITHOUT_DEGREE } from '../../shared/studentStates.ts';
import { staffNames } from '../../staff/server/staffNames.ts';
import type { DistributionPreview, DistributionRequest } from '../api.ts';
import { distribute, reassign, type DatedAssignment } from '../rules/mentoringRules.ts';

/** More than a faculty admits in a year; a batch or medium narrows the choice. */
const MAX_STUDENTS = 2_000;

/** Throws BAD_REQUEST for a duplicate mentor, and INVALID_FIELDS for a day that has passed. */
export function assertDistribution(
  { mentors, startsOn }: DistributionRequest,
  today: string,
): void {
  if (new Set(mentors.map(({ staff }) => staff)).size < mentors.length)
    throw new PortalError('BAD_REQUEST', { details: { body: 'mentors: each once' } });
  if (startsOn < today) throw fieldError('startsOn', 'notUpcoming');
}

const GONE = [...LEFT_WITHOUT_DEGREE, 'completed'].map((status) => `'${status}'`);
/** Students who have left need no mentor. */
export const PRESENT = `student.status NOT IN (${GONE.join(', ')})`;
const HOLDS = heldOn('assignment', '$1');

const STUDENTS = `
  SELECT
    student.id,
    student.registration_number AS number,
    ${localised('student.name_with_initials')} AS name,
    assignment.staff_id AS mentor
  FROM students student
  LEFT JOIN mentor_assignments assignment ON assignment.student_id = student.id AND ${HOLDS}
  WHERE ${PRESENT}
    AND ($2::uuid IS NULL OR student.batch_id = $2)
    AND ($3::text IS NULL OR student.medium = $3)
    AND ($4::uuid IS NULL OR assignment.staff_id = $4)
  ORDER BY student.registration_number, student.id
  LIMIT ${MAX_STUDENTS + 1}`;
const LOADS = `
  SELECT assignment.staff_id AS staff, count(*)::int AS load
  FROM mentor_assignments assignment
  WHERE assignment.staff_id = ANY($2::uuid[]) AND ${HOLDS}
  GROUP BY assignment.staff_id`;

interface StudentRow {
  id: string;
  number: string;
  name: Localised;
  mentor: string | null;
}

/** Computes the new mentors from the current data. */
export async function previewDistribution(
  client: Queryable,
  wanted: DistributionRequest,
): Promise<DistributionPreview> {
  const ids = wanted.mentors.map(({ staff }) => staff);
  const students = await queryRows<StudentRow>(client, {
    text: STUDENTS,
    values: [wanted.startsOn, wanted.batch, wanted.medium, wanted.from],
  });
  if (students.length > MAX_STUDENTS)
    throw new PortalError('BAD_REQUEST', {
      details: { found: students.length, max: MAX_STUDENTS },
    });
  const loadRows = await queryRows<{ staff: string; load: number }>(client, {
    text: LOADS,
    values: [wanted.startsOn, ids],
  });
  const names = await staffNames(client, [
    ...ids,
    ...students.flatMap(({ mentor }) => mentor ?? []),
  ]);
  if (ids.some((id) => !names[id])) throw fieldError('mentors', 'notFound');
  const before = new Map(loadRows.map(({ staff, load }) => [staff, load]));
  const shared = new Map<string, number>();
  for (const { mentor } of students)
    if (mentor !== null) shared.set(mentor, (shared.get(mentor) ?? 0) + 1);
  const rooms = wanted.mentors.map(({ staff, limit }) => ({
    id: staff,
    limit,
    others: (before.get(staff) ?? 0) - (shared.get(staff) ?? 0),
  }));
  const { moves, unplaced, loads } = distribute(rooms, students, wanted.keep);
  const moved = students.flatMap(({ id, number, name, mentor }) => {
    const to = moves.get(id);
    return to === undefined ? [] : [{ id, number, name, from: mentor, to }];
  });
  const stamp = createHash('sha256')
    .update(JSON.stringify([wanted.startsOn, moved.map(({ id, from, to }) => [id, from, to])]))
    .digest('base64url');
  return {
    moves: moved,
    unplaced: students
      .filter(({ id }) => unplaced.includes(id))
      .map(({ id, number, name }) => ({ id, number, name })),
    loads: wanted.mentors.map(({ staff, limit }) => ({
      staff,
      limit,
      before: before.get(staff) ?? 0,
      after: loads.get(staff) ?? 0,
    })),
    total: students.length,
    names,
    stamp,
  };
}

const ASSIGNMENTS = `
  SELECT
    assignment.id,
    assignment.student_id AS student,
    assignment.staff_id AS staff,
    assignment.starts_on::text AS "startsOn",
    assignment.ends_on::text AS "endsOn"
  FROM mentor_assignments assignment
  WHERE assignment.student_id = ANY($1::uuid[])`;

/**
 * Writes exactly the previewed moves as one change. Throws SELECTION_CHANGED if the data has
 * changed since.
 */
export async function applyDistribution(
  write: WriteRequest,
  wanted: DistributionRequest & { stamp?: string | undefined },
): Promise<{ moved: number }> {
  const { client } = write;
  const { moves, stamp, total } = await previewDistribution(client, wanted);
  if (stamp !== wanted.stamp)
    throw new PortalError('SELECTION_CHANGED', { details: { found: total } });
  const rows = await queryRows<DatedAssignment & { student: string }>(client, {
    text: ASSIGNMENTS,
    values: [moves.map(({ id }) => id)],
  });
  const [ends, creations]: [Map<string, Record<string, unknown>>, Creation[]] = [new Map(), []];
  for (const { id: student, to } of moves) {
    const { change, create } = reassign(
      rows.filter((row) => row.student === student),
      to,
      wanted.startsOn,
    );
    if (change)
      ends.set(change.id, 'endsOn' in change ? { endsOn: change.endsOn } : { staff: change.staff });
    if (create)
      creations.push({ id: newId(), body: { values: { student, ...create }, version: undefined } });
  }
  const locked = await lockRecords(write, [...ends.keys()], 'edit');
  const updates = locked.map((record): Update => ({
    record,
    body: { values: ends.get(record.id) ?? {}, version: undefined },
  }));
  if (updates.length > 0) await updateMany(write, updates);
  if (creations.length > 0) await createMany(write, creations);
  return { moved: moves.length };
}
