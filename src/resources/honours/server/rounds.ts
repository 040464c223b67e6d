import { type Queryable, queryRow, queryRows, updateLogged } from '../../../../gateway/index.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import { honoursRounds } from '../rounds.ts';
import type { AllocationInput } from '../rules/allocate.ts';
import { NO_FIGURES } from '../rules/figures.ts';
import type { FrozenFigures, TieRule } from '../rules/merit.ts';
import { honoursRuns } from '../runs.ts';
import { figuresOf } from './figures.ts';
import type { LoggedContext } from './loggedContext.ts';

export type RoundState =
  | 'setup'
  | 'open'
  | 'closed'
  | 'ranked'
  | 'boardApproved'
  | 'published'
  | 'final';

export interface Round {
  id: string;
  state: RoundState;
  curriculum: string;
  batches: string[];
  opensAt: Date;
  closesAt: Date;
  maximumChoices: number;
  seed: string | null;
  adoptedRun: string | null;
  ruleSet: string;
  tieRule: TieRule;
  minimumGpa: string | null;
  respondDays: number;
}

const ROUND = `
  SELECT
    round.id,
    round.state,
    round.curriculum_id AS curriculum,
    round.opens_at AS "opensAt",
    round.closes_at AS "closesAt",
    round.maximum_choices AS "maximumChoices",
    round.seed,
    round.adopted_run_id AS "adoptedRun",
    round.rule_set_id AS "ruleSet",
    coalesce(rule_set.tie_rule, 'overallGpa') AS "tieRule",
    rule_set.minimum_gpa::text AS "minimumGpa",
    coalesce(rule_set.respond_days, 7) AS "respondDays",
    coalesce((
      SELECT json_agg(round_batch.target_id)
      FROM honours_rounds__batches round_batch
      WHERE round_batch.owner_id = round.id
    ), '[]') AS batches
  FROM honours_rounds round
  JOIN rule_sets rule_set ON rule_set.id = round.rule_set_id
  WHERE round.id = $1`;

/** The round with its rules, or `null`. `lock`: lock its row until the transaction ends. */
export async function findRound(
  client: Queryable,
  id: unknown,
  lock = false,
): Promise<Round | null> {
  if (typeof id !== 'string') return null;
  return queryRow<Round>(client, {
    text: lock ? `${ROUND} FOR UPDATE OF round` : ROUND,
    values: [id],
  });
}

/** Locks a round that must be in one of the states. Throws NOT_FOUND, or ROUND_STATE naming them. */
export async function assertRound(
  client: Queryable,
  id: unknown,
  ...states: readonly RoundState[]
): Promise<Round> {
  const round = orNotFound(await findRound(client, id, true));
  if (!states.includes(round.state))
    throw new PortalError('ROUND_STATE', { details: { state: round.state, needs: states } });
  return round;
}

/** Checks the hours as well, because the state may lag behind them by a few seconds. */
export const takesApplications = (
  { state, opensAt, closesAt }: Pick<Round, 'state' | 'opensAt' | 'closesAt'>,
  now: Date,
): boolean =>
  state === 'open' && opensAt.getTime() <= now.getTime() && now.getTime() < closesAt.getTime();

interface ApplicantRow extends Record<string, unknown> {
  id: string;
  lotKey: string;
  student: string;
  choices: string[];
  figures: FrozenFigures | null;
}

const OPTIONS = `
  SELECT
    id,
    subject_id AS subject,
    quota,
    minimum_subject_gpa::text AS "minimumSubjectGpa",
    minimum_overall_gpa::text AS "minimumOverallGpa"
  FROM honours_options
  WHERE round_id = $1
  ORDER BY id`;
const APPLICANTS = `
  SELECT
    application.id,
    student.id AS student,
    student.registration_number AS "lotKey",
    application.figures,
    coalesce((
      SELECT json_agg(choice.target_id ORDER BY choice.position)
      FROM honours_applications__choices choice
      WHERE choice.owner_id = application.id
    ), '[]') AS choices
  FROM honours_applications application
  JOIN students student ON student.id = application.student_id
  WHERE application.round_id = $1 AND application.state = 'submitted'
  ORDER BY student.registration_number`;
const OVERRIDES = `
  SELECT application_id AS application, effect, option_id AS option
  FROM honours_overrides
  WHERE round_id = $1 AND state = 'approved'
  ORDER BY id`;

/** The present input of the allocation: frozen figures, and the present ones where none are. */
export async function inputOf(client: Queryable, round: Round): Promise<AllocationInput> {
  const ask = <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
    queryRows<Row>(client, { text, values: [round.id] });
  const options = await ask<AllocationInput['options'][number] & Record<string, unknown>>(OPTIONS);
  const applicants = await ask<ApplicantRow>(APPLICANTS);
  const unfrozen = applicants.filter(({ figures }) => figures === null);
  const present = await figuresOf(
    client,
    unfrozen.map(({ student }) => student),
  );
  const overrides = await ask<AllocationInput['overrides'][number] & Record<string, unknown>>(
    OVERRIDES,
  );
  return {
    seed: round.seed ?? round.id,
    tieRule: round.tieRule,
    minimumGpa: round.minimumGpa,
    options,
    applicants: applicants.map(({ id, lotKey, choices, student, figures }) => {
      const { overall, subjects } = figures ?? present.get(student) ?? NO_FIGURES;
      return { id, lotKey, choices, figures: { overall, subjects } };
    }),
    overrides,
  };
}

/** Returns the adopted run of a round, if any, to the trials. */
export async function setAside(
  { client, cause }: LoggedContext,
  round: Pick<Round, 'id' | 'adoptedRun'>,
): Promise<void> {
  if (round.adoptedRun === null) return;
  await updateLogged(client, cause, honoursRounds, {
    id: round.id,
    before: { adoptedRun: round.adoptedRun },
    changes: { adoptedRun: null },
  });
  await updateLogged(client, cause, honoursRuns, {
    id: round.adoptedRun,
    before: { state: 'adopted' },
    changes: { state: 'trial' },
  });
}

/** Sets the adopted run of a closed round aside because its input has changed. */
export async function setAsideIfClosed(context: LoggedContext, id: unknown): Promise<void> {
  const { client } = context;
  // Open rounds are not locked, because many students write to them at once.
  if ((await findRound(client, id))?.state !== 'closed') return;
  const round = await findRound(client, id, true);
  if (round?.state === 'closed') await setAside(context, round);
}
