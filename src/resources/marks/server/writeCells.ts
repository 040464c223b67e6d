import {
  actorOf,
  type Person,
  type Queryable,
  queryRows,
  sendWithCommit,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import {
  MARKS_TOPIC,
  type CellAnswer,
  type CellEdit,
  type CellRefusal,
  type MarkSource,
} from '../api.ts';
import { needsReason, type AgreeRule } from '../rules/agree.ts';
import { decideEdits, doneName, type EditPlace } from '../rules/edits.ts';
import { closedByRecord, isExcused } from '../rules/given.ts';
import {
  BLANK,
  closedByCode,
  emptiesAbsence,
  isDecidedByOffice,
  lacksMedical,
  type Mark,
} from '../rules/mark.ts';
import { closedBecause, mayDecideCodes, type Standing } from '../rules/rights.ts';
import type { MarkStage } from '../stages.ts';
import { readAgreeRules } from './agreeing.ts';
import { cellName, type EditedCell, readEditedCells, storeStatement } from './cells.ts';
import { areBothSubmitted, paperFacts, sheetOf, standingOf, type PaperFacts } from './facts.ts';
import { giveMarks, readPracticals, type Practicals } from './given.ts';
import { withSheets } from './sheets.ts';
import { readSheetStates, type SheetState } from './sheetStates.ts';

/** The part of the context that writing marks needs. */
export type Writing = Pick<TransactionContext, 'client' | 'person' | 'now' | 'notify'>;

export interface CellWrite {
  paper: string;
  batch: string;
  source: MarkSource;
  edits: readonly CellEdit[];
}

const LOCK = `
  SELECT id
  FROM mark_sheets
  WHERE paper_id = $1 AND component = ANY($2::text[])
  ORDER BY id
  FOR UPDATE`;
/** One row for each candidate among the students, and for each of their markers. */
const CANDIDATES = `
  SELECT
    registration.student_id AS student,
    registration.sitting,
    allocation.role,
    allocation.staff_id AS staff
  FROM exam_registrations registration
  LEFT JOIN mark_allocations allocation
    ON allocation.paper_id = registration.paper_id
    AND allocation.student_id = registration.student_id
  WHERE registration.paper_id = $1
    AND registration.student_id = ANY($2::uuid[])
    AND registration.status = 'confirmed'`;

interface CandidateRow {
  student: string;
  sitting: string | null;
  role: string | null;
  staff: string | null;
}

interface Deciding {
  paper: PaperFacts;
  standing: Standing;
  person: Person;
  now: Date;
  ruleOf: (student: string) => AgreeRule;
  /** How each candidate sat the paper; `null`: not recorded. */
  candidates: ReadonlyMap<string, string | null>;
  /** The markers of candidates by role and student. */
  allocated: ReadonlyMap<string, string>;
  /** The present cells by `cellName`, each with those of the edits that it already contains. */
  present: ReadonlyMap<string, EditedCell>;
  source: MarkSource;
  /** By component and student, of the components of the edits. */
  practicals: Practicals;
}

function refusalAt(
  { paper, standing, person, now, candidates, allocated, present, practicals }: Deciding,
  { component, stage, student }: CellEdit,
): CellRefusal | null {
  const sheet = sheetOf(paper, component, stage);
  if (!sheet) return 'noSuchComponent';
  const closed = closedBecause(stage, standing, sheet, {
    session: paper.session.state,
    areBothSubmitted: areBothSubmitted(paper, component),
    now,
  });
  if (closed === 'notAllowed') return closed;
  if (!candidates.has(student)) return 'notACandidate';
  if (student === person.studentId) return 'oneself';
  if (closed) return closed;
  const marker = allocated.get(`${stage} ${student}`);
  if (marker !== undefined && marker !== person.staffId && !standing.office) return 'otherMarker';
  return closedByRecord(
    present.get(cellName(sheet.id, student)) ?? null,
    practicals.get(component)?.get(student) ?? null,
  );
}

function placeOf(deciding: Deciding): (edit: CellEdit) => EditPlace {
  const { paper, standing, ruleOf, candidates, present, source } = deciding;
  return (edit) => {
    const { component, stage, student } = edit;
    const sheet = sheetOf(paper, component, stage);
    const marked = paper.components.find(({ id }) => id === component);
    const maximum = marked?.maximum ?? '0';
    const markAt = (at: MarkStage): Mark =>
      present.get(cellName(sheetOf(paper, component, at)?.id ?? '', student))?.mark ?? BLANK;
    const judge = (mark: Mark, reason: string | undefined): CellRefusal | null => {
      if (
        marked &&
        isExcused(marked, candidates.get(student), markAt(stage)) &&
        mark.status !== 'MC'
      )
        return 'byMedical';
      if (lacksMedical(mark, candidates.get(student))) return 'medicalFirst';
      const given = { first: markAt('first'), second: markAt('second') };
      // Agreed marks decide about the codes of both markers.
      const decided = [mark, markAt(stage)].concat(
        stage === 'agreed' ? [given.first, given.second] : [],
      );
      const closed = closedByCode(decided, mayDecideCodes(standing));
      if (closed || source === 'undo' || !isEmpty(reason)) return closed;
      const isUnlike = stage === 'agreed' && needsReason(mark, given, maximum, ruleOf(student));
      return isUnlike || decided.some(isDecidedByOffice) || emptiesAbsence(markAt(stage), mark)
        ? 'needsReason'
        : null;
    };
    return {
      cell: cellName(sheet?.id ?? '', student),
      refusal: refusalAt(deciding, edit),
      maximum,
      judge,
    };
  };
}

const usersOf = (
  states: ReadonlyMap<string, SheetState>,
  sheets: readonly string[],
): readonly string[] => sheets.flatMap((sheet) => states.get(sheet)?.users ?? []);

/**
 * Notifies the open pages of the markers of these sheets only: a blind second marker must not learn
 * when the other marks.
 */
export async function notifySheets(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  paper: string,
  sheets: readonly string[],
): Promise<void> {
  notify.live(MARKS_TOPIC, usersOf(await readSheetStates(client, paper), sheets));
}

const componentsOf = (edits: readonly CellEdit[]): string[] => [
  ...new Set(edits.map(({ component }) => component)),
];
const studentsOf = (edits: readonly CellEdit[]): string[] => [
  ...new Set(edits.map(({ student }) => student)),
];

/** A paper with all that decides about some edits. */
interface PaperState extends Pick<
  Deciding,
  'paper' | 'ruleOf' | 'candidates' | 'allocated' | 'present' | 'practicals'
> {
  states: ReadonlyMap<string, SheetState>;
}

const NO_RULE: AgreeRule = { within: 0, bands: [] };

/** Reads a paper with all that decides about these edits, in one round trip. */
async function readPaperState(
  client: Queryable,
  id: string,
  edits: readonly CellEdit[],
): Promise<PaperState> {
  const [paper, candidates, ruleOf, states, ...cells] = await Promise.all([
    paperFacts(client, id),
    queryRows<CandidateRow>(client, {
      name: 'mark-edited-candidates',
      text: CANDIDATES,
      values: [id, studentsOf(edits)],
    }),
    edits.some(({ stage }) => stage === 'agreed')
      ? readAgreeRules(client, studentsOf(edits))
      : () => NO_RULE,
    readSheetStates(client, id),
    ...studentsOf(edits).map((student) =>
      readEditedCells(client, {
        paper: id,
        student,
        edits: edits.flatMap((edit) => (edit.student === student ? [edit.edit] : [])),
      }),
    ),
  ]);
  return {
    paper,
    ruleOf,
    states,
    practicals: edits.some(({ component }) => paper.sources[component]?.isFed)
      ? await readPracticals(client, paper)
      : new Map(),
    candidates: new Map(candidates.map(({ student, sitting }) => [student, sitting])),
    allocated: new Map(
      candidates.flatMap(({ role, student, staff }) =>
        role === null || staff === null ? [] : [[`${role} ${student}`, staff]],
      ),
    ),
    present: new Map(cells.flat().map((cell) => [cellName(cell.sheet, cell.student), cell])),
  };
}

/**
 * Reads a paper as `readPaperState` does, behind a lock of the sheets of these components. The
 * statements wait for the lock in the same round trip and see what its last holder committed. Makes
 * missing sheets.
 */
async function lockPaper(
  { client, now }: Pick<Writing, 'client' | 'now'>,
  id: string,
  edits: readonly CellEdit[],
): Promise<PaperState> {
  const [, state] = await Promise.all([
    client.query({ name: 'mark-lock', text: LOCK, values: [id, componentsOf(edits)] }),
    readPaperState(client, id, edits),
  ]);
  const made = await withSheets(client, state.paper);
  if (made === state.paper) return state;
  await giveMarks({ client, now }, made);
  return lockPaper({ client, now }, id, edits);
}

/** Decides edits of one paper on the versions that they were made on. */
function decideCells(
  state: PaperState,
  { person, now }: Pick<Writing, 'person' | 'now'>,
  { source, edits }: Pick<CellWrite, 'source' | 'edits'>,
): ReturnType<typeof decideEdits> {
  const { paper, present } = state;
  const standing = standingOf(person, paper);
  return decideEdits(
    edits,
    placeOf({ ...state, person, now, source, standing }),
    present,
    new Map(
      [...present].flatMap(([cell, { done }]) =>
        done.map(({ edit, mark }) => [doneName(edit, cell), mark] as const),
      ),
    ),
  );
}

/** The answers that an import would get now, in order of its cells. */
export async function dryRunCells(
  context: Omit<Writing, 'notify'>,
  paper: string,
  edits: readonly CellEdit[],
): Promise<CellAnswer[]> {
  if (edits.length === 0) return [];
  const state = await readPaperState(context.client, paper, edits);
  return decideCells(state, context, { source: 'import', edits }).answers;
}

/**
 * Writes cells of one paper on the versions that they were made on; the answers are in order of the
 * edits. The marks are stored with the COMMIT, so the transaction cannot read them. Locks the
 * sheets until the transaction ends, so that the second of two concurrent writers sees the marks of
 * the first. Throws NOT_FOUND for an unknown paper.
 */
export async function writeCells(
  context: Writing,
  { paper, batch, source, edits }: CellWrite,
): Promise<CellAnswer[]> {
  const { client, person, now, notify } = context;
  const state = await lockPaper(context, paper, edits);
  const { answers, changes } = decideCells(state, context, { source, edits });
  const stored = changes.map(({ edit, before, after, version }) => ({
    sheet: sheetOf(state.paper, edit.component, edit.stage)?.id ?? '',
    student: edit.student,
    version,
    before,
    after,
    reason: edit.reason?.trim() || null,
    actor: actorOf(person),
    source,
    batch,
    edit: edit.edit,
    at: now.toISOString(),
  }));
  if (stored.length === 0) return answers;
  const sheets = [...new Set(stored.map(({ sheet }) => sheet))];
  sendWithCommit(client, storeStatement(stored, state.states));
  notify.live(MARKS_TOPIC, usersOf(state.states, sheets), batch);
  return answers;
}
