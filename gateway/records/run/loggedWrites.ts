import { v7 as newId } from 'uuid';
import type { Values } from '../../../src/contract/model/fields.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { recordActivities, recordActivity } from '../../db/changeLog.ts';
import { actorOf, type Person } from '../../db/person.ts';
import { pipeline } from '../../db/pipeline.ts';
import type { Queryable } from '../../db/queryable.ts';
import { insertRecord, insertRecords, updateRecord, updateStatements } from './writeRows.ts';

/** The actor and change set under which the gateway's own writes are logged. */
export interface Cause {
  actor: string | null;
  changeSet: string;
}

export const causeOf = (person: Person): Cause => ({ actor: actorOf(person), changeSet: newId() });

const common = ({ actor, changeSet }: Cause) => ({
  actorId: actor,
  changeSet,
  cause: actor === null ? ('job' as const) : ('request' as const),
});

/**
 * Creates a record as the gateway, logged in the same transaction. The values are complete and
 * canonical.
 */
export async function insertLogged(
  client: Queryable,
  cause: Cause,
  resource: ResourceDeclaration,
  values: Values,
): Promise<string> {
  const id = await insertRecord(client, resource, values, cause.actor);
  await recordActivity(client, {
    ...common(cause),
    action: 'create',
    resource: resource.name,
    recordId: id,
    before: null,
    after: values,
  });
  return id;
}

/** As `insertLogged` for several records, with one statement each for the rows and the log. */
export async function insertManyLogged(
  client: Queryable,
  cause: Cause,
  resource: ResourceDeclaration,
  all: readonly Values[],
): Promise<void> {
  if (all.length === 0) return;
  const records = all.map((values) => ({ id: newId(), values }));
  await insertRecords(client, resource, records, cause.actor);
  await recordActivities(
    client,
    { ...common(cause), action: 'create', resource: resource.name },
    records.map(({ id: recordId, values: after }) => ({ recordId, before: null, after })),
  );
}

interface LoggedUpdate {
  id: string;
  before: Values;
  changes: Values;
  /** The transition that the change is, if any. */
  transition?: string;
}

/** Changes a record as the gateway, logged in the same transaction. */
export async function updateLogged(
  client: Queryable,
  cause: Cause,
  resource: ResourceDeclaration,
  { id, before, changes, transition }: LoggedUpdate,
): Promise<void> {
  await updateRecord(client, resource, { id, values: changes }, cause.actor);
  await recordActivity(client, {
    ...common(cause),
    action: transition === undefined ? 'edit' : 'transition',
    transition,
    resource: resource.name,
    recordId: id,
    before,
    after: changes,
  });
}

/** As `updateLogged` for several records, in one round trip and with one statement for the log. */
export async function updateManyLogged(
  client: Queryable,
  cause: Cause,
  resource: ResourceDeclaration,
  all: readonly Omit<LoggedUpdate, 'transition'>[],
): Promise<void> {
  if (all.length === 0) return;
  await pipeline(
    client,
    all.flatMap(({ id, changes: values }) =>
      updateStatements(resource, { id, values }, cause.actor),
    ),
  );
  await recordActivities(
    client,
    { ...common(cause), action: 'edit', resource: resource.name },
    all.map(({ id: recordId, before, changes: after }) => ({ recordId, before, after })),
  );
}
