import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import type { CutOff, OptionLine, Overview, RunDetail, RunLine, WorkingStep } from '../api.ts';
import type { AllocationInput } from '../rules/allocate.ts';
import { inputHash } from '../rules/compareRuns.ts';
import { findRound, inputOf } from './rounds.ts';

type Row = Record<string, unknown>;
const all = <R extends Row>(client: Queryable, text: string, value: string): Promise<R[]> =>
  queryRows<R>(client, { text, values: [value] });

const OPTIONS = `
  SELECT
    option.id,
    ${localised('subject.name')} AS subject,
    option.quota,
    option.minimum_subject_gpa::text AS "minimumSubjectGpa",
    option.minimum_overall_gpa::text AS "minimumOverallGpa",
    count(application.id) FILTER (WHERE choice.position = 0)::int AS first,
    count(application.id)::int AS applications
  FROM honours_options option
  JOIN subjects subject ON subject.id = option.subject_id
  LEFT JOIN honours_applications__choices choice ON choice.target_id = option.id
  LEFT JOIN honours_applications application
    ON application.id = choice.owner_id
    AND application.state = 'submitted'
  WHERE option.round_id = $1
  GROUP BY option.id, subject.id
  ORDER BY subject.name_en`;
const RUNS = `
  SELECT
    run.id,
    run.number,
    run.state,
    run.applicants,
    run.placed,
    run.seed,
    run.input_hash AS "inputHash",
    run.result_hash AS "resultHash",
    run.note,
    run.created_at AS at,
    account.username AS by
  FROM honours_runs run
  LEFT JOIN users account ON account.id = run.created_by
  WHERE run.round_id = $1
  ORDER BY run.number DESC`;
const COUNTS = `
  SELECT 'application' AS of, state, count(*)::int AS count
  FROM honours_applications
  WHERE round_id = $1
  GROUP BY state
  UNION ALL
  SELECT 'override', state, count(*)::int
  FROM honours_overrides
  WHERE round_id = $1
  GROUP BY state
  UNION ALL
  SELECT 'offer', state, count(*)::int
  FROM honours_offers
  WHERE round_id = $1
  GROUP BY state`;

const lacksFigures = (
  { options }: AllocationInput,
  { choices, figures }: AllocationInput['applicants'][number],
): boolean =>
  figures.overall === null ||
  choices.some(
    (choice) =>
      figures.subjects[options.find(({ id }) => id === choice)?.subject ?? ''] === undefined,
  );

/** The options, runs and counts of a round. Throws NOT_FOUND. */
export async function readOverview(client: Queryable, id: string): Promise<Overview> {
  const round = orNotFound(await findRound(client, id));
  const options = await all<OptionLine & Row>(client, OPTIONS, id);
  const runs = await all<RunLine & Row>(client, RUNS, id);
  const counts = await all<{ of: string; state: string; count: number }>(client, COUNTS, id);
  const countOf = (of: string, state: string): number =>
    counts.find((row) => row.of === of && row.state === state)?.count ?? 0;
  const input = await inputOf(client, round);
  const present = inputHash(input);
  return {
    options,
    runs: runs.map((run) => ({ ...run, isCurrent: run.inputHash === present })),
    applications: {
      draft: countOf('application', 'draft'),
      submitted: countOf('application', 'submitted'),
      withdrawn: countOf('application', 'withdrawn'),
    },
    withoutFigures: input.applicants.filter((applicant) => lacksFigures(input, applicant)).length,
    overrides: {
      proposed: countOf('override', 'proposed'),
      approved: countOf('override', 'approved'),
    },
    offers: {
      offered: countOf('offer', 'offered'),
      accepted: countOf('offer', 'accepted'),
      declined: countOf('offer', 'declined'),
      expired: countOf('offer', 'expired'),
      replaced: countOf('offer', 'replaced'),
    },
  };
}

const RESULTS = `
  SELECT
    result.application_id AS application,
    student.registration_number AS number,
    ${localised('student.name_with_initials')} AS name,
    result.outcome,
    result.option_id AS option,
    result.choice,
    result.is_extra AS "isExtra",
    result.basis
  FROM honours_results result
  JOIN students student ON student.id = result.student_id
  WHERE result.run_id = $1
  ORDER BY student.registration_number`;

/** A run with its orders of merit, cut-offs and working. Throws NOT_FOUND. */
export async function readRun(client: Queryable, id: string): Promise<RunDetail> {
  const run = orNotFound(
    (
      await all<{
        number: number;
        round: string;
        tieRule: string;
        cutOffs: CutOff[];
        working: WorkingStep[];
      }>(
        client,
        `
      SELECT number, round_id AS round, tie_rule AS "tieRule", cut_offs AS "cutOffs", working
      FROM honours_runs
      WHERE id = $1`,
        id,
      )
    )[0],
  );
  const subjects = await all<{ id: string; subject: Localised }>(
    client,
    `
      SELECT option.id, ${localised('subject.name')} AS subject
      FROM honours_options option
      JOIN subjects subject ON subject.id = option.subject_id
      WHERE option.round_id = $1
      ORDER BY subject.name_en`,
    run.round,
  );
  const cutOffs = new Map(run.cutOffs.map((cutOff) => [cutOff.option, cutOff]));
  return {
    id,
    number: run.number,
    round: run.round,
    tieRule: run.tieRule,
    options: subjects.flatMap(({ id: option, subject }) => {
      const cutOff = cutOffs.get(option);
      return cutOff ? [{ id: option, subject, cutOff }] : [];
    }),
    applicants: await all<RunDetail['applicants'][number] & Row>(client, RESULTS, id),
    working: run.working,
  };
}
