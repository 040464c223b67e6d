import {
  inFirstLanguage,
  localised,
  type Person,
  type Queryable,
  queryRows,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import { componentKey } from '../../shared/rules/componentName.ts';
import { ALL_MARKS, DEPARTMENT_MARKS } from '../access.ts';
import type { MarkComponent, MarkPaper } from '../api.ts';
import { plainDecimal } from '../rules/mark.ts';
import { mayRead, rolesOf, type Hands, type SheetFacts, type Standing } from '../rules/rights.ts';
import type { MarkerRole, MarkStage, SheetState } from '../stages.ts';
import { PAPER_FROM } from './expected.ts';
import { isModeratedSql, stagesSql } from './finalStage.ts';
import { HANDS, TEACHERS } from './hands.ts';
import { BY_INDEX_NUMBER, isByIndexNumber } from './indexNumbers.ts';

interface PaperMarker {
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

/** The facts about a paper that decisions about its marks depend on. */
export interface PaperFacts {
  id: string;
  code: string;
  title: Localised;
  session: MarkPaper['session'];
  dueOn: string | null;
  medium: string;
  group: string;
  department: string;
  /** The teachers, who mark while no first marker is appointed. */
  lecturers: readonly string[];
  /** The appointed ones. */
  markers: readonly PaperMarker[];
  /** Staff ids by role, of the appointed and of teachers in their place. */
  hands: Hands;
  components: readonly MarkComponent[];
  sheets: readonly StoredSheet[];
  /** In order: the marks of the last one count. */
  stages: readonly MarkStage[];
  isDoubleMarked: boolean;
  /** A sample was drawn for a moderator: the agreed marks are the first ones as moderated. */
  isModerated: boolean;
  offering: string;
  /** The year in which its academic year begins. */
  year: number;
  /** What gives the marks of components apart from their markers, by component. */
  sources: Readonly<Record<string, ComponentSource>>;
  /** Its results are worked out, with no gap left. */
  isPrepared: boolean;
  /** It is marked under index numbers, and its results are not prepared yet. */
  isByIndexNumber: boolean;
}

interface ComponentSource {
  /** The component as the unit has it now. */
  id: string;
  carriedYears: number;
  /** Practicals of the offering name it. */
  isFed: boolean;
}

/** With the academic `year`. */
const PAPER_AND_YEAR = `
  ${PAPER_FROM}
  JOIN semesters semester ON semester.id = session.semester_id
  JOIN academic_years year ON year.id = semester.academic_year_id`;

const LECTURERS = `(
  SELECT coalesce(json_agg(teacher.staff ORDER BY teacher.staff), '[]')
  FROM ${TEACHERS} teacher
)`;

const HANDS_BY_ROLE = `(
  SELECT coalesce(json_object_agg(part.role, part.people), '{}')
  FROM (
    SELECT hand.role, json_agg(hand.staff ORDER BY hand.appointed_at, hand.staff) AS people
    FROM ${HANDS} hand
    GROUP BY hand.role
  ) part
)`;

/** The appointed markers, the first appointed first. */
const MARKERS = `(
  SELECT coalesce(
    json_agg(
      json_build_object('staff', marker.staff_id, 'role', marker.role, 'share', marker.share)
      ORDER BY marker.created_at, marker.id
    ),
    '[]'
  )
  FROM paper_markers marker
  WHERE marker.paper_id = paper.id
)`;

/** The results of the paper are worked out, with no gap left. */
const PREPARED = `EXISTS (
    SELECT
    FROM result_releases release
    JOIN result_releases__papers released ON released.owner_id = release.id
    WHERE released.target_id = paper.id
      AND release.state <> 'withdrawn'
      AND release.line_count > 0
      AND release.blockers = 0
  )`;

const PAPERS = (condition: string): string => `
  SELECT
    paper.id,
    unit.code,
    ${localised('unit.title')} AS title,
    unit.department_id AS department,
    offering.id AS offering,
    extract(year FROM year.starts_on)::int AS year,
    offering.medium,
    offering."group",
    session.marks_due_on::text AS "dueOn",
    json_build_object(
      'id', session.id,
      'title', ${localised('session.title')},
      'state', session.status,
      'kind', session.kind
    ) AS session,
    ${LECTURERS} AS lecturers,
    ${MARKERS} AS markers,
    ${HANDS_BY_ROLE} AS hands,
    ${stagesSql('paper.id')} AS stages,
    (
      SELECT coalesce(
        json_agg(
          json_build_object(
            'id', component.id,
            'name', ${localised('component.name')},
            'kind', component.kind,
            'weight', component.weight::text,
            'maximum', component.maximum::text,
            'carriedYears', coalesce(component.carried_years, 0),
            'isFed', EXISTS (
              SELECT 1
              FROM practicals practical
              WHERE practical.offering_id = offering.id
                AND ${inFirstLanguage('practical.component')} = ${inFirstLanguage('component.name')}
            )
          )
          ORDER BY component.position
        ),
        '[]'
      )
      FROM course_units__components component
      WHERE component.owner_id = unit.id
    ) AS "unitComponents",
    (
      SELECT coalesce(
        json_agg(
          json_build_object(
            'id', sheet.id,
            'component', sheet.component,
            'stage', sheet.stage,
            'state', sheet.state,
            'version', sheet.version,
            'opensAt', sheet.opens_at,
            'closesAt', sheet.closes_at,
            'name', ${localised('sheet.component_name')},
            'kind', sheet.component_kind,
            'weight', sheet.weight::text,
            'maximum', sheet.maximum::text
          )
          ORDER BY sheet.position, sheet.component
        ),
        '[]'
      )
      FROM mark_sheets sheet
      WHERE sheet.paper_id = paper.id
    ) AS sheets,
    ${isModeratedSql('paper.id')} AS "isModerated",
    ${BY_INDEX_NUMBER} AS "setting",
    ${PREPARED} AS "isPrepared"
  FROM ${PAPER_AND_YEAR}
  WHERE ${condition}
  ORDER BY unit.code, offering.medium, offering."group", paper.id`;

const BY_IDS = PAPERS('paper.id = ANY($1::uuid[])');
// With its own text, because PostgreSQL would plan the one for an array each time.
const BY_ID = PAPERS('paper.id = $1');

type ReadSheet = Omit<StoredSheet, 'opensAt' | 'closesAt'> &
  MarkComponent & { state: SheetState; opensAt: string | null; closesAt: string | null };
type ReadPaper = Omit<
  PaperFacts,
  'components' | 'sheets' | 'isDoubleMarked' | 'sources' | 'isByIndexNumber'
> & {
  unitComponents: (MarkComponent & ComponentSource)[];
  sheets: ReadSheet[];
  setting: boolean | null;
};

const plain = ({ id, name, kind, weight, maximum }: MarkComponent): MarkComponent => ({
  id,
  name,
  kind,
  weight: plainDecimal(weight),
  maximum: plainDecimal(maximum),
});
const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

function factsOf({ unitComponents, sheets, setting, ...paper }: ReadPaper): PaperFacts {
  const kept = sheets
    .filter(({ stage }) => stage === 'first')
    .map(({ component, ...rest }) => plain({ ...rest, id: component }));
  const components = kept.length > 0 ? kept : unitComponents.map(plain);
  const sources = components.flatMap(({ id, name }) => {
    const own =
      unitComponents.find((one) => one.id === id) ??
      unitComponents.find((one) => componentKey(one.name) === componentKey(name));
    return own
      ? [[id, { id: own.id, carriedYears: own.carriedYears, isFed: own.isFed }] as const]
      : [];
  });
  return {
    ...paper,
    isByIndexNumber: isByIndexNumber(setting) && !paper.isPrepared,
    isDoubleMarked: paper.stages.includes('second'),
    components,
    sources: Object.fromEntries(sources),
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
  const rows = await queryRows<ReadPaper>(client, {
    name: 'mark-papers',
    text: BY_IDS,
    values: [ids],
  });
  return rows.map(factsOf);
}

/** Throws NOT_FOUND for an unknown paper. */
export async function paperFacts(client: Queryable, id: string): Promise<PaperFacts> {
  const rows = await queryRows<ReadPaper>(client, {
    name: 'mark-paper',
    text: BY_ID,
    values: [id],
  });
  return orNotFound(rows.map(factsOf)[0]);
}

/** The relation of a person to a paper. */
export const standingOf = (
  { staffId, departmentId, privileges }: Person,
  paper: PaperFacts,
): Standing => ({
  roles: rolesOf(staffId, paper.hands),
  isModerated: paper.isModerated,
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

/** Whether all who mark a component for its agreed marks have handed it in. */
export const areBothSubmitted = (paper: PaperFacts, component: string): boolean =>
  (paper.isModerated ? (['first'] as const) : (['first', 'second'] as const)).every(
    (stage) => (sheetOf(paper, component, stage)?.state ?? 'open') !== 'open',
  );

/** The stage whose marks count. */
export const finalStage = ({ stages }: Pick<PaperFacts, 'stages'>): MarkStage =>
  stages.at(-1) ?? 'first';

/** Whether the person may read every mark of a paper: no marker does before both handed in. */
export const mayReadAll = (paper: PaperFacts, standing: Standing): boolean =>
  paper.components.every(({ id }) =>
    paper.stages.every((stage) => mayRead(stage, standing, areBothSubmitted(paper, id))),
  );
