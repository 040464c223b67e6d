/**
 * Outcome of checking an address. `unreachable`: may be temporary; `broken`: needs to be corrected;
 * `uncertain`: the gateway's own network failed, so nothing is known of the address.
 */
export const LINK_STATES = ['works', 'moved', 'broken', 'unreachable', 'uncertain'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** What went wrong before any answer. `offline`: the gateway has no network. */
type LinkFault =
  | 'offline'
  | 'name'
  | 'refused'
  | 'timeout'
  | 'certificate'
  | 'private'
  | 'redirects'
  | 'address';

/**
 * The end of one visit: the last status (RFC 9110), whether the way there was by permanent
 * redirects, or what went wrong before any.
 */
export type Visit =
  | { status: number; address: string; isPermanentlyMoved: boolean }
  | { fault: LinkFault };

/** Why an address has its outcome; the texts are those of the options of `finding`. */
export const LINK_FINDINGS = [
  'answered',
  'signIn',
  'tooOften',
  'moved',
  'missing',
  'gone',
  'serverError',
  'offline',
  'name',
  'refused',
  'timeout',
  'certificate',
  'private',
  'redirects',
  'address',
] as const;
export type LinkFinding = (typeof LINK_FINDINGS)[number];

const OF_STATUS: Readonly<Record<number, LinkFinding>> = {
  401: 'signIn',
  403: 'signIn',
  404: 'missing',
  410: 'gone',
  429: 'tooOften',
};

/** What the report says of a visit, apart from its outcome. */
export function linkFinding(visit: Visit): LinkFinding {
  if ('fault' in visit) return visit.fault;
  if (visit.status >= 500) return 'serverError';
  const finding = OF_STATUS[visit.status];
  return finding ?? (visit.isPermanentlyMoved ? 'moved' : 'answered');
}

const STATE_OF: Readonly<Record<LinkFinding, LinkState>> = {
  answered: 'works',
  // An address that wants a sign-in or is asked too often is there all the same.
  signIn: 'works',
  tooOften: 'works',
  moved: 'moved',
  missing: 'broken',
  gone: 'broken',
  serverError: 'unreachable',
  offline: 'uncertain',
  name: 'broken',
  refused: 'unreachable',
  timeout: 'unreachable',
  certificate: 'broken',
  private: 'broken',
  redirects: 'broken',
  address: 'broken',
};

export const linkState = (visit: Visit): LinkState => STATE_OF[linkFinding(visit)];

/** Where a link that has moved leads now. */
export const newAddress = (visit: Visit): string | null =>
  'address' in visit && linkFinding(visit) === 'moved' ? visit.address : null;

/**
 * Whether a failing network of the gateway could look like this. An address that cannot be asked at
 * all needs no network to be wrong.
 */
export const maySayNothing = (visit: Visit): boolean =>
  'fault' in visit && visit.fault !== 'address';

const PERMANENT = new Set([301, 308]);
const TEMPORARY = new Set([302, 303, 307]);

export const isRedirect = (status: number): boolean =>
  PERMANENT.has(status) || TEMPORARY.has(status);
export const isPermanent = (status: number): boolean => PERMANENT.has(status);
