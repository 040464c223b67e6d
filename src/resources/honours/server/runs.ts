import { v7 as newId } from 'uuid';
import {
  insertLogged,
  insertRecords,
  localised,
  type Queryable,
  queryRow,
  queryRows,
  updateLogged,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { WhatIf } from '../api.ts';
import { honoursRounds } from '../rounds.ts';
import { allocate, type Allocation, type AllocationInput } from '../rules/allocate.ts';
import { changesBetween, inputHash, resultHash, withQuotas } from '../rules/compareRuns.ts';
import { honoursResults, honoursRuns } from '../runs.ts';
import type { LoggedContext } from './loggedContext.ts';
import { assertRound, inputOf, setAside } from './rounds.ts';

interface ComputedRun {
  round: string;
  number: number;
  ruleSet: string;
  input: AllocationInput;
  allocation: Allocation;
  note: string | null;
}

/** A run as a record of `honours-runs`. */
export const runRecord = ({
  round,
  number,
  ruleSet,
  input,
  allocation,
  note,
}: ComputedRun): Record<string, unknown> => ({
  round,
  number,
  state: 'trial',
  ruleSet,
  tieRule: input.tieRule,
  seed: input.seed,
  applicants: input.applicants.length,
  placed: allocation.placements.filter(({ outcome }) => outcome === 'offered').length,
  inputHash: inputHash(input),
  resultHash: resultHash(allocation),
  input,
  cutOffs: allocation.cutOffs,
  working: allocation.working,
  note,
});

/** The outcome of each application in a run, as records of `honours-results`. */
export const resultRecords = (
  run: string,
  { placements }: Allocation,
  studentOf: ReadonlyMap<string, string>,
): Record<string, unknown>[] =>
  placements.map(({ application, outcome, option, choice, orderNumber, isExtra, choices }) => ({
    run,
    application,
    student: studentOf.get(application),
    outcome,
    option,
    choice,
    orderNumber,
    isExtra,
    basis: choices,
  }));

/** Allocates the seats of a closed round and stores the run as a trial. Resolves with its id. */
export async function runTrial(
  { client, cause }: LoggedContext,
  roundId: string,
  note: string | null,
): Promise<string> {
  const round = await assertRound(client, roundId, 'closed');
  const input = await inputOf(client, round);
  const allocation = allocate(input);
  const row = await queryRow<{ number: number }>(client, {
    text: 'SELECT coalesce(max(number), 0) + 1 AS number FROM honours_runs WHERE round_id = $1',
    values: [round.id],
  });
  const run = await insertLogged(
    client,
    cause,
    honoursRuns,
    runRecord({
      round: round.id,
      number: row?.number ?? 1,
      ruleSet: round.ruleSet,
      input,
      allocation,
      note,
    }),
  );
  const applications = await queryRows<{ id: string; student: string }>(client, {
    text: 'SELECT id, student_id AS student FROM honours_applications WHERE round_id = $1',
    values: [round.id],
  });
  const records = resultRecords(
    run,
    allocation,
    new Map(applications.map(({ id, student }) => [id, student])),
  );
  if (records.length > 0)
    await insertRecords(
      client,
      honoursResults,
      records.map((values) => ({ id: newId(), values })),
      cause.actor,
    );
  return run;
}

/** Adopts a trial for the board. Throws RUN_OUTDATED if its input has changed since. */
export async function adoptRun(context: LoggedContext, runId: string): Promise<void> {
  const { client, cause } = context;
  const run = await queryRow<{ round: string; hash: string; state: string }>(client, {
    text: 'SELECT round_id AS round, input_hash AS hash, state FROM honours_runs WHERE id = $1',
    values: [runId],
  });
  const round = await assertRound(client, run?.round, 'closed');
  if (round.adoptedRun === runId) return;
  if (inputHash(await inputOf(client, round)) !== run?.hash) throw new PortalError('RUN_OUTDATED');
  await setAside(context, round);
  await updateLogged(client, cause, honoursRounds, {
    id: round.id,
    before: { adoptedRun: null },
    changes: { adoptedRun: runId },
  });
  await updateLogged(client, cause, honoursRuns, {
    id: runId,
    before: { state: 'trial' },
    changes: { state: 'adopted' },
  });
}

/** Returns an adopted run to the trials. */
export async function dropRun(context: LoggedContext, runId: string): Promise<void> {
  const { client } = context;
  const row = await queryRow<{ round: string }>(client, {
    text: 'SELECT round_id AS round FROM honours_runs WHERE id = $1',
    values: [runId],
  });
  const round = await assertRound(client, row?.round, 'closed');
  if (round.adoptedRun === runId) await setAside(context, round);
}

/** The outcomes that other quotas would change. Writes nothing. */
export async function compareQuotas(
  client: Queryable,
  roundId: string,
  quotas: Readonly<Record<string, number>>,
): Promise<WhatIf> {
  const round = await assertRound(client, roundId, 'open', 'closed', 'ranked', 'boardApproved');
  const input = await inputOf(client, round);
  const [before, after] = [allocate(input), allocate(withQuotas(input, quotas))];
  const changes = changesBetween(before, after);
  const rows = await queryRows<{ id: string; number: string; name: Localised }>(client, {
    text: `
      SELECT
        application.id,
        student.registration_number AS number,
        ${localised('student.name_with_initials')} AS name
      FROM honours_applications application
      JOIN students student ON student.id = application.student_id
      WHERE application.id = ANY($1::uuid[])`,
    values: [`{${changes.map(({ application }) => application).join(',')}}`],
  });
  const people = new Map(rows.map(({ id, number, name }) => [id, { number, name }]));
  return {
    before: [...before.cutOffs],
    after: [...after.cutOffs],
    changes: changes.flatMap((change) => {
      const person = people.get(change.application);
      return person ? [{ ...change, ...person }] : [];
    }),
  };
}
