import { v7 as newId } from 'uuid';
import type { Queryable, TransactionContext } from '../../../../gateway/index.ts';
import { fieldError, orNotFound, PortalError } from '../../../contract/model/errors.ts';
import type { ScriptVerdict } from '../api.ts';
import { isGiven } from '../rules/given.ts';
import { BLANK, isSameMark, readMark, type Mark } from '../rules/mark.ts';
import { cellName, readCells, storeStatement, type SheetChange } from './cells.ts';
import { sheetOf, type PaperFacts } from './facts.ts';
import { readSheetStates } from './sheetStates.ts';

/** A step of the moderation that the present state does not allow. */
export const refuse = (reason: string, details: Record<string, unknown> = {}): PortalError =>
  new PortalError('CONFLICT', { details: { reason, ...details } });

/** The cells of one candidate in every component. */
async function cellsOf(client: Queryable, paper: PaperFacts, student: string) {
  const cells = await readCells(
    client,
    paper.sheets.map(({ id }) => id),
  );
  return (component: string, stage: 'first' | 'agreed') =>
    cells.get(cellName(sheetOf(paper, component, stage)?.id ?? '', student));
}

/** What the first marker gave a candidate, by component. */
export async function firstMarks(
  client: Queryable,
  paper: PaperFacts,
  student: string,
): Promise<ReadonlyMap<string, Mark>> {
  const cellAt = await cellsOf(client, paper, student);
  return new Map(paper.components.map(({ id }) => [id, cellAt(id, 'first')?.mark ?? BLANK]));
}

/** The marks that the moderator gives instead. Throws for one that is no mark of the component. */
export function givenMarks(
  paper: PaperFacts,
  first: ReadonlyMap<string, Mark>,
  { verdict, marks, reason }: ScriptVerdict,
): ReadonlyMap<string, Mark> {
  if (verdict === 'agrees') return new Map();
  if (reason.length < 3) throw fieldError('reason', 'required');
  const given = marks.map(({ component, mark }) => {
    const found = orNotFound(paper.components.find(({ id }) => id === component));
    const { mark: read, problem } = readMark(mark, found.maximum);
    if (read?.status !== 'value' || first.get(component)?.status !== 'value')
      throw refuse('notAMark', { component: found.name, problem: problem ?? 'code' });
    return [component, read] as const;
  });
  const changed = given.filter(
    ([component, mark]) => !isSameMark(mark, first.get(component) ?? BLANK),
  );
  if (changed.length === 0) throw refuse('sameMarks');
  return new Map(changed);
}

interface StoredVerdict {
  moderation: string;
  student: string;
  verdict: ScriptVerdict['verdict'];
  reason: string | null;
  /** The marks that differ, by component. */
  given: ReadonlyMap<string, Mark>;
}

/** Stores a verdict and lets the agreed marks of the script be those of the moderator. */
export async function storeVerdict(
  { client, now, actor }: Pick<TransactionContext, 'client' | 'now'> & { actor: string | null },
  paper: PaperFacts,
  { moderation, student, verdict, reason, given }: StoredVerdict,
): Promise<void> {
  const cellAt = await cellsOf(client, paper, student);
  const batch = newId();
  const changes = paper.components.flatMap(({ id: component }): SheetChange[] => {
    const present = cellAt(component, 'agreed');
    const before = present?.mark ?? BLANK;
    const after = given.get(component) ?? cellAt(component, 'first')?.mark ?? BLANK;
    if (isSameMark(before, after) || isGiven(present?.source ?? null)) return [];
    return [
      {
        sheet: sheetOf(paper, component, 'agreed')?.id ?? '',
        student,
        version: (present?.version ?? 0) + 1,
        before,
        after,
        reason,
        actor,
        source: 'moderated',
        batch,
        edit: newId(),
        at: now.toISOString(),
      },
    ];
  });
  if (changes.length > 0)
    await client.query(storeStatement(changes, await readSheetStates(client, paper.id)));
  await client.query({
    text: `
      UPDATE mark_samples
      SET verdict = $3, reason = $4, checked_by = $5, checked_at = $6
      WHERE moderation_id = $1 AND student_id = $2`,
    values: [moderation, student, verdict, reason, actor, now],
  });
}
