import {
  actorOf,
  type Person,
  type Queryable,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import {
  MARKS_TOPIC,
  type CellAnswer,
  type CellEdit,
  type CellRefusal,
  type MarkSource,
} from '../api.ts';
import { needsReason, type AgreeRule } from '../rules/agree.ts';
import { decideEdits, doneName, type EditPlace } from '../rules/edits.ts';
import { BLANK, type Mark } from '../rules/mark.ts';
import { closedBecause, type Standing } from '../rules/rights.ts';
import type { MarkStage } from '../stages.ts';
import { readAgreeRule } from './agreeing.ts';
import { cellName, readEditedCells, storeChanges } from './cells.ts';
import { areBothSubmitted, paperFacts, sheetOf, standingOf, type PaperFacts } from './facts.ts';
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
  SELECT registration.student_id AS student, allocation.role, allocation.staff_id AS staff
  FROM exam_registrations registration
  LEFT JOIN mark_allocations allocation
    ON allocation.paper_id = registration.paper_id
    AND allocation.student_id = registration.student_id
  WHERE registration.paper_id = $1
    AND registration.student_id = ANY($2::uuid[])
    AND registration.status = 'confirmed'`;

/** Codes that only the office and heads may give. */
const OFFICE_CODES: readonly string[] = ['WH', 'OFF'];

interface Deciding {
  paper: PaperFacts;
  standing: Standing;
  person: Person;
  now: Date;
  rule: AgreeRule;
  candidates: ReadonlySet<string>;
  /** The markers of candidates by role and student. */
  allocated: ReadonlyMap<string, string>;
  present: ReadonlyMap<string, { mark: Mark }>;
  source: MarkSource;
}

function refusalAt(
  { paper, standing, person, now, candidates, allocated }: Deciding,
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
  if (closed) return closed;
  const marker = allocated.get(`${stage} ${student}`);
  return marker !== undefined && marker !== person.staffId && !standing.office
    ? 'otherMarker'
    : null;
}

function placeOf(deciding: Deciding): (edit: CellEdit) => EditPlace {
  const { paper, standing, rule, present, source } = deciding;
  return (edit) => {
    const { component, stage, student } = edit;
    const sheet = sheetOf(paper, component, stage);
    const maximum = paper.components.find(({ id }) => id === component)?.maximum ?? '0';
    const markAt = (at: MarkStage): Mark =>
      present.get(cellName(sheetOf(paper, component, at)?.id ?? '', student))?.mark ?? BLANK;
    const judge = (mark: Mark, reason: string | undefined): CellRefusal | null => {
      if (source === 'undo') return null;
      if (OFFICE_CODES.includes(mark.status) && !standing.office && !standing.department)
        return 'officeOnly';
      return stage === 'agreed' &&
        !reason?.trim() &&
        needsReason(mark, { first: markAt('first'), second: markAt('second') }, maximum, rule)
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
  await notify.live(MARKS_TOPIC, usersOf(await readSheetStates(client, paper), sheets));
}

const componentsOf = (edits: readonly CellEdit[]): string[] => [
  ...new Set(edits.map(({ component }) => component)),
];
const studentsOf = (edits: readonly CellEdit[]): string[] => [
  ...new Set(edits.map(({ student }) => student)),
];

type PaperRules = Pick<Deciding, 'paper' | 'rule' | 'candidates' | 'allocated'>;

const NO_RULE: AgreeRule = { within: 0, bands: [] };

/** Reads a paper with all that decides about these edits, in one round trip. */
async function readPaperRules(
  client: Queryable,
  id: string,
  edits: readonly CellEdit[],
): Promise<PaperRules> {
  const [paper, { rows }, rule] = await Promise.all([
    paperFacts(client, id),
    client.query<{ student: string; role: string | null; staff: string | null }>({
      name: 'mark-edited-candidates',
      text: CANDIDATES,
      values: [id, studentsOf(edits)],
    }),
    edits.some(({ stage }) => stage === 'agreed') ? readAgreeRule(client) : NO_RULE,
  ]);
  return {
    paper,
    rule,
    candidates: new Set(rows.map(({ student }) => student)),
    allocated: new Map(
      rows.flatMap(({ role, student, staff }) =>
        role === null || staff === null ? [] : [[`${role} ${student}`, staff]],
      ),
    ),
  };
}

/**
 * Reads a paper as `readPaperRules` does, behind a lock of the sheets of these components. The
 * statements wait for the lock in the same round trip and see what its last holder committed. Makes
 * missing sheets.
 */
async function lockPaper(
  client: Queryable,
  id: string,
  edits: readonly CellEdit[],
): Promise<PaperRules> {
  const [, rules] = await Promise.all([
    client.query({ name: 'mark-lock', text: LOCK, values: [id, componentsOf(edits)] }),
    readPaperRules(client, id, edits),
  ]);
  const made = await withSheets(client, rules.paper);
  return made === rules.paper ? rules : lockPaper(client, id, edits);
}

interface DecidedCells extends ReturnType<typeof decideEdits> {
  states: ReadonlyMap<string, SheetState>;
}

/** Decides edits of one paper on the versions that they were made on, without storing them. */
async function decideCells(
  { client, person, now }: Omit<Writing, 'notify'>,
  rules: PaperRules,
  { source, edits }: Pick<CellWrite, 'source' | 'edits'>,
): Promise<DecidedCells> {
  const paper = rules.paper.id;
  const [states, ...cells] = await Promise.all([
    readSheetStates(client, paper),
    ...studentsOf(edits).map((student) =>
      readEditedCells(client, {
        paper,
        student,
        edits: edits.flatMap((edit) => (edit.student === student ? [edit.edit] : [])),
      }),
    ),
  ]);
  const present = new Map(cells.flat().map((cell) => [cellName(cell.sheet, cell.student), cell]));
  const standing = standingOf(person, rules.paper);
  return {
    states,
    ...decideEdits(
      edits,
      placeOf({ ...rules, person, now, source, present, standing }),
      present,
      new Set([...present].flatMap(([cell, { done }]) => done.map((edit) => doneName(edit, cell)))),
    ),
  };
}

/** The answers that an import would get now, in order of its cells. */
export async function dryRunCells(
  context: Omit<Writing, 'notify'>,
  paper: string,
  edits: readonly CellEdit[],
): Promise<CellAnswer[]> {
  if (edits.length === 0) return [];
  const rules = await readPaperRules(context.client, paper, edits);
  return (await decideCells(context, rules, { source: 'import', edits })).answers;
}

/**
 * Writes cells of one paper on the versions that they were made on; the answers are in order of the
 * edits. Locks the sheets until the transaction ends, so that the second of two concurrent writers
 * sees the marks of the first. Throws NOT_FOUND for an unknown paper.
 */
export async function writeCells(
  context: Writing,
  { paper, batch, source, edits }: CellWrite,
): Promise<CellAnswer[]> {
  const { client, person, now, notify } = context;
  const rules = await lockPaper(client, paper, edits);
  const { answers, changes, states } = await decideCells(context, rules, { source, edits });
  const stored = changes.map(({ edit, before, after, version }) => ({
    sheet: sheetOf(rules.paper, edit.component, edit.stage)?.id ?? '',
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
  await Promise.all([
    storeChanges(client, stored, states),
    notify.live(MARKS_TOPIC, usersOf(states, sheets), batch),
  ]);
  return answers;
}
