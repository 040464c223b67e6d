import { v7 as newId } from 'uuid';
import {
  localised,
  type Queryable,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { practicalMarks } from '../../practicals/server/marks.ts';
import { componentKey } from '../../shared/rules/componentName.ts';
import {
  givenChange,
  givenMark,
  type EarlierMark,
  type PracticalStanding,
} from '../rules/given.ts';
import { isExam } from '../rules/mark.ts';
import { MARKING } from '../rules/rights.ts';
import { lastWrite, markOf, storeStatement, type SheetChange } from './cells.ts';
import type { PaperFacts } from './facts.ts';
import { finalStageSql } from './finalStage.ts';
import { readSheetStates } from './sheetStates.ts';

/** The part of a paper to which marks are given; without it, the whole. */
interface Part {
  sheet?: string;
  student?: string;
}

const CELLS = `
  SELECT
    sheet.id AS sheet,
    sheet.component,
    registration.student_id AS student,
    registration.sitting,
    registration.attempt_kind AS "attemptKind",
    coalesce(entry.status, 'blank') AS status,
    entry.value::text AS value,
    coalesce(entry.version, 0) AS version,
    ${lastWrite('source')} AS source,
    ${lastWrite('reason')} AS reason
  FROM mark_sheets sheet
  JOIN exam_registrations registration
    ON registration.paper_id = sheet.paper_id
    AND registration.status = 'confirmed'
  LEFT JOIN mark_entries entry
    ON entry.sheet_id = sheet.id
    AND entry.student_id = registration.student_id
  WHERE sheet.paper_id = $1
    AND sheet.state = 'open'
    AND ($2::uuid IS NULL OR sheet.id = $2)
    AND ($3::uuid IS NULL OR registration.student_id = $3)`;

interface CellRow {
  sheet: string;
  component: string;
  student: string;
  sitting: string | null;
  attemptKind: string;
  status: string;
  value: string | null;
  version: number;
  source: string | null;
  reason: string | null;
}

/** The final marks in locked sheets of earlier papers of the unit, the latest first. */
const EARLIER = `
  SELECT
    registration.student_id AS student,
    sheet.component,
    ${localised('sheet.component_name')} AS name,
    former.id AS paper,
    extract(year FROM year.starts_on)::int AS year,
    sheet.maximum::text AS maximum,
    earlier.sitting,
    entry.status,
    entry.value::text AS value,
    ${lastWrite('source')} AS source
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN semesters present ON present.id = session.semester_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN offerings other ON other.course_unit_id = offering.course_unit_id
  JOIN papers former ON former.offering_id = other.id AND former.id <> paper.id
  JOIN exam_sessions before ON before.id = former.exam_session_id
  JOIN semesters semester ON semester.id = before.semester_id
  JOIN academic_years year ON year.id = semester.academic_year_id
  JOIN exam_registrations earlier
    ON earlier.paper_id = former.id
    AND earlier.student_id = registration.student_id
    AND earlier.status = 'confirmed'
  JOIN mark_sheets sheet
    ON sheet.paper_id = former.id
    AND sheet.state = 'locked'
    AND sheet.stage = ${finalStageSql('former.id')}
  JOIN mark_entries entry
    ON entry.sheet_id = sheet.id
    AND entry.student_id = registration.student_id
  WHERE registration.paper_id = $1
    AND registration.status = 'confirmed'
    AND ($2::uuid IS NULL OR registration.student_id = $2)
    AND registration.attempt_kind IN ('medical', 'repeat')
    AND (
      semester.starts_on < present.starts_on
      OR (
        semester.id = present.id
        AND session.kind <> 'proper'
        AND (before.kind = 'proper' OR former.starts_at < paper.starts_at)
      )
    )
  ORDER BY semester.starts_on DESC, former.starts_at DESC NULLS LAST, former.id`;

type EarlierRow = Omit<EarlierMark, 'mark'> & {
  student: string;
  component: string;
  name: Localised;
  status: string;
  value: string | null;
};

/** The standing of students in the practicals of a unit, by component and student. */
export type Practicals = ReadonlyMap<string, ReadonlyMap<string, PracticalStanding>>;

/** The records that give marks of a paper, by component and student. */
interface Records {
  earlier: (component: string, student: string) => EarlierMark[];
  practicals: Practicals;
}

/** The standing of students in the practicals of the offering, by component that these feed. */
export async function readPracticals(
  client: Queryable,
  { components, sources, offering }: PaperFacts,
): Promise<Practicals> {
  const found = new Map<string, ReadonlyMap<string, PracticalStanding>>();
  for (const component of components) {
    const source = sources[component.id];
    if (source?.isFed && !isExam(component))
      found.set(component.id, await practicalMarks(client, offering, source.id, component.maximum));
  }
  return found;
}

async function readRecords(
  client: Queryable,
  paper: PaperFacts,
  rows: readonly CellRow[],
  { student }: Part,
): Promise<Records> {
  const isLater = rows.some(({ attemptKind }) => attemptKind !== 'proper');
  const former = isLater
    ? await queryRows<EarlierRow>(client, {
        name: 'mark-earlier',
        text: EARLIER,
        values: [paper.id, student ?? null],
      })
    : [];
  const nameOf = new Map(paper.components.map(({ id, name }) => [id, componentKey(name)]));
  return {
    practicals: await readPracticals(client, paper),
    earlier: (component, of) =>
      former
        .filter(
          (row) =>
            row.student === of &&
            (row.component === component || componentKey(row.name) === nameOf.get(component)),
        )
        .map(({ status, value, ...row }) => ({ ...row, mark: markOf(status, value) })),
  };
}

/** The changes that bring the open cells of a paper to what the records say. */
async function givenChanges(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  paper: PaperFacts,
  part: Part,
): Promise<SheetChange[]> {
  const rows = await queryRows<CellRow>(client, {
    name: 'mark-given-cells',
    text: CELLS,
    values: [paper.id, part.sheet ?? null, part.student ?? null],
  });
  const records = await readRecords(client, paper, rows, part);
  const batch = newId();
  return rows.flatMap((row): SheetChange[] => {
    const component = paper.components.find(({ id }) => id === row.component);
    if (!component) return [];
    const { student, sitting, attemptKind } = row;
    const before = markOf(row.status, row.value);
    const given = givenMark({
      component,
      attemptKind,
      sitting,
      year: paper.year,
      carriedYears: paper.sources[component.id]?.carriedYears ?? 0,
      earlier: records.earlier(component.id, student),
      practicals: records.practicals.get(component.id)?.get(student) ?? null,
    });
    const cell = { mark: before, source: row.source, paper: row.reason };
    const change = givenChange(cell, given, component);
    if (!change) return [];
    return [
      {
        sheet: row.sheet,
        student,
        version: row.version + 1,
        before,
        after: change.mark,
        // Links a carried mark to its paper within the chain.
        reason: change.paper,
        actor: null,
        source: change.source,
        batch,
        edit: newId(),
        at: now.toISOString(),
      },
    ];
  });
}

const LOCK = `
  SELECT id
  FROM mark_sheets
  WHERE paper_id = $1 AND state = 'open' AND ($2::uuid IS NULL OR id = $2)
  ORDER BY id
  FOR UPDATE`;

/**
 * Writes the marks that follow from records into the open sheets of a paper: carried ones, those of
 * practicals, MC of accepted medicals and AB of the attendance. They have no author. Returns the
 * sheets that it changed.
 */
export async function giveMarks(
  context: Pick<TransactionContext, 'client' | 'now'>,
  paper: PaperFacts,
  part: Part = {},
): Promise<string[]> {
  const { client } = context;
  const isOpen = MARKING.includes(paper.session.state);
  if (!isOpen || !paper.sheets.some(({ state }) => state === 'open')) return [];
  if ((await givenChanges(context, paper, part)).length === 0) return [];
  await client.query({ text: LOCK, values: [paper.id, part.sheet ?? null] });
  const changes = await givenChanges(context, paper, part);
  if (changes.length > 0)
    await client.query(storeStatement(changes, await readSheetStates(client, paper.id)));
  return [...new Set(changes.map(({ sheet }) => sheet))];
}

const TITLES = `
  SELECT paper.id, ${localised('session.title')} AS title
  FROM papers paper
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  WHERE paper.id = ANY($1::uuid[])`;

/** The titles of the examinations of these papers, from which marks were carried. */
export async function sessionTitles(
  client: Queryable,
  papers: readonly (string | null)[],
): Promise<ReadonlyMap<string, Localised>> {
  const ids = [...new Set(papers.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await queryRows<{ id: string; title: Localised }>(client, {
    name: 'mark-paper-titles',
    text: TITLES,
    values: [ids],
  });
  return new Map(rows.map(({ id, title }) => [id, title]));
}
