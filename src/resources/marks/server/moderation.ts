import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import {
  type Queryable,
  queryRow,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { defaultSettings } from '../../../contract/model/settings.ts';
import { reaches } from '../../shared/rules/grades.ts';
import type { ModerationRound } from '../api.ts';
import { isGiven } from '../rules/given.ts';
import { BLANK, isSameMark, type Mark } from '../rules/mark.ts';
import { sampleOf, shiftedMark, type Sampled } from '../rules/moderation.ts';
import { gradeOfTotal } from '../rules/preBoard.ts';
import { MARKING } from '../rules/rights.ts';
import { cellName, readCells, storeStatement, type SheetChange } from './cells.ts';
import { paperFacts, sheetOf, type PaperFacts } from './facts.ts';
import { isModeratedSql } from './finalStage.ts';
import { readCandidateLines, type CandidateLine } from './preBoardLines.ts';
import { withSheets } from './sheets.ts';
import { readSheetStates } from './sheetStates.ts';

/** The changes of a paper's first marks so far, by the chains of their sheets. */
const firstChanges = (paper: string): string => `(
    SELECT coalesce(sum(chain.length), 0)::int
    FROM mark_chains chain
    JOIN mark_sheets sheet ON sheet.id = chain.sheet_id
    WHERE sheet.paper_id = ${paper} AND sheet.stage = 'first'
  )`;

/** Whether a sample of a `paper` was drawn and the present first marks are not decided about. */
export const LACKS_MODERATION = `(
  ${isModeratedSql('paper.id')}
  AND NOT coalesce(
    (
      SELECT
        round.decision IN ('accepted', 'shifted')
        AND round.changes = ${firstChanges('paper.id')}
      FROM mark_moderations round
      WHERE round.paper_id = paper.id
      ORDER BY round.round DESC
      LIMIT 1
    ),
    false
  )
)`;

const ROUNDS = `
  SELECT
    round.id,
    round.paper_id AS paper,
    round.round,
    round.share,
    round.drawn_at AS "drawnAt",
    round.changes = ${firstChanges('round.paper_id')} AS "isCurrent",
    round.decision,
    round.reason,
    round.minute,
    round.component,
    round.shift::text AS shift,
    nullif(concat_ws(' ', decider.first_name, decider.last_name), '') AS by,
    round.decided_at AS at,
    count(script.student_id)::int AS sampled,
    count(script.verdict)::int AS checked,
    count(*) FILTER (WHERE script.verdict = 'differs')::int AS differing
  FROM mark_moderations round
  LEFT JOIN mark_samples script ON script.moderation_id = round.id
  LEFT JOIN users decider ON decider.id = round.decided_by
  WHERE round.paper_id = ANY($1::uuid[])
  GROUP BY round.id, decider.id
  ORDER BY round.paper_id, round.round DESC`;

export interface StoredRound extends ModerationRound {
  id: string;
  paper: string;
}

/** The rounds of moderation of papers, the latest first. */
export async function readRounds(
  client: Queryable,
  papers: readonly string[],
): Promise<StoredRound[]> {
  const rows = await queryRows<
    Omit<StoredRound, 'drawnAt' | 'at'> & { drawnAt: Date; at: Date | null }
  >(client, { name: 'moderation-rounds', text: ROUNDS, values: [papers] });
  return rows.map(({ drawnAt, at, ...row }) => ({
    ...row,
    drawnAt: drawnAt.toISOString(),
    at: at?.toISOString() ?? null,
  }));
}

/** The latest round of a paper, as the calls answer it. */
export function shownRound(
  rounds: readonly StoredRound[],
  id: string,
): ModerationRound | undefined {
  const found = rounds.find(({ paper }) => paper === id);
  if (!found) return undefined;
  const { id: _id, paper: _paper, ...round } = found;
  return round;
}

/** A mark to store in place of the agreed one of a component. */
interface Following {
  /** What the first mark becomes; absent: it stays. */
  of?: (mark: Mark, component: string) => Mark;
  /** Candidates whose agreed marks stay as they are. */
  except?: ReadonlySet<string>;
  reason?: string | null;
}

type Acting = Pick<TransactionContext, 'client' | 'now'> & { actor: string | null };

/** Lets the agreed marks of a paper follow the first ones; those given by a record stay. */
async function followFirst(
  { client, actor, now }: Acting,
  paper: PaperFacts,
  { of = (mark) => mark, except = new Set(), reason = null }: Following = {},
): Promise<void> {
  const cells = await readCells(
    client,
    paper.sheets.map(({ id }) => id),
  );
  const batch = newId();
  const changes = paper.components.flatMap(({ id: component }): SheetChange[] => {
    const first = sheetOf(paper, component, 'first')?.id;
    const sheet = sheetOf(paper, component, 'agreed')?.id ?? '';
    return [...cells.values()].flatMap((cell): SheetChange[] => {
      if (cell.sheet !== first || except.has(cell.student)) return [];
      const present = cells.get(cellName(sheet, cell.student));
      const before = present?.mark ?? BLANK;
      const after = isGiven(cell.source) ? cell.mark : of(cell.mark, component);
      if (isGiven(present?.source ?? null) || isSameMark(before, after)) return [];
      return [
        {
          sheet,
          student: cell.student,
          version: (present?.version ?? 0) + 1,
          before,
          after,
          reason,
          actor,
          source: 'agreed',
          batch,
          edit: newId(),
          at: now.toISOString(),
        },
      ];
    });
  });
  if (changes.length > 0)
    await client.query(storeStatement(changes, await readSheetStates(client, paper.id)));
}

interface Settled {
  /** The component to shift, and by how many of its marks. */
  shift: { component: string; by: string } | null;
  reason: string;
}

const DIFFERING = `
  SELECT student_id AS student
  FROM mark_samples
  WHERE moderation_id = $1 AND verdict = 'differs'`;

/** Makes the agreed marks those of a decision; the marks that the moderator gave stay. */
export async function settleMarks(
  acting: Acting,
  paper: PaperFacts,
  moderation: string,
  { shift, reason }: Settled,
): Promise<void> {
  const differing = await queryRows<{ student: string }>(acting.client, {
    text: DIFFERING,
    values: [moderation],
  });
  const maximum = paper.components.find(({ id }) => id === shift?.component)?.maximum ?? '0';
  await followFirst(acting, paper, {
    except: new Set(differing.map(({ student }) => student)),
    reason,
    of: (mark, id) =>
      shift && id === shift.component ? shiftedMark(mark, shift.by, maximum) : mark,
  });
}

const COPY_ROUND = `
  INSERT INTO mark_moderations (id, paper_id, round, share, changes, drawn_at)
  SELECT $2, paper_id, round + 1, share, changes, drawn_at
  FROM mark_moderations
  WHERE id = $1`;
const COPY_SAMPLE = `
  INSERT INTO mark_samples (
    moderation_id, student_id, sampled_as, verdict, reason, checked_by, checked_at
  )
  SELECT $2, student_id, sampled_as, verdict, reason, checked_by, checked_at
  FROM mark_samples
  WHERE moderation_id = $1`;

/** Begins the next round with the same sample and verdicts, for another decision. */
export async function copyRound(client: Queryable, moderation: string): Promise<string> {
  const copy = newId();
  await client.query({ text: COPY_ROUND, values: [moderation, copy] });
  await client.query({ text: COPY_SAMPLE, values: [moderation, copy] });
  return copy;
}

const CHANCES = 2 ** 48;
/** The same chance for the same paper, round and seed, on every machine. */
const chanceOf =
  (paper: string, round: number) =>
  (seed: string): number =>
    createHash('sha256').update(`${paper}/${round}/${seed}`).digest().readUIntBE(0, 6) / CHANCES;

function sampledFrom([student, { total, rules }]: [string, CandidateLine]): Sampled[] {
  if (total === null) return [];
  const bands = rules?.bands ?? [];
  if (!rules || bands.length === 0)
    return [{ student, total: total.total, isPassed: true, isTop: false, passMark: null }];
  const grade = gradeOfTotal(rules, total);
  const [top] = bands.toSorted((left, right) => Number(right.fromMark) - Number(left.fromMark));
  const pass = bands.find((band) => band.grade === rules.passGrade);
  return [
    {
      student,
      total: total.total,
      isPassed: reaches([grade], rules.passGrade),
      isTop: grade === top?.grade,
      passMark: pass ? Number(pass.fromMark) : null,
    },
  ];
}

const SHARE = `
  SELECT (SELECT value FROM settings WHERE key = 'moderatedShare') AS share`;
const STORE_ROUND = `
  INSERT INTO mark_moderations (id, paper_id, round, share, changes, drawn_at)
  SELECT $1, $2, $3, $4, ${firstChanges('$2')}, $5`;
const STORE_SAMPLE = `
  INSERT INTO mark_samples (moderation_id, student_id, sampled_as)
  SELECT $1::uuid, given.student, given.reason
  FROM unnest($2::uuid[], $3::text[]) AS given(student, reason)`;

/** Whether the first markers have handed in every component. */
export const isHandedIn = (paper: PaperFacts): boolean =>
  paper.components.every(({ id }) => (sheetOf(paper, id, 'first')?.state ?? 'open') !== 'open');

/** Whether a moderator waits for a sample of the present first marks. */
function isDue(paper: PaperFacts, last: StoredRound | undefined): boolean {
  return (
    !paper.isDoubleMarked &&
    !paper.isPrepared &&
    paper.components.length > 0 &&
    isHandedIn(paper) &&
    MARKING.includes(paper.session.state) &&
    paper.markers.some(({ role }) => role === 'moderator') &&
    (last === undefined || !last.isCurrent || last.decision === 'remark')
  );
}

/**
 * Draws the sample for the moderator once the first markers have handed everything in, and again
 * when their marks were changed after that. The agreed marks begin as the first ones.
 */
export async function drawSample(acting: Acting, id: string): Promise<void> {
  const { client, now } = acting;
  const found = await paperFacts(client, id);
  const [last] = await readRounds(client, [id]);
  if (!isDue(found, last)) return;
  const settings = await queryRow<{ share: number | null }>(client, { text: SHARE, values: [] });
  const share = settings?.share ?? defaultSettings().moderatedShare;
  const [moderation, round] = [newId(), (last?.round ?? 0) + 1];
  await client.query({ text: STORE_ROUND, values: [moderation, id, round, share, now] });
  const paper = await withSheets(client, await paperFacts(client, id));
  await followFirst(acting, paper);
  const lines = await readCandidateLines(client, id, paper.session.id);
  const sample = [
    ...sampleOf([...lines].flatMap(sampledFrom), { share, chanceOf: chanceOf(id, round) }),
  ];
  await client.query({
    text: STORE_SAMPLE,
    values: [moderation, sample.map(([student]) => student), sample.map(([, reason]) => reason)],
  });
}
