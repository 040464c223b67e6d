import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import {
  type Queryable,
  queryRow,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import { defaultSettings } from '../../../contract/model/settings.ts';
import { reaches } from '../../shared/rules/grades.ts';
import type { ModerationRound } from '../api.ts';
import { isGiven } from '../rules/given.ts';
import { BLANK, isSameMark, type Mark } from '../rules/mark.ts';
import {
  sampleOf,
  shiftedMark,
  shiftedTotal,
  type Sampled,
  type ScriptPart,
} from '../rules/moderation.ts';
import { gradeOfTotal } from '../rules/preBoard.ts';
import { MARKING } from '../rules/rights.ts';
import type { MarkStage } from '../stages.ts';
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

/** What the agreed marks of a paper become, apart from what the first marker gave. */
interface Following {
  /** The marks of one script, by component; absent: the first ones. */
  of?: (parts: readonly ScriptPart[]) => ReadonlyMap<string, Mark>;
  /** Candidates whose agreed marks stay as they are. */
  except?: ReadonlySet<string>;
  reason?: string | null;
}

type Acting = Pick<TransactionContext, 'client' | 'now'> & {
  actor: string | null;
  /** Absent: no e-mail. */
  notify?: Pick<TransactionContext['notify'], 'emailEach'>;
};

const marksOf = (parts: readonly ScriptPart[]): ReadonlyMap<string, Mark> =>
  new Map(parts.map(({ component, mark }) => [component, mark]));

/** Lets the agreed marks of a paper follow the first ones; those given by a record stay. */
async function followFirst(
  { client, actor, now }: Acting,
  paper: PaperFacts,
  { of = marksOf, except = new Set(), reason = null }: Following = {},
): Promise<void> {
  const cells = await readCells(
    client,
    paper.sheets.map(({ id }) => id),
  );
  const cellAt = (component: string, stage: MarkStage, student: string) =>
    cells.get(cellName(sheetOf(paper, component, stage)?.id ?? '', student));
  const batch = newId();
  const changesFor = (student: string): SheetChange[] => {
    const marks = of(
      paper.components.map(({ id, maximum, weight }) => {
        const cell = cellAt(id, 'first', student);
        return {
          component: id,
          maximum,
          weight,
          mark: cell?.mark ?? BLANK,
          isGiven: isGiven(cell?.source ?? null),
        };
      }),
    );
    return paper.components.flatMap(({ id }): SheetChange[] => {
      const present = cellAt(id, 'agreed', student);
      const before = present?.mark ?? BLANK;
      const after = marks.get(id) ?? BLANK;
      if (isGiven(present?.source ?? null) || isSameMark(before, after)) return [];
      return [
        {
          sheet: sheetOf(paper, id, 'agreed')?.id ?? '',
          student,
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
  };
  const students = new Set([...cells.values()].map(({ student }) => student));
  const changes = [...students].filter((student) => !except.has(student)).flatMap(changesFor);
  if (changes.length > 0)
    await client.query(storeStatement(changes, await readSheetStates(client, paper.id)));
}

interface Settled {
  /** The component to shift, or `null` for the total, and by how many marks. */
  shift: { component: string | null; by: string } | null;
  reason: string;
}

/** The marks of a script moved in one component or in the total. */
function shiftedParts(
  parts: readonly ScriptPart[],
  { component, by }: NonNullable<Settled['shift']>,
): ReadonlyMap<string, Mark> {
  if (component === null) return shiftedTotal(parts, by);
  return new Map(
    parts.map((part) => [
      part.component,
      part.component === component && !part.isGiven
        ? shiftedMark(part.mark, by, part.maximum)
        : part.mark,
    ]),
  );
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
  await followFirst(acting, paper, {
    except: new Set(differing.map(({ student }) => student)),
    reason,
    of: (parts) => (shift ? shiftedParts(parts, shift) : marksOf(parts)),
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

/** Of the paper, or else of the settings. */
const SHARE = `
  SELECT
    paper.moderated_share AS own,
    (SELECT value FROM settings WHERE key = 'moderatedShare') AS set
  FROM papers paper
  WHERE paper.id = $1`;
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
  const stored = await queryRow<{ own: number | null; set: number | null }>(client, {
    text: SHARE,
    values: [id],
  });
  const share = stored?.own ?? stored?.set ?? defaultSettings().moderatedShare;
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
  await writeToModerators(acting, paper, sample.length);
}

const MODERATORS = `
  SELECT DISTINCT member.user_id AS "userId"
  FROM paper_markers marker
  JOIN staff member ON member.id = marker.staff_id
  WHERE marker.paper_id = $1 AND marker.role = 'moderator' AND member.user_id IS NOT NULL`;

/** Tells the moderators of a paper that their scripts are drawn. */
async function writeToModerators(
  { client, notify }: Acting,
  { id, code, title }: PaperFacts,
  scripts: number,
): Promise<void> {
  const readers = await queryRows<{ userId: string }>(client, { text: MODERATORS, values: [id] });
  const paper = perLanguage((language) => `${code} ${title[language]}`);
  await notify?.emailEach(
    'scriptsToModerate',
    readers.map((reader) => ({ ...reader, id, paper, scripts })),
  );
}

/** Papers whose first markers handed in before a sample could be drawn. */
const UNSAMPLED = `
  SELECT paper.id
  FROM papers paper
  JOIN exam_sessions session
    ON session.id = paper.exam_session_id
    AND session.status IN ('held', 'marking')
  WHERE EXISTS (
      SELECT
      FROM paper_markers marker
      WHERE marker.paper_id = paper.id AND marker.role = 'moderator'
    )
    AND NOT EXISTS (SELECT FROM mark_moderations round WHERE round.paper_id = paper.id)
    AND (
      SELECT bool_and(sheet.state <> 'open')
      FROM mark_sheets sheet
      WHERE sheet.paper_id = paper.id AND sheet.stage = 'first'
    )
  ORDER BY paper.id`;

/**
 * Draws the samples that no step drew, such as those of papers that were handed in before samples
 * were drawn by the portal.
 */
export async function drawMissingSamples(acting: Omit<Acting, 'actor'>): Promise<void> {
  const papers = await queryRows<{ id: string }>(acting.client, { text: UNSAMPLED });
  for (const { id } of papers) await drawSample({ ...acting, actor: null }, id);
}
