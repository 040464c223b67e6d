import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import type { ImportSettings } from '../../../src/contract/wire/calls/importCalls.ts';
import type { Database } from '../../db/database.ts';
import { tableName } from '../../db/names.ts';
import { type Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { assertSteppedUpFor } from '../../records/authorise/stepUp.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';
import { compile } from '../../records/plan/statement.ts';
import { countOutcomes, findImport, moveImport, type StoredImport } from './storedImports.ts';

/**
 * The present state of an import. One that was given up is shown as stopped, with what it
 * completed.
 */
export async function currentImport(
  server: ServerContext,
  id: string,
  actorId: string,
): Promise<StoredImport> {
  const direct = server.database;
  const run = await findImport(direct, id, actorId);
  if (run.state !== 'rehearsing' && run.state !== 'applying') return run;
  await server.jobs.takeOver();
  const now = await findImport(direct, id, actorId);
  if (now.stopped === null) return now;
  await countOutcomes(direct, id);
  return findImport(direct, id, actorId);
}

interface Beginning extends RequestContext {
  server: ServerContext;
  /** The one that changes the import. */
  transaction: Database['transaction'];
}

/** Called before waiting for a batch in progress. */
function assertIdle({ id, state, stopped, isBeingUndone }: StoredImport): void {
  if (isBeingUndone) throw new PortalError('UNDO_RUNNING', { details: { import: id } });
  if (state === 'applying' && stopped === null)
    throw new PortalError('CONFLICT', { details: { import: id } });
}

/**
 * Rows whose records an undo deleted or reset can be written again; a record that outlived the undo
 * stays written.
 */
async function forgetUndone(client: Queryable, run: StoredImport): Promise<void> {
  await client.query(
    compile(sql`
      UPDATE import_rows import_row
      SET applied = false
      WHERE import_row.import_id = ${run.id}::uuid
        AND import_row.applied
        AND (
          import_row.outcome = 'changed'
          OR NOT EXISTS (
            SELECT 1
            FROM ${sql.identifier(tableName(run.resource))} record
            WHERE record.id = import_row.record_id
          )
        )`),
  );
  await client.query({
    text: 'UPDATE imports SET change_set = $2 WHERE id = $1',
    values: [run.id, newId()],
  });
}

/** Before a job begins, which no one could answer. */
function assertFillable(
  { catalogue }: ServerContext,
  context: RequestContext,
  { resource: name }: StoredImport,
  { mapping, fixed }: ImportSettings,
): void {
  const filled = [...mapping, ...Object.keys(fixed)];
  assertSteppedUpFor(context, orNotFound(catalogue.resources.get(name)), {
    fields: filled.flatMap((path) => path?.split('.')[0] ?? []),
  });
}

/**
 * Starts a dry run of the unwritten rows with these settings. Also allowed after a stopped dry run
 * or import, and after an import was undone.
 */
export async function beginDryRun(
  { server, transaction, ...context }: Beginning,
  run: StoredImport,
  settings: ImportSettings,
): Promise<void> {
  assertIdle(run);
  assertFillable(server, context, run, settings);
  await transaction(async (client) => {
    const job = await server.jobs.start({ ...context, client }, 'import-rehearse', {
      import: run.id,
    });
    if (run.state === 'rehearsing')
      await client.query({
        text: `
          UPDATE jobs
          SET cancel_requested = true
          WHERE id = $1 AND state IN ('queued', 'running')`,
        values: [run.job],
      });
    await moveImport(client, run.id, {
      from: [
        'uploaded',
        'rehearsing',
        'rehearsed',
        'applying',
        ...(run.isUndone ? (['applied'] as const) : []),
      ],
      to: 'rehearsing',
      settings,
      job,
    });
    if (run.isUndone) {
      await forgetUndone(client, run);
      await countOutcomes(client, run.id);
    }
    // The job replaces the outcomes row by row; until it ends only what is written counts.
    await client.query({
      text: `
        UPDATE imports
        SET counts = jsonb_build_object('applied', coalesce(counts->'applied', '0'))
        WHERE id = $1`,
      values: [run.id],
    });
  });
}

/** Writes the result of the dry run, or the rest of it after an interruption. */
export async function beginApplying(
  { server, transaction, ...context }: Beginning,
  run: StoredImport,
): Promise<void> {
  assertIdle(run);
  assertFillable(server, context, run, run.settings);
  await transaction(async (client) => {
    const job = await server.jobs.start({ ...context, client }, 'import-apply', { import: run.id });
    // After an undo a new dry run is needed: the rows would otherwise be written under a change set
    // that counts as undone.
    const from = run.isUndone ? [] : (['rehearsed', 'applying'] as const);
    await moveImport(client, run.id, { from, to: 'applying', job });
  });
}
