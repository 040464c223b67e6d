import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import {
  PortalError,
  type ErrorCode,
  type FieldProblem,
} from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { Queryable } from '../../db/queryable.ts';
import { markDeferred } from '../../db/transaction.ts';
import { explainViolation } from '../../db/violations.ts';

/** Why one record of a batch was not written. */
export interface Refusal {
  code: ErrorCode;
  fieldErrors?: Record<string, FieldProblem>;
  details?: Record<string, unknown>;
}

/**
 * Converts a refusal of the ordinary write path; rethrows any other error. One that the caller can
 * lift for all records at once is none of a single record.
 */
export function refusalOf(
  error: unknown,
  resource: ResourceDeclaration,
  catalogue: Catalogue,
): Refusal {
  const known = explainViolation(error, resource, catalogue);
  if (!(known instanceof PortalError) || known.status >= 500) throw error;
  if (known.code === 'STEP_UP_REQUIRED') throw known;
  const { code, fieldErrors, details = {} } = known;
  // The texts of codes name their details. The stored and the sent values are for a form alone.
  const { current: _current, yours: _yours, ...reported } = details;
  return {
    code,
    ...(fieldErrors ? { fieldErrors } : {}),
    ...(Object.keys(reported).length > 0 ? { details: reported } : {}),
  };
}

/** Runs `work` under a savepoint: a refusal leaves nothing behind, including queued e-mails. */
export async function underSavepoint<T, R>(
  client: Queryable,
  work: () => Promise<T>,
  refused: (error: unknown) => R,
): Promise<T | R> {
  const dropDeferred = markDeferred(client);
  await client.query({ text: 'SAVEPOINT one_of_many' });
  try {
    const answer = await work();
    await client.query({ text: 'RELEASE SAVEPOINT one_of_many' });
    return answer;
  } catch (error) {
    const answer = refused(error);
    await client.query({ text: 'ROLLBACK TO SAVEPOINT one_of_many' });
    dropDeferred();
    return answer;
  }
}

/** Runs `work` and rolls it back in any case, so that every check has run. */
export async function underRollback<T>(client: Queryable, work: () => Promise<T>): Promise<T> {
  const dropDeferred = markDeferred(client);
  await client.query({ text: 'SAVEPOINT rolled_back' });
  try {
    return await work();
  } finally {
    await client.query({ text: 'ROLLBACK TO SAVEPOINT rolled_back' });
    dropDeferred();
  }
}
