import {
  type Person,
  type Queryable,
  queryRows,
  recordActivity,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { staffNames } from '../../staff/server/staffNames.ts';
import type { AllocationRequest, MarkerPaper } from '../api.ts';
import { shareOut, type Pin } from '../rules/allocate.ts';
import { markersOf } from '../rules/rights.ts';
import type { MarkerRole } from '../stages.ts';
import { paperFacts, papersFacts, standingOf, type PaperFacts } from './facts.ts';
import { readCandidates } from './grid.ts';

const OFFICE = 'EXAM_MARKERS_EDIT';
const HEAD = 'EXAM_MARKERS_DEPARTMENT';

/** Whether a person appoints the markers of a paper. */
const mayAppoint = ({ privileges, departmentId }: Person, { department }: PaperFacts): boolean =>
  privileges.has(OFFICE) || (privileges.has(HEAD) && departmentId === department);

const PAPERS = `
  SELECT
    paper.id,
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
      WHERE marker.paper_id = paper.id
    ) AS markers
  FROM papers paper
  WHERE paper.exam_session_id = $1`;

type Counted = { id: string; candidates: number; markers: MarkerPaper['markers'] };

/** The papers of a session with their markers. */
export async function readMarkerPapers(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  session: string,
): Promise<{ papers: MarkerPaper[]; names: Awaited<ReturnType<typeof staffNames>> }> {
  const rows = await queryRows<Counted>(client, {
    name: 'marker-papers',
    text: PAPERS,
    values: [session],
  });
  const counts = new Map(rows.map((row) => [row.id, row]));
  const facts = await papersFacts(client, [...counts.keys()]);
  const papers = facts
    .filter(
      (paper) =>
        person.privileges.has(OFFICE) ||
        person.privileges.has('EXAM_MARKERS_VIEW') ||
        mayAppoint(person, paper),
    )
    .map((paper): MarkerPaper => {
      const { id, code, title, medium, group, lecturers, isDoubleMarked } = paper;
      const { candidates = 0, markers = [] } = counts.get(id) ?? {};
      return {
        id,
        code,
        title,
        medium,
        group,
        candidates,
        markers,
        byDefault: markersOf('first', [], lecturers),
        isDoubleMarked,
        mine: mayAppoint(person, paper),
      };
    });
  const staff = papers.flatMap((paper) => [
    ...paper.markers.map((marker) => marker.staff),
    ...paper.byDefault,
  ]);
  return { papers, names: await staffNames(client, staff) };
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
