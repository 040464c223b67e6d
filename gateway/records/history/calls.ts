import { PortalError } from '../../../src/contract/model/errors.ts';
import * as api from '../../../src/contract/wire/calls/changeSetCalls.ts';
import type { AnswerOf } from '../../../src/contract/wire/calls/defineCall.ts';
import type { Person } from '../../db/person.ts';
import { type Queryable, queryRow } from '../../db/queryable.ts';
import { DirectAnswer, implementCalls, pageOf } from '../calls/implementCalls.ts';
import { newChangeSet } from '../context/changeSet.ts';
import { runOnce } from '../run/once.ts';
import { envelope } from '../shape/respond.ts';
import { ownChangeSets } from './ownChangeSets.ts';
import {
  assertUndoable,
  assertUndoSteppedUp,
  dryRunUndo,
  MAX_AT_ONCE,
  sizeOf,
  undoChangeSet,
} from './undoChangeSet.ts';

const READS_ALL_CHANGES = 'ACTIVITY_LOG_VIEW';

/**
 * Throws NOT_FOUND unless the caller made the change: what they may see of another user's large
 * change would have to be decided row by row.
 */
async function assertOwnChange(client: Queryable, id: string, person: Person): Promise<void> {
  const row = await queryRow<{ own: boolean }>(client, {
    text: 'SELECT bool_and(actor_id = $2) AS own FROM activities WHERE change_set = $1',
    values: [id, person.userId],
  });
  if (row?.own !== true && !person.privileges.has(READS_ALL_CHANGES))
    throw new PortalError('NOT_FOUND');
}

/** The report on a change that a job undoes. */
async function largeReport(
  client: Queryable,
  id: string,
  person: Person,
  total: number,
): Promise<api.UndoReport> {
  await assertOwnChange(client, id, person);
  await assertUndoable(client, id);
  return { changeSet: id, undoneBy: null, records: [], hidden: 0, isLarge: true, total };
}

export const changeSetCalls = implementCalls(api, {
  ownChangeSets: async ({ range, server, ...context }) =>
    pageOf(await ownChangeSets(context.client, server, context), range),

  previewUndo: async ({ server, params: { id }, ...context }) => {
    const client = server.database;
    const total = await sizeOf(client, id);
    return total <= MAX_AT_ONCE
      ? dryRunUndo(server, context, id)
      : largeReport(client, id, context.person, total);
  },

  undoChange: async ({ server, params: { id }, body, ...context }) => {
    const report = await runOnce(
      server,
      context.request,
      async (transaction): Promise<AnswerOf<typeof api.undoChange>> => {
        const client = server.database;
        const total = await sizeOf(client, id);
        if (total <= MAX_AT_ONCE)
          return undoChangeSet({ ...context, server, transaction }, id, body.accept === 'clean');
        const large = await largeReport(client, id, context.person, total);
        // Before a job begins, which no one could answer.
        await assertUndoSteppedUp(client, server, context, id);
        const by = newChangeSet().id;
        const job = await transaction((writer) =>
          server.jobs.start({ ...context, client: writer }, 'undo', { changeSet: id, by }),
        );
        return { ...large, job };
      },
    );
    if (report.job === undefined) return report;
    return new DirectAnswer((reply) => reply.send(envelope(report, 'Undoing')));
  },
});
