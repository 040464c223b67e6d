import { PortalError, type FieldProblem } from '../../../src/contract/model/errors.ts';
import { isLocked } from '../../../src/contract/model/workflow.ts';
import type { Access } from '../authorise/authorise.ts';
import type { RawRecord } from './rawRecord.ts';

/** The state of the record, if the user may read it. */
function knownState({ resource, read }: Access, { values }: RawRecord): string | null {
  const name = resource.workflow?.field;
  const state = name === undefined || read[name] === undefined ? null : values[name];
  return typeof state === 'string' ? state : null;
}

/** Throws LOCKED_IN_STATE if the state locks the whole record, which no privilege overrides. */
export function refuseClosed(access: Access, record: RawRecord): void {
  const state = knownState(access, record);
  const { workflow } = access.resource;
  if (workflow && state !== null && isLocked(workflow, state, '*'))
    throw new PortalError('LOCKED_IN_STATE', { details: { state } });
}

/**
 * Throws LOCKED_IN_STATE if the state locks all these fields, otherwise UNWRITABLE_FIELD with the
 * reason for each.
 */
export function refuseUnwritable(
  access: Access,
  record: RawRecord,
  names: readonly string[],
): void {
  if (names.length === 0) return;
  const { workflow } = access.resource;
  const state = knownState(access, record);
  const isClosed = (name: string): boolean =>
    workflow !== undefined &&
    state !== null &&
    access.write[name] !== undefined &&
    isLocked(workflow, state, name);
  const fieldErrors = Object.fromEntries(
    names.map((name): [string, FieldProblem] => [
      name,
      { code: isClosed(name) ? 'locked' : 'unwritable' },
    ]),
  );
  const isOnlyLocked = names.every(isClosed);
  throw new PortalError(isOnlyLocked ? 'LOCKED_IN_STATE' : 'UNWRITABLE_FIELD', {
    fieldErrors,
    ...(isOnlyLocked ? { details: { state } } : {}),
  });
}
