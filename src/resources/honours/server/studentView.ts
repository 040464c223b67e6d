import {
  optionalLocalised,
  type Queryable,
  queryRow,
  queryRows,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { standingHolds } from '../../academicRecord/server/holds.ts';
import { isForBatch } from '../../shared/windowSql.ts';
import type {
  CutOff,
  OwnApplication,
  OwnChoice,
  OwnOffer,
  OwnOption,
  OwnOutcome,
  OwnRound,
  OwnSelection,
  Phase,
} from '../api.ts';
import { NO_FIGURES } from '../rules/figures.ts';
import {
  failedConditions,
  shownMerit,
  type Figures,
  type FrozenFigures,
  type OptionInput,
} from '../rules/merit.ts';
import { figuresOf } from './figures.ts';
import { readReserve } from './offers.ts';
import { takesApplications, type RoundState } from './rounds.ts';

type Row = Record<string, unknown>;

/** The hours decide, because the state lags behind them by a few seconds. */
function phaseOf(round: { state: RoundState; opensAt: Date; closesAt: Date }, now: Date): Phase {
  if (round.state === 'published' || round.state === 'final') return round.state;
  if (takesApplications(round, now)) return 'open';
  return (round.state === 'setup' || round.state === 'open') &&
    now.getTime() < round.opensAt.getTime()
    ? 'upcoming'
    : round.state === 'setup'
      ? 'upcoming'
      : 'closed';
}

const ROUNDS = `
  SELECT
    round.id,
    ${optionalLocalised('round.name')} AS name,
    academic_year.label AS "academicYear",
    round.state,
    round.opens_at AS "opensAt",
    round.closes_at AS "closesAt",
    round.maximum_choices AS "maximumChoices",
    ${optionalLocalised('round.notice')} AS notice,
    round.adopted_run_id AS "adoptedRun",
    rule_set.minimum_gpa::text AS "minimumGpa",
    coalesce(rule_set.tie_rule, 'overallGpa') AS "tieRule",
    coalesce(rule_set.respond_days, 7) AS "respondDays"
  FROM honours_rounds round
  JOIN academic_years academic_year ON academic_year.id = round.academic_year_id
  JOIN rule_sets rule_set ON rule_set.id = round.rule_set_id
  JOIN students student ON student.id = $1
  WHERE EXISTS (
      SELECT 1
      FROM honours_applications application
      WHERE application.round_id = round.id AND application.student_id = student.id
    )
    OR (
      round.curriculum_id = student.curriculum_id
      AND student.status IN ('enrolled', 'repeating')
      AND round.state IN ('setup', 'open', 'closed', 'ranked', 'boardApproved')
      AND ${isForBatch('honours_rounds', 'round')}
    )
  ORDER BY round.opens_at DESC`;
const OPTIONS = `
  SELECT
    option.id,
    option.subject_id AS subject,
    ${optionalLocalised('subject.name')} AS name,
    option.quota,
    option.minimum_subject_gpa::text AS "minimumSubjectGpa",
    option.minimum_overall_gpa::text AS "minimumOverallGpa",
    option.medium,
    ${optionalLocalised('option.remarks')} AS remarks
  FROM honours_options option
  JOIN subjects subject ON subject.id = option.subject_id
  WHERE option.round_id = $1
  ORDER BY subject.name_en`;
const APPLICATION = `
  SELECT
    application.id,
    application.version,
    application.state,
    application.submitted_at AS "submittedAt",
    application.figures,
    coalesce((
      SELECT json_agg(choice.target_id ORDER BY choice.position)
      FROM honours_applications__choices choice
      WHERE choice.owner_id = application.id
    ), '[]') AS choices
  FROM honours_applications application
  WHERE application.round_id = $1 AND application.student_id = $2`;
const OFFERS = `
  SELECT
    offer.id,
    offer.version,
    offer.option_id AS option,
    offer.state,
    offer.respond_by AS "respondBy",
    offer.is_from_reserve AS "isFromReserve"
  FROM honours_offers offer
  WHERE offer.round_id = $1 AND offer.student_id = $2
  ORDER BY offer.created_at, offer.id`;

interface RoundRow extends Row {
  id: string;
  name: Localised;
  academicYear: string;
  state: RoundState;
  opensAt: Date;
  closesAt: Date;
  maximumChoices: number;
  notice: Localised | null;
  adoptedRun: string | null;
  minimumGpa: string | null;
  tieRule: string;
  respondDays: number;
}

type Reserve = Awaited<ReturnType<typeof readReserve>>;

/** The place of an application on the reserve list of an option today, from 1; `null`: not on it. */
function reservePlaceOf(
  { options, standings }: Pick<Reserve, 'options' | 'standings'>,
  option: string,
  application: string,
): number | null {
  const byApplication = new Map(standings.map((standing) => [standing.application, standing]));
  const isWaiting = (id: string): boolean => {
    const standing = byApplication.get(id);
    const choice = standing?.choices.indexOf(option) ?? -1;
    return (
      standing?.state === 'waiting' &&
      choice >= 0 &&
      (standing.holds === null || choice < standing.choices.indexOf(standing.holds))
    );
  };
  const order = options.find(({ id }) => id === option)?.order ?? [];
  const waiting = order.filter(isWaiting);
  return waiting.includes(application) ? waiting.indexOf(application) + 1 : null;
}

async function outcomeOf(
  client: Queryable,
  round: RoundRow,
  application: string,
  student: string,
): Promise<OwnOutcome | null> {
  if (round.adoptedRun === null) return null;
  const reserve = await readReserve(client, round);
  const own = reserve.results.find((result) => result.application === application);
  if (!own) return null;
  const run = await queryRow<{ cutOffs: CutOff[] }>(client, {
    text: 'SELECT cut_offs AS "cutOffs" FROM honours_runs WHERE id = $1',
    values: [round.adoptedRun],
  });
  const offers = await queryRows<OwnOffer & Row>(client, {
    text: OFFERS,
    values: [round.id, student],
  });
  const choices = own.basis.map((choice): OwnChoice => {
    const cutOff = run?.cutOffs.find(({ option }) => option === choice.option);
    const isBinding = cutOff !== undefined && cutOff.isFull && cutOff.eligible > cutOff.seated;
    return {
      ...choice,
      cutOff: isBinding ? cutOff.lowest : null,
      seats: cutOff?.quota ?? 0,
      reservePlaceNow:
        round.state === 'published' ? reservePlaceOf(reserve, choice.option, application) : null,
    };
  });
  const held =
    own.basis.find(({ option }) => option === own.option) ??
    own.basis.find(({ orderNumber }) => orderNumber !== null);
  return {
    outcome: own.outcome,
    option: own.option,
    orderNumber: held?.orderNumber ?? null,
    isExtra: own.isExtra,
    choices,
    offers,
  };
}

/** The same without the figures that decided, for a student whose results are withheld. */
const withoutFigures = (outcome: OwnOutcome): OwnOutcome => ({
  ...outcome,
  choices: outcome.choices.map((choice) => ({
    ...choice,
    subjectGpa: null,
    overallGpa: null,
    failed: [],
    decidedBy: null,
    cutOff: null,
  })),
});

interface Reader {
  student: string;
  /** The student's results are withheld, and figures with them. */
  isHeld: boolean;
  /** The present figures; an application of a closed round has its own. */
  figures: Figures;
  now: Date;
}

async function readOwnRound(
  client: Queryable,
  row: RoundRow,
  { student, isHeld, figures: present, now }: Reader,
): Promise<OwnRound> {
  const { state: _state, adoptedRun: _adoptedRun, opensAt, closesAt, ...round } = row;
  const phase = phaseOf(row, now);
  const options = await queryRows<Omit<OwnOption, 'standing'> & Row>(client, {
    text: OPTIONS,
    values: [row.id],
  });
  const applications = await queryRows<OwnApplication & { figures: FrozenFigures | null } & Row>(
    client,
    {
      text: APPLICATION,
      values: [row.id, student],
    },
  );
  const { figures: frozen = null, ...application } = applications[0] ?? {};
  const figures = frozen ?? present;
  const standingIn = (option: OptionInput): OwnOption['standing'] =>
    isHeld
      ? null
      : {
          subjectGpa: shownMerit(figures.subjects[option.subject]),
          overallGpa: shownMerit(figures.overall),
          failed: failedConditions({ figures }, option, row.minimumGpa),
        };
  const isPublished = phase === 'published' || phase === 'final';
  const outcome =
    isPublished && applications[0]
      ? await outcomeOf(client, row, applications[0].id, student)
      : null;
  return {
    ...round,
    phase,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    figuresOn: frozen?.day ?? null,
    // Before a round opens its conditions may still change.
    options:
      phase === 'upcoming'
        ? []
        : options.map((option): OwnOption => ({ ...option, standing: standingIn(option) })),
    application: applications[0] ? (application as OwnApplication) : null,
    outcome: outcome && isHeld ? withoutFigures(outcome) : outcome,
  };
}

/**
 * The rounds of a student with their own standing and outcome, without figures while a hold stands;
 * of others only the cut-offs.
 */
export async function readOwnSelection(
  client: Queryable,
  student: string | null,
  now: Date,
): Promise<OwnSelection> {
  if (student === null) return { now: now.toISOString(), holds: [], rounds: [] };
  const rows = await queryRows<RoundRow>(client, { text: ROUNDS, values: [student] });
  const figures = (await figuresOf(client, [student])).get(student) ?? NO_FIGURES;
  const holds = await standingHolds(client, student);
  const reader = { student, isHeld: holds.length > 0, figures, now };
  const rounds: OwnRound[] = [];
  for (const row of rows) rounds.push(await readOwnRound(client, row, reader));
  return { now: now.toISOString(), holds, rounds };
}
