import {
  localised,
  type Page,
  type PageRange,
  type Queryable,
  queryRows,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { REFUSED_TO_SIT } from '../../eligibility/server/refusedToSit.ts';
import type { MarkComponent } from '../../marks/api.ts';
import { type Mark, unborneBecause } from '../../marks/rules/mark.ts';
import { countAgreed, type CountedCells, type CountedMarks } from '../../marks/server/agreed.ts';
import { HANDS, TEACHERS } from '../../marks/server/hands.ts';
import { LACKS_MODERATION } from '../../marks/server/moderation.ts';
import { LACKS_PRE_BOARD } from '../../marks/server/preBoardDecisions.ts';
import { UNSETTLED_SCRIPTS } from '../../marks/server/scripts.ts';
import type { PaperReadiness, ReadinessGap } from '../api.ts';

interface PaperRow {
  id: string;
  unit: { code: string; title: Localised };
  medium: string;
  group: string;
  department: Localised;
  candidates: number;
  medicals: number;
  /** Candidates of a first attempt that a published list refuses and that were not absent. */
  refused: number;
  scripts: number;
  markers: Localised[];
  lecturers: Localised[];
  release: { id: string; state: string } | null;
  state: string | null;
  lacksPreBoard: boolean;
  lacksModeration: boolean;
  total: number;
}

/** The names of the staff in some rows, each once. */
const NAMES = (people: string, condition = 'true'): string => `coalesce(
      (
        SELECT json_agg(${localised('member.name_with_initials')} ORDER BY member.id)
        FROM staff member
        WHERE member.id IN (
          SELECT part.staff
          FROM ${people} part
          WHERE ${condition}
        )
      ),
      '[]'
    )`;

/** The papers of a session (`$1`), or those of them (`$2`), with a candidate. */
const WITH_CANDIDATES = `
  paper.exam_session_id = $1
  AND ($2::uuid[] IS NULL OR paper.id = ANY($2))
  AND EXISTS (
    SELECT
    FROM exam_registrations registration
    WHERE registration.paper_id = paper.id AND registration.status = 'confirmed'
  )`;

/** The page is cut in the order of an index of units, before the rest is read of its papers. */
const PAPERS = `
  WITH listed AS MATERIALIZED (
    SELECT paper.id
    FROM papers paper
    JOIN offerings offering ON offering.id = paper.offering_id
    JOIN course_units unit ON unit.id = offering.course_unit_id
    WHERE ${WITH_CANDIDATES}
    ORDER BY unit.code, offering.medium, offering."group", paper.id
    OFFSET $3
    LIMIT $4
  )
  SELECT
    paper.id,
    (SELECT count(*)::int FROM papers paper WHERE ${WITH_CANDIDATES}) AS total,
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
    (
      SELECT count(*)::int
      FROM exam_registrations registration
      WHERE registration.paper_id = paper.id
        AND registration.status = 'confirmed'
        AND coalesce(registration.sitting, 'present') = 'present'
        AND ${REFUSED_TO_SIT}
    ) AS refused,
    ${UNSETTLED_SCRIPTS} AS scripts,
    ${NAMES(HANDS, "part.role IN ('first', 'second')")} AS markers,
    ${NAMES(TEACHERS)} AS lecturers,
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
    ) AS state,
    ${LACKS_PRE_BOARD} AS "lacksPreBoard",
    ${LACKS_MODERATION} AS "lacksModeration"
  FROM listed
  JOIN papers paper ON paper.id = listed.id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN departments department ON department.id = unit.department_id
  ORDER BY unit.code, offering.medium, offering."group", paper.id`;

type Counted = Pick<ReadinessGap, 'count' | 'names'>;

const sumOf = (cells: readonly { count: number }[]): number =>
  cells.reduce((sum, { count }) => sum + count, 0);

/** The cells that pass, counted, with the names of their components. */
function counted(
  { components, cells }: CountedMarks,
  passes: (mark: CountedCells & Mark, component: MarkComponent) => boolean,
): Counted {
  const found = components
    .map((component) => ({
      name: component.name,
      count: sumOf(
        cells.filter(
          (cell) => cell.component === component.id && passes({ ...cell, value: null }, component),
        ),
      ),
    }))
    .filter(({ count }) => count > 0);
  return { count: sumOf(found), names: found.map(({ name }) => name) };
}

/** What keeps a paper from publication. A cell of the examination needs a mark or a ground. */
function gapsOf(row: PaperRow, agreed: CountedMarks): ReadinessGap[] {
  const { components, states, fed } = agreed;
  const by = row.markers;
  const isBlank = ({ status }: Mark): boolean => status === 'blank';
  const unborne = (because: ReturnType<typeof unborneBecause>): Counted =>
    counted(agreed, (mark, component) => unborneBecause(mark, component) === because);
  const open = components.filter(({ id }) => states[id] !== 'locked').map(({ name }) => name);
  const all: ReadinessGap[] = [
    { kind: 'noComponents', count: components.length === 0 ? 1 : 0, names: [], by: [] },
    { kind: 'noMarker', count: by.length === 0 ? 1 : 0, names: [], by: [] },
    {
      kind: 'marks',
      ...counted(agreed, (mark, { id }) => isBlank(mark) && !fed.includes(id)),
      by,
    },
    {
      kind: 'practicals',
      ...counted(agreed, (mark, { id }) => isBlank(mark) && fed.includes(id)),
      by: row.lecturers,
    },
    { kind: 'absences', ...unborne('absences'), by: [] },
    { kind: 'markedAbsent', ...unborne('markedAbsent'), by },
    { kind: 'unexcused', ...unborne('unexcused'), by: [] },
    { kind: 'sheets', count: open.length, names: open, by: [] },
    { kind: 'medicals', count: row.medicals, names: [], by: [] },
    { kind: 'refusedToSit', count: row.refused, names: [], by: [] },
    { kind: 'scripts', count: row.scripts, names: [], by },
    { kind: 'moderation', count: row.lacksModeration ? 1 : 0, names: [], by: [] },
    { kind: 'preBoard', count: row.lacksPreBoard ? 1 : 0, names: [], by: [] },
  ];
  return all.filter(({ count }) => count > 0);
}

function lineOf(row: PaperRow, agreed: CountedMarks): PaperReadiness {
  const { id, unit, medium, group, department, candidates, release, state } = row;
  const { cells } = agreed;
  return {
    paper: id,
    unit,
    medium,
    group,
    department,
    candidates,
    marked: sumOf(cells.filter(({ status }) => status !== 'blank')),
    marks: sumOf(cells),
    gaps: gapsOf(row, agreed),
    release,
    published: state === 'published' ? 'published' : state === 'withdrawn' ? 'withdrawn' : 'not',
  };
}

interface Wanted {
  session: string;
  /** Absent: all papers of the session. */
  only?: readonly string[];
  /** Absent: all of them. */
  range?: PageRange;
}

/**
 * A page of the papers of a session, with what keeps them from publication. Papers without
 * candidates are left out.
 */
export async function readReadiness(
  client: Queryable,
  { session, only, range }: Wanted,
): Promise<Page<PaperReadiness>> {
  const rows = await queryRows<PaperRow>(client, {
    text: PAPERS,
    values: [session, only ?? null, range?.first ?? 0, range?.count ?? null],
  });
  const byPaper = new Map(rows.map((row) => [row.id, row]));
  const lines = new Map<string, PaperReadiness>();
  for (const agreed of await countAgreed(client, [...byPaper.keys()])) {
    const row = byPaper.get(agreed.paper);
    if (row) lines.set(agreed.paper, lineOf(row, agreed));
  }
  return { rows: rows.flatMap(({ id }) => lines.get(id) ?? []), total: rows[0]?.total ?? 0 };
}
