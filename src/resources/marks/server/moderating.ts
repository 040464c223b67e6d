import {
  actorOf,
  type Handler,
  type Page,
  pageOf,
  type Person,
  type Queryable,
  queryRow,
  queryRows,
  recordActivity,
  transitionOne,
  type TransactionContext,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import { fieldError, orNotFound, PortalError } from '../../../contract/model/errors.ts';
import type * as api from '../api.ts';
import type {
  Moderation,
  ModerationRefusal,
  ModerationRequest,
  ModerationRound,
  SampledScript,
} from '../api.ts';
import { BLANK, toReader } from '../rules/mark.ts';
import { checkClosed, decideClosed, type ModerationState } from '../rules/moderating.ts';
import type { CandidateIds } from './candidateIds.ts';
import { cellName, readCells } from './cells.ts';
import { hasPart, mayReadAll, paperFacts, sheetOf, type PaperFacts } from './facts.ts';
import { readCandidates } from './grid.ts';
import { copyRound, isHandedIn, readRounds, settleMarks, type StoredRound } from './moderation.ts';
import { readBoardPart } from './preBoardHands.ts';
import { firstMarks, givenMarks, refuse, storeVerdict } from './verdicts.ts';
import { withheldFigures } from './withheld.ts';

const OWN_PART = `
  SELECT
    EXISTS (
      SELECT
      FROM mark_entries entry
      JOIN mark_sheets sheet ON sheet.id = entry.sheet_id
      WHERE sheet.paper_id = $1 AND sheet.stage = 'first' AND entry.changed_by = $2
    ) AS "isWriter",
    EXISTS (
      SELECT
      FROM mark_samples script
      JOIN mark_moderations round ON round.id = script.moderation_id
      WHERE round.paper_id = $1 AND script.checked_by = $2
    ) AS "isChecker"`;

interface Found {
  paper: PaperFacts;
  rounds: StoredRound[];
  state: ModerationState;
}

/** A paper with its rounds, as the person may see them. Throws NOT_FOUND without a part in it. */
async function readModeration(client: Queryable, person: Person, id: string): Promise<Found> {
  const paper = await paperFacts(client, id);
  const { standing } = await readBoardPart(client, person, paper);
  if (!hasPart(standing)) throw new PortalError('NOT_FOUND');
  const rounds = await readRounds(client, [id]);
  const own = await queryRow<{ isWriter: boolean; isChecker: boolean }>(client, {
    text: OWN_PART,
    values: [id, person.userId],
  });
  return {
    paper,
    rounds,
    state: {
      standing,
      isWriter: own?.isWriter ?? false,
      isChecker: own?.isChecker ?? false,
      session: paper.session.state,
      round: (paper.isModerated && rounds[0]) || null,
      isOpen: paper.components.every(
        (component) => sheetOf(paper, component.id, 'agreed')?.state === 'open',
      ),
    },
  };
}

const shown = ({ id: _id, paper: _paper, ...round }: StoredRound): ModerationRound => round;

/** How far the moderation of a paper is, and what the reader may do about it. */
export async function moderationOf(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  id: string,
): Promise<Moderation> {
  const { paper, rounds, state } = await readModeration(client, person, id);
  const isAppointed = paper.markers.some(({ role }) => role === 'moderator');
  return {
    isModerated: !paper.isDoubleMarked && (isAppointed || paper.isModerated),
    hasModerator: isAppointed,
    rounds: mayReadAll(paper, state.standing) ? rounds.map(shown) : [],
    components: paper.components,
    checkClosed: checkClosed(state),
    decideClosed: decideClosed(state),
  };
}

const SCRIPTS = `
  SELECT
    script.student_id AS student,
    script.sampled_as AS "sampledAs",
    script.verdict,
    script.reason,
    nullif(concat_ws(' ', checker.first_name, checker.last_name), '') AS by
  FROM mark_samples script
  LEFT JOIN users checker ON checker.id = script.checked_by
  WHERE script.moderation_id = $1`;

type SampleRow = Omit<SampledScript, 'indexNumber' | 'marks'>;

async function scriptsOf(
  client: Queryable,
  { paper, rounds, state }: Found,
): Promise<SampledScript[]> {
  const [round] = rounds;
  if (!round || !mayReadAll(paper, state.standing)) return [];
  const rows = await queryRows<SampleRow>(client, { text: SCRIPTS, values: [round.id] });
  const found = new Map(rows.map((row) => [row.student, row]));
  const cells = await readCells(
    client,
    paper.sheets.map(({ id }) => id),
  );
  const isWithheld = await withheldFigures(client, paper, state.standing);
  return (await readCandidates(client, paper, state.standing)).flatMap(
    ({ student, indexNumber }): SampledScript[] => {
      const row = found.get(student);
      const at = (component: string, stage: 'first' | 'agreed') =>
        toReader(
          cells.get(cellName(sheetOf(paper, component, stage)?.id ?? '', student))?.mark ?? BLANK,
          isWithheld(student, component),
        );
      const marks = paper.components.map(({ id: component }) => ({
        component,
        first: at(component, 'first'),
        moderated: at(component, 'agreed'),
      }));
      return row ? [{ ...row, indexNumber, marks }] : [];
    },
  );
}

/** A page of the scripts of the latest sample, under the ids of candidates. */
export async function readScripts(
  {
    client,
    person,
    params,
    query: { only },
    range,
  }: Parameters<Handler<typeof api.moderationScripts>>[0],
  idOf: CandidateIds['idOf'],
): Promise<Page<SampledScript>> {
  const scripts = await scriptsOf(client, await readModeration(client, person, params.id));
  return pageOf(
    scripts
      .filter(({ verdict }) => only === 'all' || verdict === null)
      .map((script) => ({ ...script, student: idOf(script.student) })),
    range,
  );
}

const LOCK = `
  SELECT id
  FROM mark_sheets
  WHERE paper_id = $1
  ORDER BY id
  FOR UPDATE`;

/** Refusals that concern the person and not the state of the paper. */
const NOT_YOU: readonly ModerationRefusal[] = [
  'notModerator',
  'notYours',
  'marksIt',
  'moderatesIt',
];

/** The latest round behind a lock. Throws unless it is the one that the person saw and open. */
async function openRound(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  id: string,
  { seen, closed }: { seen: number; closed: typeof checkClosed },
): Promise<Found & { round: StoredRound }> {
  await client.query({ text: LOCK, values: [id] });
  const found = await readModeration(client, person, id);
  const [round] = found.rounds;
  const reason = closed(found.state);
  if (reason !== null && NOT_YOU.includes(reason))
    throw new PortalError('FORBIDDEN', { details: { reason } });
  if (reason !== null) throw refuse(reason);
  if (!round || round.round !== seen) throw refuse('marksChanged');
  return { ...found, round };
}

/** Records what the moderator found in one sampled script; once more until the paper is decided. */
export async function recordVerdict(
  context: Parameters<Handler<typeof api.moderateScript>>[0],
  { idOf, studentOf }: CandidateIds,
): Promise<SampledScript> {
  const { client, person, now, body } = context;
  const { id } = context.params;
  const student = studentOf(body.student);
  const found = await openRound(context, id, { seen: body.round, closed: checkClosed });
  const { paper, round } = found;
  const { verdict } = body;
  const reason = verdict === 'differs' ? body.reason : null;
  orNotFound((await scriptsOf(client, found)).find((one) => one.student === student));
  const given = givenMarks(paper, await firstMarks(client, paper, student), body);
  await storeVerdict({ client, now, actor: actorOf(person) }, paper, {
    moderation: round.id,
    student,
    verdict,
    reason,
    given,
  });
  const made = (await scriptsOf(client, found)).find((one) => one.student === student);
  return { ...orNotFound(made), student: idOf(student) };
}

/** What the decision needs: a checked sample unless all is marked again, and a shift in full. */
function assertComplete(
  { components }: PaperFacts,
  { sampled, checked }: StoredRound,
  { decision, minute, component, shift }: ModerationRequest,
): void {
  if (decision !== 'remark' && checked < sampled)
    throw refuse('notChecked', { left: sampled - checked });
  if (decision !== 'shifted') return;
  if (minute === '') throw fieldError('minute', 'required');
  if (component !== null && !components.some(({ id }) => id === component))
    throw fieldError('component', 'notFound');
  if (shift === null || Number(shift) === 0) throw fieldError('shift', 'required');
}

const DECIDE = `
  UPDATE mark_moderations
  SET
    decision = $2,
    reason = $3,
    minute = $4,
    component = $5,
    shift = $6,
    decided_by = $7,
    decided_at = $8
  WHERE id = $1`;

/** Sends every first sheet back to its markers by the step that exists for it. */
async function sendBack(
  { client, write }: { client: Queryable; write: WriteRequest },
  paper: PaperFacts,
  reason: string,
): Promise<void> {
  for (const sheet of paper.sheets.filter(({ stage }) => stage === 'first')) {
    const { version } = orNotFound(
      sheetOf(await paperFacts(client, paper.id), sheet.component, 'first'),
    );
    const step = sheet.state === 'locked' ? 'unlock' : 'sendBack';
    if (sheet.state !== 'open')
      await transitionOne(write, sheet.id, step, { version, values: {}, reason });
  }
}

/**
 * Decides about the marks of a moderated paper. They count as moderated, those of one component or
 * the total are moved by a number of marks as well, or everything goes back to the first markers
 * and a new sample follows. Another decision is a round of its own, so that the former one stays on
 * record.
 */
export async function decideModeration(
  context: Pick<TransactionContext, 'client' | 'person' | 'now' | 'ip'> & { write: WriteRequest },
  id: string,
  request: ModerationRequest,
): Promise<ModerationRound> {
  const { client, person, now, ip } = context;
  const found = await openRound(context, id, { seen: request.round, closed: decideClosed });
  const { paper, round } = found;
  assertComplete(paper, round, request);
  const isLocked = paper.sheets.some(({ stage, state }) => stage === 'first' && state === 'locked');
  if (request.decision === 'remark' && isLocked && !found.state.standing.office)
    throw refuse('firstLocked');
  const isAgain = round.decision !== null;
  if (isAgain !== request.replaces) throw refuse(isAgain ? 'decided' : 'marksChanged');
  const { decision, reason, minute } = request;
  const [component, shift] =
    decision === 'shifted' ? [request.component, request.shift] : [null, null];
  const moderation = isAgain ? await copyRound(client, round.id) : round.id;
  if (decision !== 'remark')
    await settleMarks({ client, now, actor: actorOf(person) }, paper, moderation, {
      shift: shift === null ? null : { component, by: shift },
      reason: [minute, reason].filter(Boolean).join(': '),
    });
  await client.query({
    text: DECIDE,
    values: [moderation, decision, reason, minute || null, component, shift, person.userId, now],
  });
  if (decision === 'remark') await sendBack(context, paper, reason);
  await recordActivity(client, {
    actorId: person.userId,
    action: 'edit',
    resource: 'papers',
    recordId: id,
    after: { moderation: decision, round: round.round, reason, minute, component, shift },
    ip,
  });
  const [made] = await readRounds(client, [id]);
  return shown(orNotFound(made));
}

/** What the steps of sheets obey while their paper is moderated. */
export async function assertModeration(
  client: Queryable,
  paper: PaperFacts,
  { component, stage, step }: { component: string; stage: string; step: string },
): Promise<void> {
  if (!paper.isModerated) return;
  const isReopening = step === 'sendBack' || step === 'unlock';
  // The moderated marks follow the first ones only while they are open.
  if (stage === 'first' && isReopening && sheetOf(paper, component, 'agreed')?.state !== 'open')
    throw refuse('moderatedFirst');
  if (stage !== 'agreed' || step !== 'submit') return;
  const [round] = await readRounds(client, [paper.id]);
  const isDecided = round?.decision === 'accepted' || round?.decision === 'shifted';
  if (!round?.isCurrent || !isDecided || !isHandedIn(paper)) throw refuse('moderationOpen');
}
