/**
 * What a service may support in addition to lists, records and writes. The portal hides what the
 * service does not support; a plain REST service needs none of these.
 */
export const CAPABILITIES = [
  /**
   * The signed-in user and their preferences (`/user`, `/preferences`); otherwise the browser
   * stores them.
   */
  'account',
  /** Explanations of who may do what, and why not. */
  'answers',
  /** Joins as a whole: the selected left-hand record with all checked right-hand records. */
  'assignments',
  /** Changes of many records in one call, also of all matches of a filter. */
  'bulk',
  /** Filters of lists with conditions joined by “and”, “or” and “not”. */
  'conditions',
  'export',
  /** Upload and download of files and pictures. */
  'files',
  /** Counts of rows by the values of a field. */
  'groups',
  'history',
  'import',
  /** The previous and the next record in a list. */
  'neighbours',
  /** Previews of a record on the website before it is public. */
  'preview',
  /** The other users who have a record open. */
  'presence',
  'savedViews',
  /** Full-text search across all resources. */
  'search',
  /** Workflow transitions of records. */
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
