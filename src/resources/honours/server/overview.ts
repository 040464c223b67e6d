import type { Queryable } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { OptionLine, Overview, RunDetail, RunLine } from '../api.ts';
import type { CutOff, WorkingStep } from '../pages/outcome.ts';
import type { AllocationInput } from '../rules/allocate.ts';
import { inputHash } from '../rules/compareRuns.ts';
import { findRound, inputOf } from './rounds.ts';

type Row = Record<string, unknown>;
const all = async <R extends Row>(client: Queryable, text: string, value: string): Promise<R[]> =>
  (await client.query<R>({ text, values: [value] })).rows;
const named = (column: string): string =>
  `json_build_object('en', ${column}_en, 'si', ${column}_si)`;

const OPTIONS = `
  SELECT
    o.id,
    ${named('s.name')} AS subject,
    o.quota,
    o.minimum_subject_gpa::text AS "minimumSubjectGpa",
    o.minimum_overall_gpa::text AS "minimumOverallGpa",
    count(a.id) FILTER (WHERE c.position = 0)::int AS first,
    count(a.id)::int AS applications
  FROM honours_options o
  JOIN subjects s ON s.id = o.subject_id
  LEFT JOIN honours_applications__choices c ON c.target_id = o.id
  LEFT JOIN honours_applications a ON a.id = c.owner_id AND a.state = 'submitted'
  WHERE o.round_id = $1
  GROUP BY o.id, s.id
  ORDER BY s.name_en`;
const RUNS = `
  SELECT
    r.id,
    r.number,
    r.state,
    r.applicants,
    r.placed,
    r.seed,
    r.input_hash AS "inputHash",
    r.result_hash AS "resultHash",
    r.note,
    r.created_at AS at,
    u.username AS by
  FROM honours_runs r
  LEFT JOIN users u ON u.id = r.created_by
  WHERE r.round_id = $1
  ORDER BY r.number DESC`;
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

/** What staff see of a round at a glance. Throws NOT_FOUND. */
export async function readOverview(client: Queryable, id: string): Promise<Overview> {
  const round = await findRound(client, id);
  if (!round) throw new PortalError('NOT_FOUND');
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
    x.application_id AS application,
    s.registration_number AS number,
    ${named('s.name_with_initials')} AS name,
    x.outcome,
    x.option_id AS option,
    x.choice,
    x.is_extra AS "isExtra",
    x.basis
  FROM honours_results x
  JOIN students s ON s.id = x.student_id
  WHERE x.run_id = $1
  ORDER BY s.registration_number`;

/** A run with everything that the printed list shows. Throws NOT_FOUND. */
export async function readRun(client: Queryable, id: string): Promise<RunDetail> {
  const [run] = await all<{
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
  );
  if (!run) throw new PortalError('NOT_FOUND');
  const subjects = await all<{ id: string; subject: Localised }>(
    client,
    `
      SELECT o.id, ${named('s.name')} AS subject
      FROM honours_options o
      JOIN subjects s ON s.id = o.subject_id
      WHERE o.round_id = $1
      ORDER BY s.name_en`,
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
