import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { agreedMarks } from '../../marks/server/agreed.ts';
import type { PaperReadiness, ReadinessGap } from '../api.ts';

interface PaperRow {
  id: string;
  unit: { code: string; title: Localised };
  medium: string;
  group: string;
  department: Localised;
  candidates: number;
  medicals: number;
  markers: { name: Localised; role: string }[];
  lecturers: Localised[];
  release: { id: string; state: string } | null;
  state: string | null;
}

const PAPERS = `
  SELECT
    paper.id,
    json_build_object(
      'code', unit.code,
      'title', ${localised('unit.title')}
    ) AS unit,
    offering.medium,
    offering."group",
    ${localised('department.name')} AS department,
    (
      SELECT count(*)::int
      FROM exam_registrations registration
      WHERE registration.paper_id = paper.id AND registration.status = 'confirmed'
    ) AS candidates,
    (
      SELECT count(*)::int
      FROM exam_registrations registration
      WHERE registration.paper_id = paper.id
        AND registration.status = 'confirmed'
        AND registration.sitting = 'medicalPending'
    ) AS medicals,
    coalesce((
      SELECT json_agg(
        json_build_object('name', ${localised('member.name_with_initials')}, 'role', marker.role)
        ORDER BY marker.role, member.id
      )
      FROM paper_markers marker
      JOIN staff member ON member.id = marker.staff_id
      WHERE marker.paper_id = paper.id
    ), '[]') AS markers,
    coalesce((
      SELECT json_agg(${localised('member.name_with_initials')} ORDER BY member.id)
      FROM staff member
      WHERE member.id = offering.coordinator_id
        OR member.id IN (
          SELECT lecturer.staff_id
          FROM offerings__lecturers lecturer
          WHERE lecturer.owner_id = offering.id
        )
    ), '[]') AS lecturers,
    (
      SELECT json_build_object('id', release.id, 'state', release.state)
      FROM result_releases release
      JOIN result_releases__papers released ON released.owner_id = release.id
      WHERE released.target_id = paper.id AND release.state <> 'withdrawn'
      ORDER BY release.created_at DESC
      LIMIT 1
    ) AS release,
    (
      SELECT CASE
        WHEN bool_or(result.state <> 'withdrawn') THEN 'published'
        WHEN count(*) > 0 THEN 'withdrawn'
      END
      FROM published_results result
      WHERE result.paper_id = paper.id
    ) AS state
  FROM papers paper
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN departments department ON department.id = unit.department_id
  WHERE paper.exam_session_id = $1 AND ($2::uuid[] IS NULL OR paper.id = ANY($2))
  ORDER BY unit.code, offering.medium, offering."group", paper.id`;

/** The people to ask for a missing mark: the markers or, if none is appointed, the teachers. */
const asked = ({ markers, lecturers }: PaperRow): Localised[] => {
  const first = markers
    .filter(({ role }) => role === 'first' || role === 'second')
    .map(({ name }) => name);
  return first.length > 0 ? first : lecturers;
};

/**
 * The readiness of the papers of a session (or of those named) for publication, with their gaps.
 * Papers without candidates are left out.
 */
export async function readReadiness(
  client: Queryable,
  session: string,
  only: readonly string[] | null = null,
): Promise<PaperReadiness[]> {
  const rows = await queryRows<PaperRow>(client, {
    text: PAPERS,
    values: [session, only && `{${only.join(',')}}`],
  });
  const lines: PaperReadiness[] = [];
  for (const row of rows.filter(({ candidates }) => candidates > 0)) {
    const { components, marks, states } = await agreedMarks(client, row.id);
    const missing = components
      .map(({ id, name }) => ({
        name,
        count: marks.filter(({ component, status }) => component === id && status === 'blank')
          .length,
      }))
      .filter(({ count }) => count > 0);
    const open = components.filter(({ id }) => states[id] !== 'locked').map(({ name }) => name);
    const by = asked(row);
    const gaps: ReadinessGap[] = [
      ...(components.length === 0
        ? [{ kind: 'noComponents' as const, count: 1, names: [], by: [] }]
        : []),
      ...(by.length === 0 ? [{ kind: 'noMarker' as const, count: 1, names: [], by: [] }] : []),
      ...(missing.length > 0
        ? [
            {
              kind: 'marks' as const,
              count: missing.reduce((sum, { count }) => sum + count, 0),
              names: missing.map(({ name }) => name),
              by,
            },
          ]
        : []),
      ...(open.length > 0
        ? [{ kind: 'sheets' as const, count: open.length, names: open, by: [] }]
        : []),
      ...(row.medicals > 0
        ? [{ kind: 'medicals' as const, count: row.medicals, names: [], by: [] }]
        : []),
    ];
    const { id, unit, medium, group, department, candidates, release, state } = row;
    lines.push({
      paper: id,
      unit,
      medium,
      group,
      department,
      candidates,
      marked: marks.filter(({ status }) => status !== 'blank').length,
      marks: marks.length,
      gaps,
      release,
      published: state === 'published' ? 'published' : state === 'withdrawn' ? 'withdrawn' : 'not',
    });
  }
  return lines;
}
