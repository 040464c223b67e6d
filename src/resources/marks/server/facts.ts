import type { Queryable, Person } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { plainDecimal, type MarkComponent, type MarkPaper } from '../api.ts';
import {
  ALL_MARKS,
  DEPARTMENT_MARKS,
  rolesOf,
  type SheetFacts,
  type Standing,
} from '../rules/rights.ts';
import type { MarkerRole, MarkStage, SheetState } from '../stages.ts';

export interface PaperMarker {
  staff: string;
  role: MarkerRole;
  share: number;
}

export interface StoredSheet extends SheetFacts {
  id: string;
  component: string;
  stage: MarkStage;
  version: number;
}

/** What decisions about a paper's marks need to know of it. */
export interface PaperFacts {
  id: string;
  code: string;
  title: Localised;
  session: MarkPaper['session'];
  dueOn: string | null;
  medium: string;
  group: string;
  department: string;
  lecturers: readonly string[];
  markers: readonly PaperMarker[];
  components: readonly MarkComponent[];
  sheets: readonly StoredSheet[];
  isDoubleMarked: boolean;
}

/** A paper `p` with its session `s`, offering `o` and unit `u`. */
const PAPER_FROM = `
  papers p
  JOIN exam_sessions s ON s.id = p.exam_session_id
  JOIN offerings o ON o.id = p.offering_id
  JOIN course_units u ON u.id = o.course_unit_id`;

/** Who teaches: lecturers of the offering, or else whoever coordinates it. */
const LECTURERS = `coalesce(
  (
    SELECT json_agg(DISTINCT l.staff_id)
    FROM offerings__lecturers l
    WHERE l.owner_id = o.id AND l.role = 'lecturer'
  ),
  CASE WHEN o.coordinator_id IS NULL THEN '[]'::json ELSE json_build_array(o.coordinator_id) END
)`;

const PAPER = `
  SELECT
    p.id,
    u.code,
    json_build_object('en', u.title_en, 'si', u.title_si) AS title,
    u.department_id AS department,
    o.medium,
    o."group",
    s.marks_due_on::text AS "dueOn",
    json_build_object(
      'id', s.id,
      'title', json_build_object('en', s.title_en, 'si', s.title_si),
      'state', s.status,
      'kind', s.kind
    ) AS session,
    ${LECTURERS} AS lecturers,
    (
      SELECT coalesce(
        json_agg(
          json_build_object('staff', m.staff_id, 'role', m.role, 'share', m.share)
          ORDER BY m.created_at, m.id
        ),
        '[]'
      )
      FROM paper_markers m
      WHERE m.paper_id = p.id
    ) AS markers,
    (
      SELECT coalesce(
        json_agg(
          json_build_object(
            'id', c.id,
            'name', c.name,
            'kind', c.kind,
            'weight', c.weight::text,
            'maximum', c.maximum::text
          )
          ORDER BY c.position
        ),
        '[]'
      )
      FROM course_units__components c
      WHERE c.owner_id = u.id
    ) AS "unitComponents",
    (
      SELECT coalesce(
        json_agg(
          json_build_object(
            'id', h.id,
            'component', h.component,
            'stage', h.stage,
            'state', h.state,
            'version', h.version,
            'opensAt', h.opens_at,
            'closesAt', h.closes_at,
            'name', h.component_name,
            'kind', h.component_kind,
            'weight', h.weight::text,
            'maximum', h.maximum::text
          )
          ORDER BY h.position, h.component
        ),
        '[]'
      )
      FROM mark_sheets h
      WHERE h.paper_id = p.id
    ) AS sheets
  FROM ${PAPER_FROM}
  WHERE p.id = ANY($1::uuid[])
  ORDER BY u.code, o.medium, o."group", p.id`;

type ReadSheet = Omit<StoredSheet, 'opensAt' | 'closesAt'> &
  MarkComponent & { state: SheetState; opensAt: string | null; closesAt: string | null };
type ReadPaper = Omit<PaperFacts, 'components' | 'sheets' | 'isDoubleMarked'> & {
  unitComponents: MarkComponent[];
  sheets: ReadSheet[];
};

const plain = ({ id, name, kind, weight, maximum }: MarkComponent): MarkComponent => ({
  id,
  name,
  kind,
  weight: plainDecimal(weight),
  maximum: plainDecimal(maximum),
});
const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

function factsOf({ unitComponents, sheets, ...paper }: ReadPaper): PaperFacts {
  const kept = sheets
    .filter(({ stage }) => stage === 'first')
    .map(({ component, ...rest }) => plain({ ...rest, id: component }));
  return {
    ...paper,
    isDoubleMarked: paper.markers.some(({ role }) => role === 'second'),
    components: kept.length > 0 ? kept : unitComponents.map(plain),
    sheets: sheets.map(({ id, component, stage, state, version, opensAt, closesAt }) => ({
      id,
      component,
      stage,
      state,
      version,
      opensAt: moment(opensAt),
      closesAt: moment(closesAt),
    })),
  };
}

/** The papers with these ids, by unit. */
export async function papersFacts(
  client: Queryable,
  ids: readonly string[],
): Promise<PaperFacts[]> {
  const { rows } = await client.query<ReadPaper & Record<string, unknown>>({
    name: 'mark-papers',
    text: PAPER,
    values: [ids],
  });
  return rows.map(factsOf);
}

/** Throws NOT_FOUND where there is no such paper. */
export async function paperFacts(client: Queryable, id: string): Promise<PaperFacts> {
  const [paper] = await papersFacts(client, [id]);
  if (!paper) throw new PortalError('NOT_FOUND');
  return paper;
}

/** What a person is to a paper. */
export const standingOf = (
  { staffId, departmentId, privileges }: Person,
  paper: PaperFacts,
): Standing => ({
  roles: rolesOf(staffId, paper.markers, paper.lecturers),
  office: privileges.has(ALL_MARKS),
  department: privileges.has(DEPARTMENT_MARKS) && departmentId === paper.department,
});

export const hasPart = ({ roles, office, department }: Standing): boolean =>
  office || department || roles.length > 0;

export const sheetOf = (
  { sheets }: PaperFacts,
  component: string,
  stage: MarkStage,
): StoredSheet | undefined =>
  sheets.find((sheet) => sheet.component === component && sheet.stage === stage);

/** Whether first and second marker have both handed a component in. */
export const areBothSubmitted = (paper: PaperFacts, component: string): boolean =>
  (['first', 'second'] as const).every(
    (stage) => (sheetOf(paper, component, stage)?.state ?? 'open') !== 'open',
  );

export const stagesOf = ({ isDoubleMarked }: PaperFacts): MarkStage[] =>
  isDoubleMarked ? ['first', 'second', 'agreed'] : ['first'];

/** The stage whose marks count. */
export const finalStage = ({ isDoubleMarked }: Pick<PaperFacts, 'isDoubleMarked'>): MarkStage =>
  isDoubleMarked ? 'agreed' : 'first';
