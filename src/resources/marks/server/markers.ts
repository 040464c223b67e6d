import {
  containing,
  localised,
  type Page,
  type PageRange,
  type Person,
  type Queryable,
  queryRows,
  recordActivity,
  type TransactionContext,
  everyLanguage,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { QueryOf } from '../../../contract/wire/calls/defineCall.ts';
import type * as api from '../api.ts';
import type { AllocationRequest, MarkerPaper } from '../api.ts';
import { shareOut, type Pin } from '../rules/allocate.ts';
import type { MarkerRole } from '../stages.ts';
import { PAPER_FROM } from './expected.ts';
import { paperFacts, standingOf, type PaperFacts } from './facts.ts';
import { isDoubleMarkedSql } from './finalStage.ts';
import { readCandidates } from './grid.ts';
import { TEACHERS } from './hands.ts';

const OFFICE = 'EXAM_MARKERS_EDIT';
const HEAD = 'EXAM_MARKERS_DEPARTMENT';

/** Whether a person appoints the markers of a paper. */
const mayAppoint = ({ privileges, departmentId }: Person, { department }: PaperFacts): boolean =>
  privileges.has(OFFICE) || (privileges.has(HEAD) && departmentId === department);

/** The papers of the examination that are listed, joined to what the conditions name. */
const EXAMINED = (join: 'JOIN' | 'LEFT JOIN'): string => `
    FROM papers paper
    ${join} offerings offering ON offering.id = paper.offering_id
    ${join} course_units unit ON unit.id = offering.course_unit_id
    WHERE paper.exam_session_id = $1
      AND ($4 OR unit.department_id = $3)
      AND (
        $5 = '%%'
        OR concat_ws(' ', unit.code, ${everyLanguage('unit.title')}) ILIKE $5
      )`;

/**
 * The page is cut, in the order of the codes, before anything is read of its papers. Outer joins of
 * the count are left out of the plan while no condition needs them.
 */
const PAPERS = `
  WITH page AS MATERIALIZED (
    SELECT paper.id, $2 OR coalesce(unit.department_id = $3, false) AS mine
    ${EXAMINED('JOIN')}
    ORDER BY unit.code, offering.medium, offering."group", paper.id
    OFFSET $6
    LIMIT $7
  )
  SELECT
    paper.id,
    unit.code,
    ${localised('unit.title')} AS title,
    offering.medium,
    offering."group",
    (
      SELECT count(*)::int
      FROM exam_registrations registration
      WHERE registration.paper_id = paper.id AND registration.status = 'confirmed'
    ) AS candidates,
    (
      SELECT coalesce(
        json_agg(
          json_build_object(
            'id', marker.id,
            'version', marker.version,
            'staff', marker.staff_id,
            'name', ${localised('member.name_with_initials')},
            'role', marker.role,
            'share', marker.share,
            'given', (
              SELECT count(*)::int
              FROM mark_allocations allocation
              WHERE allocation.paper_id = paper.id
                AND allocation.staff_id = marker.staff_id
                AND allocation.role = marker.role
            )
          )
          ORDER BY marker.role, marker.created_at, marker.id
        ),
        '[]'
      )
      FROM paper_markers marker
      JOIN staff member ON member.id = marker.staff_id
      WHERE marker.paper_id = paper.id
    ) AS markers,
    (
      SELECT coalesce(
        json_agg(
          json_build_object(
            'staff', member.id,
            'name', ${localised('member.name_with_initials')}
          )
          ORDER BY member.id
        ),
        '[]'
      )
      FROM ${TEACHERS} teacher
      JOIN staff member ON member.id = teacher.staff
    ) AS "byDefault",
    ${isDoubleMarkedSql('paper.id')} AS "isDoubleMarked",
    page.mine,
    (
      SELECT count(*)::int
      ${EXAMINED('LEFT JOIN')}
    ) AS total
  FROM page
  JOIN ${PAPER_FROM} ON paper.id = page.id
  ORDER BY unit.code, offering.medium, offering."group", paper.id`;

/** A page of the papers of a session with their markers: of the department, or all. */
export async function readMarkerPapers(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  { session, search }: QueryOf<typeof api.markerPapers>,
  { first, count }: PageRange,
): Promise<Page<MarkerPaper>> {
  const { privileges, departmentId } = person;
  const isOffice = privileges.has(OFFICE);
  const rows = await queryRows<MarkerPaper & { total: number }>(client, {
    name: 'marker-papers',
    text: PAPERS,
    values: [
      session,
      isOffice,
      privileges.has(HEAD) ? departmentId : null,
      isOffice || privileges.has('EXAM_MARKERS_VIEW'),
      containing(search.trim()),
      first,
      count,
    ],
  });
  return {
    rows: rows.map(({ total: _total, ...paper }) => paper),
    total: rows[0]?.total ?? 0,
  };
}

const PINS = `
  SELECT student_id AS student, staff_id AS staff, is_pinned AS "isPinned"
  FROM mark_allocations
  WHERE paper_id = $1 AND role = $2`;
const CLEAR = 'DELETE FROM mark_allocations WHERE paper_id = $1 AND role = $2';
const STORE = `
  INSERT INTO mark_allocations (paper_id, role, student_id, staff_id, is_pinned)
  SELECT $1, $2, given.student, given.staff, given."isPinned"
  FROM jsonb_to_recordset($3::jsonb) AS given(student uuid, staff uuid, "isPinned" boolean)`;

const readPins = (
  client: Queryable,
  paper: string,
  role: MarkerRole,
): Promise<(Pin & { isPinned: boolean })[]> =>
  queryRows<Pin & { isPinned: boolean }>(client, {
    text: PINS,
    values: [paper, role],
  });

/**
 * Allocates the candidates of a paper to the markers of a role by their shares; pins stay. Throws
 * FORBIDDEN unless the person appoints its markers.
 */
export async function allocateCandidates(
  { client, person, ip }: Pick<TransactionContext, 'client' | 'person' | 'ip'>,
  id: string,
  { role, pins, clear }: AllocationRequest,
): Promise<{ student: string; staff: string; isPinned: boolean }[]> {
  await client.query({ text: 'SELECT id FROM papers WHERE id = $1 FOR UPDATE', values: [id] });
  const paper = await paperFacts(client, id);
  if (!mayAppoint(person, paper))
    throw new PortalError('FORBIDDEN', { details: { needs: [OFFICE, HEAD] } });
  const sharers = paper.markers
    .filter((marker) => marker.role === role)
    .map(({ staff, share }) => ({ staff, share }));
  const unknown = pins.find(
    ({ staff }) => staff !== null && !sharers.some((sharer) => sharer.staff === staff),
  );
  if (unknown)
    throw new PortalError('BAD_REQUEST', {
      details: { body: `pins: ${String(unknown.staff)} is no marker of this role` },
    });
  const students = (await readCandidates(client, paper, standingOf(person, paper))).map(
    ({ student }) => student,
  );
  const pinned = new Map(
    (await readPins(client, id, role))
      .filter((one) => one.isPinned)
      .map(({ student, staff }) => [student, staff]),
  );
  for (const { student, staff } of pins) {
    if (staff === null) pinned.delete(student);
    else pinned.set(student, staff);
  }
  const wanted = clear
    ? new Map<string, string>()
    : shareOut(
        students,
        sharers,
        [...pinned].map(([student, staff]) => ({ student, staff })),
      );
  const rows = [...wanted].map(([student, staff]) => ({
    student,
    staff,
    isPinned: pinned.get(student) === staff,
  }));
  await client.query({ text: CLEAR, values: [id, role] });
  if (rows.length > 0)
    await client.query({ text: STORE, values: [id, role, JSON.stringify(rows)] });
  await recordActivity(client, {
    actorId: person.userId,
    action: 'edit',
    resource: 'paper-markers',
    recordId: null,
    after: { paper: id, role, shared: rows.length },
    ip,
  });
  return rows;
}

/** The candidates of a paper with their markers. */
export async function readAllocation(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  id: string,
): Promise<{
  candidates: Awaited<ReturnType<typeof readCandidates>>;
  pinned: Partial<Record<MarkerRole, string[]>>;
}> {
  const paper = await paperFacts(client, id);
  if (!mayAppoint(person, paper) && !person.privileges.has('EXAM_MARKERS_VIEW'))
    throw new PortalError('NOT_FOUND');
  const rows = await queryRows<{ role: MarkerRole; students: string[] }>(client, {
    text: `
      SELECT role, json_agg(student_id) AS students
      FROM mark_allocations
      WHERE paper_id = $1 AND is_pinned
      GROUP BY role`,
    values: [id],
  });
  return {
    candidates: await readCandidates(client, paper, standingOf(person, paper)),
    pinned: Object.fromEntries(rows.map(({ role, students }) => [role, students])),
  };
}
