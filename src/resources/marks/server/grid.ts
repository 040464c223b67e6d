import {
  localised,
  type Queryable,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { staffNames } from '../../staff/server/staffNames.ts';
import type { MarkCandidate, MarkCellView, MarkGrid, MarkPaper, MarkSheetView } from '../api.ts';
import { isGiven } from '../rules/given.ts';
import { toReader } from '../rules/mark.ts';
import {
  closedBecause,
  mayDecideCodes,
  mayRead,
  mayWrite,
  seesNames,
  type Standing,
} from '../rules/rights.ts';
import { MARK_STAGES, type MarkStage } from '../stages.ts';
import { commonBands } from './agreeing.ts';
import { lastWrite, markOf } from './cells.ts';
import {
  areBothSubmitted,
  hasPart,
  paperFacts,
  standingOf,
  type PaperFacts,
  type StoredSheet,
} from './facts.ts';
import { giveMarks, readPracticals, sessionTitles } from './given.ts';
import { giveIndexNumbers } from './indexNumbers.ts';
import { readScriptCount } from './scripts.ts';
import { withSheets } from './sheets.ts';
import { withheldFigures } from './withheld.ts';

/** The sheets of a paper that a person may read; every read of marks starts here. */
export const readableSheets = (paper: PaperFacts, standing: Standing): StoredSheet[] =>
  hasPart(standing)
    ? paper.sheets.filter(
        ({ component, stage }) =>
          paper.stages.includes(stage) &&
          mayRead(stage, standing, areBothSubmitted(paper, component)),
      )
    : [];

/** The visible stages. A stage is left out while it cannot be read yet. */
function readableStages(paper: PaperFacts, standing: Standing): MarkStage[] {
  const sheets = readableSheets(paper, standing);
  const stages = MARK_STAGES.filter((stage) => sheets.some((sheet) => sheet.stage === stage));
  const isOpen = (stage: MarkStage): boolean =>
    mayWrite(stage, standing) &&
    sheets.some((sheet) => sheet.stage === stage && sheet.state === 'open');
  return [...stages.filter(isOpen), ...stages.filter((stage) => !isOpen(stage))];
}

/** The head of a paper's mark sheet. */
export const headOf = (paper: PaperFacts, { roles }: Standing): MarkPaper => {
  const { id, code, title, session, medium, group, dueOn, isDoubleMarked } = paper;
  return { id, code, title, session, medium, group, dueOn, isDoubleMarked, roles };
};

const CANDIDATES = `
  SELECT
    registration.student_id AS student,
    CASE
      WHEN $2 THEN coalesce(
        registration.index_number, student.index_number, student.registration_number
      )
      ELSE registration.index_number
    END AS "indexNumber",
    CASE WHEN $2 THEN ${localised('student.name_with_initials')} END AS name,
    registration.sitting,
    (
      SELECT coalesce(json_object_agg(allocation.role, allocation.staff_id), '{}')
      FROM mark_allocations allocation
      WHERE allocation.paper_id = registration.paper_id
        AND allocation.student_id = registration.student_id
    ) AS markers
  FROM exam_registrations registration
  JOIN students student ON student.id = registration.student_id
  WHERE registration.paper_id = $1 AND registration.status = 'confirmed'
  ORDER BY
    registration.index_number,
    CASE WHEN $2 THEN coalesce(student.index_number, student.registration_number) END,
    registration.student_id`;

/** In place of an index number that is still to be given. */
const NO_NUMBER = '–';

/**
 * The candidates of a paper by index number, the one order of all pages. Every reader of candidates
 * gets them here, with names only if they may read them.
 */
export async function readCandidates(
  client: Queryable,
  paper: PaperFacts,
  standing: Standing,
): Promise<MarkCandidate[]> {
  const rows = await queryRows<Omit<MarkCandidate, 'indexNumber'> & { indexNumber: string | null }>(
    client,
    {
      name: 'mark-candidates',
      text: CANDIDATES,
      values: [paper.id, seesNames(standing, paper.isByIndexNumber)],
    },
  );
  return rows.map((row) => ({ ...row, indexNumber: row.indexNumber ?? NO_NUMBER }));
}

const CELLS = `
  SELECT
    entry.sheet_id AS sheet,
    entry.student_id AS student,
    entry.status,
    entry.value::text AS value,
    entry.version,
    ${lastWrite('source')} AS source,
    ${lastWrite('reason')} AS reason
  FROM mark_entries entry
  WHERE entry.sheet_id = ANY($1::uuid[])`;

interface CellRow {
  sheet: string;
  student: string;
  status: string;
  value: string | null;
  version: number;
  source: string | null;
  reason: string | null;
}

/**
 * The cells whose mark no one types: those filled from a record, and those that wait for
 * practicals.
 */
async function givenCells(
  client: Queryable,
  paper: PaperFacts,
  rows: readonly CellRow[],
  byId: ReadonlyMap<string, StoredSheet>,
): Promise<MarkGrid['given']> {
  const filled = rows.filter(({ source, status }) => isGiven(source) && status !== 'blank');
  const titles = await sessionTitles(
    client,
    filled.map(({ reason }) => reason),
  );
  const practicals = await readPracticals(client, paper);
  const waiting = [...byId.values()].flatMap(({ component, stage, state }) =>
    state === 'open'
      ? [...(practicals.get(component) ?? [])]
          .filter(([, { open }]) => open > 0)
          .map(([student]) => ({ student, component, stage, source: 'practicals' as const }))
      : [],
  );
  return [
    ...filled.flatMap(({ sheet, student, source, reason }) => {
      const { component, stage } = byId.get(sheet) ?? {};
      const from = titles.get(reason ?? '') ?? null;
      return component !== undefined && stage !== undefined && isGiven(source)
        ? [{ student, component, stage, source, from }]
        : [];
    }),
    ...waiting.map((cell) => ({ ...cell, from: null })),
  ];
}

/** A paper as the person may see it. Throws NOT_FOUND if they have no part in it. */
export async function readGrid(
  { client, person, now }: Pick<TransactionContext, 'client' | 'person' | 'now'>,
  id: string,
): Promise<MarkGrid> {
  const found = await paperFacts(client, id);
  const standing = standingOf(person, found);
  if (!hasPart(standing)) throw new PortalError('NOT_FOUND');
  const paper = person.impersonation ? found : await withSheets(client, found);
  if (!person.impersonation) await giveMarks({ client, now }, paper);
  let candidates = await readCandidates(client, paper, standing);
  if (!person.impersonation && candidates.some(({ indexNumber }) => indexNumber === NO_NUMBER)) {
    await giveIndexNumbers(client, paper.session.id);
    candidates = await readCandidates(client, paper, standing);
  }
  const sheets = readableSheets(paper, standing);
  const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  const rows = await queryRows<CellRow>(client, {
    name: 'mark-grid',
    text: CELLS,
    values: [[...byId.keys()]],
  });
  const isWithheld = await withheldFigures(client, paper, standing);
  const cells = rows.flatMap(({ sheet, student, status, value, version }): MarkCellView[] => {
    const at = byId.get(sheet);
    if (!at) return [];
    const mark = toReader(markOf(status, value), isWithheld(student, at.component));
    return [[student, at.component, at.stage, mark, version]];
  });
  const closed = (sheet: StoredSheet) =>
    closedBecause(sheet.stage, standing, sheet, {
      session: paper.session.state,
      areBothSubmitted: areBothSubmitted(paper, sheet.component),
      now,
    });
  const views = sheets.map((sheet): MarkSheetView => ({
    id: sheet.id,
    component: sheet.component,
    stage: sheet.stage,
    state: sheet.state,
    version: sheet.version,
    opensAt: sheet.opensAt?.toISOString() ?? null,
    closesAt: sheet.closesAt?.toISOString() ?? null,
    closed: closed(sheet),
  }));
  return {
    paper: headOf(paper, standing),
    components: paper.components,
    stages: readableStages(paper, standing),
    isBlind:
      paper.isDoubleMarked &&
      sheets.length < paper.sheets.filter(({ stage }) => paper.stages.includes(stage)).length,
    sheets: views,
    candidates,
    isByIndexNumber: !seesNames(standing, paper.isByIndexNumber),
    cells,
    given: (await givenCells(client, paper, rows, byId)).map((cell) =>
      isWithheld(cell.student, cell.component) ? { ...cell, from: null } : cell,
    ),
    bands: await commonBands(
      client,
      candidates.map(({ student }) => student),
    ),
    markers: await staffNames(
      client,
      paper.markers.map(({ staff }) => staff),
    ),
    mayDecideCodes: mayDecideCodes(standing),
    scripts: await readScriptCount(client, paper.id, { standing, user: person.userId }),
    me: person.staffId,
  };
}
