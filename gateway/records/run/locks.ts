import { PortalError, type FieldProblem } from '../../../src/contract/model/errors.ts';
import { isLocked } from '../../../src/contract/model/workflow.ts';
import type { Access } from '../authorise/authorise.ts';
import type { RawRecord } from './rawRecord.ts';

/** The state of the record, as far as this person may know it. */
function knownState({ resource, read }: Access, { values }: RawRecord): string | null {
  const name = resource.workflow?.field;
  const state = name === undefined || read[name] === undefined ? null : values[name];
  return typeof state === 'string' ? state : null;
}

/** Refuses by name of the state where that closes the whole record, which no privilege would open. */
export function refuseClosed(access: Access, record: RawRecord): void {
  const state = knownState(access, record);
  const { workflow } = access.resource;
  if (workflow && state !== null && isLocked(workflow, state, '*'))
    throw new PortalError('LOCKED_IN_STATE', { details: { state } });
}

/**
 * Refuses what this person may not write, telling what the state closes from what they could never
 * write.
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
