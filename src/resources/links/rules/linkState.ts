/** Result of checking an address. `unreachable`: may be temporary; `broken`: needs to be corrected. */
export type LinkState = 'works' | 'moved' | 'broken' | 'unreachable';

/**
 * The end of one visit: the last status (RFC 9110), whether the way there was by permanent
 * redirects, or what went wrong before any.
 */
export type Visit =
  | { status: number; address: string; isPermanentlyMoved: boolean }
  | { fault: 'name' | 'refused' | 'timeout' | 'certificate' | 'private' | 'redirects' | 'address' };

const GONE = new Set([404, 410]);

/**
 * An address that wants a sign-in (401, 403) or dislikes being asked so (405, 429) is there all the
 * same.
 */
export function linkState(visit: Visit): LinkState {
  if ('fault' in visit)
    return visit.fault === 'timeout' || visit.fault === 'refused' ? 'unreachable' : 'broken';
  if (GONE.has(visit.status)) return 'broken';
  if (visit.status >= 500) return 'unreachable';
  return visit.isPermanentlyMoved ? 'moved' : 'works';
}

/** What the report says of it, apart from its state: the new address, the status, or the fault. */
export function visitNote(visit: Visit): string {
  if ('fault' in visit) return visit.fault;
  return visit.isPermanentlyMoved && linkState(visit) === 'moved'
    ? visit.address
    : String(visit.status);
}

const PERMANENT = new Set([301, 308]);
const TEMPORARY = new Set([302, 303, 307]);

export const isRedirect = (status: number): boolean =>
  PERMANENT.has(status) || TEMPORARY.has(status);
export const isPermanent = (status: number): boolean => PERMANENT.has(status);
