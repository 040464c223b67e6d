import type { ActivityAction } from '../../../src/contract/model/activityActions.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { FieldProblems } from '../../../src/contract/model/kinds/checkRecord.ts';
import { activitiesStatement, type ActivityOfRecord } from '../../db/changeLog.ts';
import { actorOf } from '../../db/person.ts';
import { cleanValues } from '../../db/sanitise.ts';
import type { Statement } from '../../db/wire/statement.ts';
import type { Access } from '../authorise/authorise.ts';
import { assertSteppedUpFor, needsStepUp } from '../authorise/stepUp.ts';
import type { ChangeSet } from '../context/changeSet.ts';
import type { Step, Write } from '../context/extensions.ts';
import type { ServerContext } from '../context/serverContext.ts';
import type { TransactionContext } from '../context/transactionContext.ts';
import { changedFields } from './difference.ts';

/** One write of a resource, within a transaction. */
export interface WriteRequest extends TransactionContext {
  access: Access;
  server: Pick<ServerContext, 'catalogue' | 'extensions'>;
  changeSet: ChangeSet;
}

/** Throws INVALID_FIELDS if there are problems. */
export const refuse = (problems: FieldProblems): void => {
  if (Object.keys(problems).length > 0)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: problems });
};

/** The details of a write that extensions receive. */
type WriteDetails = Pick<Write, 'id' | 'before' | 'after' | 'step'>;

export const writeOf = (request: WriteRequest, details: WriteDetails): Write => {
  const { client, person, now, where, ip, notify, progress, access } = request;
  const context = { client, person, now, where, ip, notify, progress };
  return { ...details, ...context, resource: access.resource.name };
};

/**
 * Runs `beforeWrite`, which may refuse the write or replace its values; returns the values to
 * write. Throws STEP_UP_REQUIRED.
 */
export async function runBeforeWrite(
  request: WriteRequest,
  details: WriteDetails,
): Promise<Record<string, unknown>> {
  const { access, server } = request;
  const { before = {}, after = {}, step } = details;
  const { resource } = access;
  // Comparing the values takes time, which most requests can be spared.
  if (needsStepUp(request))
    assertSteppedUpFor(request, resource, {
      fields: Object.keys(changedFields(resource.fields, before, after)),
      transition: step?.name,
    });
  const hook = server.extensions.get(resource.name)?.beforeWrite;
  const replaced = await hook?.(writeOf(request, details));
  // Values from extensions are sanitised like those from users.
  return cleanValues(resource.fields, replaced ?? after);
}

/** Runs `afterWrite`. */
export async function runAfterWrite(request: WriteRequest, details: WriteDetails): Promise<void> {
  const { access, server } = request;
  await server.extensions.get(access.resource.name)?.afterWrite?.(writeOf(request, details));
}

/** The statement that logs the same action on several records. */
export function logStatement(
  { access, changeSet, person, ip }: WriteRequest,
  action: ActivityAction,
  records: readonly ActivityOfRecord[],
  step?: Step,
): Statement {
  const common = {
    actorId: actorOf(person),
    action,
    resource: access.resource.name,
    ip,
    changeSet: changeSet.id,
    cause: changeSet.cause,
    undoes: changeSet.undoes,
    reason: step?.reason ?? changeSet.reason,
    transition: step?.name,
  };
  return activitiesStatement(common, records);
}

/** Logs one write under the change set of its request. */
export async function log(
  request: WriteRequest,
  action: ActivityAction,
  activity: ActivityOfRecord,
  step?: Step,
): Promise<void> {
  await request.client.query(logStatement(request, action, [activity], step));
  request.changeSet.count += 1;
}
