/**
 * What a service may offer beyond lists, records and writes. What one does not offer is shown
 * nowhere: a portal over a plain REST service needs none of these.
 */
export const CAPABILITIES = [
  /**
   * The signed-in person and their preferences are kept (`/user`, `/preferences`); otherwise the
   * browser keeps them.
   */
  'account',
  /** It can be asked who may do what, and why not. */
  'answers',
  /** Joins are served as a whole: what is picked on the left with every tick on the right. */
  'assignments',
  /** Many records are changed by one call, also all that a filter matches. */
  'bulk',
  /** Lists take conditions joined by “and”, “or” and “not”. */
  'conditions',
  'export',
  /** Files and pictures are taken and given. */
  'files',
  /** Rows can be counted by the values of a field. */
  'groups',
  'history',
  'import',
  /** The record before and after another in a list. */
  'neighbours',
  /** A record is shown as the website will show it, before it is public. */
  'preview',
  /** Who else has a record open. */
  'presence',
  'savedViews',
  /** Records of all resources are found by words. */
  'search',
  /** Records are taken through the states of a workflow. */
  'transitions',
  /**
   * Records bring what this person may do with them (`_can`); otherwise privileges alone decide,
   * and without any everything is open.
   */
  'rowRights',
  /**
   * Records bring the names of what their references point to (`_labels`), and those that may be
   * chosen are listed.
   */
  'labels',
  /**
   * Views narrow what they show (`where`) and reach through references (`staff.department`), and
   * the provider knows screens by their path.
   */
  'views',
  /**
   * A change is sent as the changed fields with the version that they were made on; otherwise the
   * whole record is.
   */
  'changes',
] as const;
export type Capability = (typeof CAPABILITIES)[number];
export type Capabilities = ReadonlySet<Capability>;

/** Everything, as the portal's own gateway offers it. */
export const ALL_CAPABILITIES: Capabilities = new Set(CAPABILITIES);
