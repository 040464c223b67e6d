import { actorOf, type Person, type TransactionContext } from '../../../../gateway/index.ts';
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
import { cellName, readCells, storeChanges } from './cells.ts';
import { areBothSubmitted, paperFacts, sheetOf, standingOf, type PaperFacts } from './facts.ts';
import { withSheets } from './sheets.ts';

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
const DONE = `
  SELECT sheet_id AS sheet, student_id AS student, edit
  FROM mark_events
  WHERE sheet_id = ANY($1::uuid[]) AND edit = ANY($2::uuid[])`;
const CANDIDATES = `
  SELECT student_id AS student
  FROM exam_registrations
  WHERE paper_id = $1 AND status = 'confirmed'`;
const ALLOCATED =
  'SELECT role, student_id AS student, staff_id AS staff FROM mark_allocations WHERE paper_id = $1';

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

const USERS = `
  SELECT DISTINCT member.user_id AS id
  FROM mark_sheets sheet
  JOIN mark_sheets__markers marker ON marker.owner_id = sheet.id
  JOIN staff member ON member.id = marker.target_id
  WHERE sheet.id = ANY($1::uuid[]) AND member.user_id IS NOT NULL`;

/**
 * Notifies the open pages of the markers of these sheets only: a blind second marker must not learn
 * when the other marks.
 */
export async function notifySheets(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  sheets: readonly string[],
  cause?: string,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>({ text: USERS, values: [sheets] });
  await notify.live(
    MARKS_TOPIC,
    rows.map(({ id }) => id),
    cause,
  );
}

/** Decides edits of one paper on the versions that they were made on, without storing them. */
async function decideCells(
  { client, person, now }: Omit<Writing, 'notify'>,
  paper: PaperFacts,
  { source, edits }: Pick<CellWrite, 'source' | 'edits'>,
): Promise<ReturnType<typeof decideEdits>> {
  const components = new Set(edits.map(({ component }) => component));
  const sheets = paper.sheets
    .filter(({ component }) => components.has(component))
    .map((sheet) => sheet.id);
  const [present, done, candidates, allocated] = [
    await readCells(client, sheets),
    await client.query<{ sheet: string; student: string; edit: string }>({
      text: DONE,
      values: [sheets, edits.map(({ edit }) => edit)],
    }),
    await client.query<{ student: string }>({ text: CANDIDATES, values: [paper.id] }),
    await client.query<{ role: string; student: string; staff: string }>({
      text: ALLOCATED,
      values: [paper.id],
    }),
  ];
  const deciding: Deciding = {
    paper,
    person,
    now,
    source,
    present,
    standing: standingOf(person, paper),
    rule: await readAgreeRule(client),
    candidates: new Set(candidates.rows.map(({ student }) => student)),
    allocated: new Map(
      allocated.rows.map(({ role, student, staff }) => [`${role} ${student}`, staff]),
    ),
  };
  return decideEdits(
    edits,
    placeOf(deciding),
    present,
    new Set(done.rows.map(({ sheet, student, edit }) => doneName(edit, cellName(sheet, student)))),
  );
}

/** The answers that an import would get now, in order of its cells. */
export async function dryRunCells(
  context: Omit<Writing, 'notify'>,
  paper: string,
  edits: readonly CellEdit[],
): Promise<CellAnswer[]> {
  if (edits.length === 0) return [];
  const facts = await paperFacts(context.client, paper);
  return (await decideCells(context, facts, { source: 'import', edits })).answers;
}

/**
 * Writes cells of one paper on the versions that they were made on; the answers are in order of the
 * edits. Locks the sheets until the transaction ends, so that the second of two concurrent writers
 * sees the marks of the first. Throws NOT_FOUND for an unknown paper.
 */
export async function writeCells(
  context: Writing,
  { paper: id, batch, source, edits }: CellWrite,
): Promise<CellAnswer[]> {
  const { client, person, now } = context;
  await withSheets(client, await paperFacts(client, id));
  await client.query({
    text: LOCK,
    values: [id, [...new Set(edits.map(({ component }) => component))]],
  });
  const paper = await paperFacts(client, id);
  const { answers, changes } = await decideCells(context, paper, { source, edits });
  const at = now.toISOString();
  const actor = actorOf(person);
  const stored = changes.map(({ edit, before, after, version }) => ({
    sheet: sheetOf(paper, edit.component, edit.stage)?.id ?? '',
    student: edit.student,
    version,
    before,
    after,
    reason: edit.reason?.trim() || null,
    actor,
    source,
    batch,
    edit: edit.edit,
    at,
  }));
  await storeChanges(client, stored);
  if (stored.length > 0)
    await notifySheets(context, [...new Set(stored.map(({ sheet }) => sheet))], batch);
  return answers;
}
