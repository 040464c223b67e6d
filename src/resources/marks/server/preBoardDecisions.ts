import { v7 as newId } from 'uuid';
import {
  colomboDay,
  type Queryable,
  queryRow,
  queryRows,
  recordActivity,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import { DEPARTMENT_MARKS } from '../access.ts';
import type { PreBoardEntry, PreBoardRequest } from '../api.ts';
import { finalStage, mayReadAll, paperFacts, sheetOf, type PaperFacts } from './facts.ts';
import { readBoardPart } from './preBoardHands.ts';

/** The changes of a paper's marks so far, by the chains of its sheets; for `paper`. */
export const MARKS_CHANGES = `(
  SELECT coalesce(sum(chain.length), 0)::int
  FROM mark_chains chain
  JOIN mark_sheets sheet ON sheet.id = chain.sheet_id
  WHERE sheet.paper_id = paper.id
)`;

/** Whether the settings demand a pre-board that has not accepted the marks as they are; for `paper`. */
export const LACKS_PRE_BOARD = `(
  EXISTS (SELECT FROM settings WHERE key = 'preBoardDemanded' AND value = 'true')
  AND NOT coalesce(
    (
      SELECT entry.decision = 'accepted' AND entry.changes = ${MARKS_CHANGES}
      FROM mark_pre_boards entry
      WHERE entry.paper_id = paper.id
      ORDER BY entry.decided_at DESC, entry.id DESC
      LIMIT 1
    ),
    false
  )
)`;

const DECISIONS = `
  SELECT
    entry.paper_id AS paper,
    entry.id,
    entry.decision,
    entry.held_on::text AS "heldOn",
    entry.minute,
    entry.comment,
    (
      SELECT nullif(concat_ws(' ', decider.first_name, decider.last_name), '')
      FROM users decider
      WHERE decider.id = entry.decided_by
    ) AS by,
    entry.decided_at AS at,
    entry.changes = ${MARKS_CHANGES} AS "isCurrent"
  FROM mark_pre_boards entry
  JOIN papers paper ON paper.id = entry.paper_id
  WHERE entry.paper_id = ANY($1::uuid[])
  ORDER BY entry.decided_at DESC, entry.id DESC`;

type StoredEntry = Omit<PreBoardEntry, 'at'> & { paper: string; at: Date };

/** What was decided about papers, the latest first. */
export async function readDecisions(
  client: Queryable,
  papers: readonly string[],
): Promise<(PreBoardEntry & { paper: string })[]> {
  const rows = await queryRows<StoredEntry>(client, {
    name: 'pre-board-decisions',
    text: DECISIONS,
    values: [papers],
  });
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}

/** The number of changes of a paper's marks. */
export async function readChanges(client: Queryable, id: string): Promise<number> {
  const row = await queryRow<{ changes: number }>(client, {
    text: `
      SELECT ${MARKS_CHANGES} AS changes
      FROM papers paper
      WHERE paper.id = $1`,
    values: [id],
  });
  return row?.changes ?? 0;
}

const STORE = `
  INSERT INTO mark_pre_boards (
    id, paper_id, decision, held_on, minute, comment, changes, decided_by, decided_at
  )
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/**
 * Refuses a decision by a person who gave marks, and one on marks that are not complete, were not
 * read, or have changed since.
 */
async function assertDecidable(
  { client, person, now }: Pick<TransactionContext, 'client' | 'person' | 'now'>,
  paper: PaperFacts,
  { decision, heldOn, comment, changes }: PreBoardRequest,
): Promise<void> {
  const { standing, isGiver, dean } = await readBoardPart(client, person, paper);
  if (!standing.department) throw new PortalError('NOT_FOUND');
  if (isGiver)
    throw new PortalError('FORBIDDEN', {
      details: {
        reason: dean === null ? 'marksItNoDean' : 'marksIt',
        dean,
        needs: [DEPARTMENT_MARKS],
      },
    });
  if (!mayReadAll(paper, standing))
    throw new PortalError('FORBIDDEN', { details: { reason: 'blind', needs: [DEPARTMENT_MARKS] } });
  const today = colomboDay(now);
  if (heldOn > today) throw fieldError('heldOn', 'notYet');
  if (decision === 'referred' && comment === '') throw fieldError('comment', 'required');
  const open = paper.components.filter(
    ({ id }) => (sheetOf(paper, id, finalStage(paper))?.state ?? 'open') === 'open',
  );
  if (paper.components.length === 0 || open.length > 0)
    throw new PortalError('CONFLICT', {
      details: { reason: 'notHandedIn', components: open.map(({ name }) => name) },
    });
  if ((await readChanges(client, paper.id)) !== changes)
    throw new PortalError('CONFLICT', { details: { reason: 'marksChanged' } });
}

/** Records what the pre-board decided. Entries are only added: the latest counts. */
export async function decide(
  context: Pick<TransactionContext, 'client' | 'person' | 'now' | 'ip'>,
  id: string,
  request: PreBoardRequest,
): Promise<PreBoardEntry> {
  const { client, person, now, ip } = context;
  // The sheets stay as they are until the decision stands.
  await client.query({
    text: `
      SELECT id
      FROM mark_sheets
      WHERE paper_id = $1
      ORDER BY id
      FOR UPDATE`,
    values: [id],
  });
  const paper = await paperFacts(client, id);
  await assertDecidable(context, paper, request);
  const { decision, heldOn, minute, comment, changes } = request;
  const entry = newId();
  await client.query({
    text: STORE,
    values: [entry, id, decision, heldOn, minute, comment, changes, person.userId, now],
  });
  await recordActivity(client, {
    actorId: person.userId,
    action: 'edit',
    resource: 'papers',
    recordId: id,
    after: { preBoard: decision, heldOn, minute, comment },
    ip,
  });
  const [made] = await readDecisions(client, [id]);
  if (!made) throw new PortalError('NOT_FOUND');
  const { paper: _paper, ...answer } = made;
  return answer;
}
