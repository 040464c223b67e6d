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
    r.id,
    r.name_en,
    r.name_si,
    ${named('r.name')} AS name,
    y.label AS "academicYear",
    r.state,
    r.opens_at AS "opensAt",
    r.closes_at AS "closesAt",
    r.maximum_choices AS "maximumChoices",
    ${named('r.notice')} AS notice,
    r.adopted_run_id AS "adoptedRun",
    k.minimum_gpa::text AS "minimumGpa",
    coalesce(k.tie_rule, 'overallGpa') AS "tieRule",
    coalesce(k.respond_days, 7) AS "respondDays"
  FROM honours_rounds r
  JOIN academic_years y ON y.id = r.academic_year_id
  JOIN rule_sets k ON k.id = r.rule_set_id
  JOIN students s ON s.id = $1
  WHERE EXISTS (
      SELECT 1
      FROM honours_applications a
      WHERE a.round_id = r.id AND a.student_id = s.id
    )
    OR (
      r.curriculum_id = s.curriculum_id
      AND s.status IN ('enrolled', 'repeating')
      AND r.state IN ('setup', 'open', 'closed', 'ranked', 'boardApproved')
      AND (
        NOT EXISTS (SELECT 1 FROM honours_rounds__batches b WHERE b.owner_id = r.id)
        OR EXISTS (
          SELECT 1
          FROM honours_rounds__batches b
          WHERE b.owner_id = r.id AND b.target_id = s.batch_id
        )
      )
    )
  ORDER BY r.opens_at DESC`;
const OPTIONS = `
  SELECT
    o.id,
    o.subject_id AS subject,
    ${named('s.name')} AS name,
    o.quota,
    o.minimum_subject_gpa::text AS "minimumSubjectGpa",
    o.minimum_overall_gpa::text AS "minimumOverallGpa",
    o.medium,
    ${named('o.remarks')} AS remarks
  FROM honours_options o
  JOIN subjects s ON s.id = o.subject_id
  WHERE o.round_id = $1
  ORDER BY s.name_en`;
const APPLICATION = `
  SELECT
    a.id,
    a.version,
    a.state,
    a.submitted_at AS "submittedAt",
    a.figures,
    coalesce((
      SELECT json_agg(c.target_id ORDER BY c.position)
      FROM honours_applications__choices c
      WHERE c.owner_id = a.id
    ), '[]') AS choices
  FROM honours_applications a
  WHERE a.round_id = $1 AND a.student_id = $2`;
const OFFERS = `
  SELECT
    o.id,
    o.version,
    o.option_id AS option,
    o.state,
    o.respond_by AS "respondBy",
    o.is_from_reserve AS "isFromReserve"
  FROM honours_offers o
  WHERE o.round_id = $1 AND o.student_id = $2
  ORDER BY o.created_at, o.id`;

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
