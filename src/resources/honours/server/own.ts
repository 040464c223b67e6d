import type { Queryable } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type {
  OwnApplication,
  OwnChoice,
  OwnOffer,
  OwnOption,
  OwnOutcome,
  OwnRound,
  OwnSelection,
  Phase,
} from '../api.ts';
import type { CutOff } from '../pages/outcome.ts';
import { failedConditions, shownMerit, type OptionInput } from '../rules/merit.ts';
import { figuresOf } from './figures.ts';
import { readReserve } from './offers.ts';
import { takesApplications, type RoundState } from './rounds.ts';

type Row = Record<string, unknown>;
const named = (column: string): string => `
  CASE
    WHEN ${column}_en IS NULL THEN NULL
    ELSE json_build_object('en', ${column}_en, 'si', ${column}_si)
  END`;

/** Between the hour and the state that follows it lie a few seconds; the hour counts. */
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
    round.name_en,
    round.name_si,
    ${named('round.name')} AS name,
    academic_year.label AS "academicYear",
    round.state,
    round.opens_at AS "opensAt",
    round.closes_at AS "closesAt",
    round.maximum_choices AS "maximumChoices",
    ${named('round.notice')} AS notice,
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
      AND (
        NOT EXISTS (
          SELECT 1
          FROM honours_rounds__batches round_batch
          WHERE round_batch.owner_id = round.id
        )
        OR EXISTS (
          SELECT 1
          FROM honours_rounds__batches round_batch
          WHERE round_batch.owner_id = round.id AND round_batch.target_id = student.batch_id
        )
      )
    )
  ORDER BY round.opens_at DESC`;
const OPTIONS = `
  SELECT
    option.id,
    option.subject_id AS subject,
    ${named('subject.name')} AS name,
    option.quota,
    option.minimum_subject_gpa::text AS "minimumSubjectGpa",
    option.minimum_overall_gpa::text AS "minimumOverallGpa",
    option.medium,
    ${named('option.remarks')} AS remarks
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

async function outcomeOf(
  client: Queryable,
  round: RoundRow,
  application: string,
  student: string,
): Promise<OwnOutcome | null> {
  if (round.adoptedRun === null) return null;
  const { results, options, standings } = await readReserve(client, round);
  const own = results.find((result) => result.application === application);
  if (!own) return null;
  const { rows: runs } = await client.query<{ cutOffs: CutOff[] }>({
    text: 'SELECT cut_offs AS "cutOffs" FROM honours_runs WHERE id = $1',
    values: [round.adoptedRun],
  });
  const { rows: offers } = await client.query<OwnOffer & Row>({
    text: OFFERS,
    values: [round.id, student],
  });
  const waiting = new Map(standings.map((standing) => [standing.application, standing]));
  /**
   * How many stand before one's own name on the reserve list today, oneself included; `null` where
   * one is not on it.
   */
  const placeNow = (option: string): number | null => {
    const order = options.find(({ id }) => id === option)?.order ?? [];
    const isOn = (id: string): boolean => {
      const standing = waiting.get(id);
      const wish = standing?.choices.indexOf(option) ?? -1;
      return (
        standing?.state === 'waiting' &&
        wish >= 0 &&
        (standing.holds === null || wish < standing.choices.indexOf(standing.holds))
      );
    };
    const on = order.filter(isOn);
    return on.includes(application) ? on.indexOf(application) + 1 : null;
  };
  const choices = own.basis.map((choice): OwnChoice => {
    const cutOff = runs[0]?.cutOffs.find(({ option }) => option === choice.option);
    const isBinding = cutOff !== undefined && cutOff.isFull && cutOff.eligible > cutOff.seated;
    return {
      ...choice,
      cutOff: isBinding ? cutOff.lowest : null,
      seats: cutOff?.quota ?? 0,
      reservePlaceNow: round.state === 'published' ? placeNow(choice.option) : null,
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

/**
 * Everything that one student sees of the selection: the rounds that concern them, their own
 * standing and outcome, of nobody else anything but a cut-off.
 */
export async function ownSelection(
  client: Queryable,
  student: string | null,
  now: Date,
): Promise<OwnSelection> {
  if (student === null) return { isStudent: false, now: now.toISOString(), rounds: [] };
  const { rows } = await client.query<RoundRow>({ text: ROUNDS, values: [student] });
  const present = (await figuresOf(client, [student], now)).get(student) ?? {
    overall: null,
    subjects: {},
  };
  const rounds: OwnRound[] = [];
  for (const round of rows) {
    const phase = phaseOf(round, now);
    const { rows: options } = await client.query<Omit<OwnOption, 'standing'> & Row>({
      text: OPTIONS,
      values: [round.id],
    });
    const { rows: applications } = await client.query<
      OwnApplication & { figures: typeof present | null } & Row
    >({ text: APPLICATION, values: [round.id, student] });
    const { figures: frozen = null, ...application } = applications[0] ?? {};
    const figures = phase === 'open' || phase === 'upcoming' ? present : (frozen ?? present);
    const standing = (option: OptionInput): OwnOption['standing'] => ({
      subjectGpa: shownMerit(figures.subjects[option.subject]),
      overallGpa: shownMerit(figures.overall),
      failed: failedConditions({ figures }, option, round.minimumGpa),
    });
    const isOut = phase === 'published' || phase === 'final';
    rounds.push({
      id: round.id,
      name: round.name,
      academicYear: round.academicYear,
      phase,
      opensAt: round.opensAt.toISOString(),
      closesAt: round.closesAt.toISOString(),
      maximumChoices: round.maximumChoices,
      notice: round.notice,
      minimumGpa: round.minimumGpa,
      tieRule: round.tieRule,
      respondDays: round.respondDays,
      // Before a round opens its conditions may still change.
      options:
        phase === 'upcoming'
          ? []
          : options.map((option): OwnOption => ({ ...option, standing: standing(option) })),
      application: applications[0] ? (application as OwnApplication) : null,
      outcome:
        isOut && applications[0]
          ? await outcomeOf(client, round, applications[0].id, student)
          : null,
    });
  }
  return { isStudent: true, now: now.toISOString(), rounds };
}
