import { v7 as newId } from 'uuid';
import type { Values } from '../../../src/contract/model/fields.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { recordActivity } from '../../db/changeLog.ts';
import { actorOf, type Person } from '../../db/person.ts';
import type { Queryable } from '../../db/queryable.ts';
import { insertRecord, updateRecord } from './writeRows.ts';

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
