import type { Field, WireOf } from './fields.ts';
import { hasOptions } from './kindTraits.ts';
import { privilegeFor, type Grant, type Verb } from './privileges.ts';
import type { Where } from './where.ts';
import { isRevised, type TransitionVerdict, type Workflow } from './workflow.ts';

export type SortOrder = 'asc' | 'desc';

/**
 * A screen over the resource. A view only narrows: nobody sees more through it than the grants
 * open.
 */
export interface View {
  /** Holding one of these opens the screen. */
  via: readonly string[];
  /** Appended to the resource's path; absent for the main view. */
  path?: string;
  where?: Where;
  hide?: readonly string[];
  columns: readonly string[];
  filters?: readonly string[];
  /** Columns whose cells can be changed in the list itself, by those who may. */
  inline?: readonly string[];
  /** Fields by which the rows can be counted: how many of each value. */
  groups?: readonly string[];
  sort?: readonly [field: string, order: SortOrder];
  /** The person has exactly one record here: the screen opens it instead of a list. */
  single?: boolean;
  /** The work on a new record only begins with making it: it is opened instead of the list. */
  opensNew?: boolean;
}

export interface FormSection {
  /** Title under `resources.<name>.sections.<key>`. */
  key: string;
  fields: readonly string[];
  /** Tab of the form on which it lies, titled `resources.<name>.tabs.<tab>`. */
  tab?: string;
}

/**
 * Periods that may not overlap between records that agree in all fields of `of`; a record in which
 * one of those is empty overlaps nothing. Dates count whole days, the last one included; moments
 * reach up to their end. An empty end is open.
 */
export interface NoOverlap {
  of: readonly string[];
  from: string;
  to: string;
  /**
   * Two whole numbers, first and last: only records whose numbers meet as well overlap (the rows of
   * a hall, groups of a class).
   */
  across?: readonly [first: string, last: string];
  /** Only records with these values count, such as those in a state that claims the period. */
  where?: Readonly<Record<string, string | readonly string[]>>;
}

/** How records read in a feed: RSS and Atom at `/api/public/<name>.rss` and `.atom`. */
export interface PublicFeed {
  title: string;
  summary?: string;
  date: string;
  /** Only these of the public rows. */
  where?: Where;
}

/** What a record is in the words of schema.org: JSON-LD at `/api/public/<name>/<address>/jsonld`. */
export interface PublicSchema {
  type: string;
  /** Only these of the public rows; decided by public fields alone. */
  where?: Where;
  /** Property of schema.org → public field. */
  properties: Readonly<Record<string, string>>;
}

/**
 * What everybody may read of a resource, without signing in. Nothing is public that is not named
 * here: a row that satisfies every condition, and of it these fields.
 */
export interface PublicApi {
  /** Its name under `/api/public` and below the website; the resource's own if absent. */
  as?: string;
  /**
   * Only these rows, on top of being published where the resource has a life that ends in that. May
   * ask for `$today` and `$now`.
   */
  where?: Where;
  /**
   * A row that points by one of these fields to something unpublished is unpublished itself; so is
   * one that would be deleted with it.
   */
  under?: readonly string[];
  /**
   * A moment that is empty until the row was public and is so no more; then its address says that
   * it was withdrawn.
   */
  withdrawn?: string;
  fields: readonly string[];
  /** A unique text field by which a record is addressed as well as by its id. */
  slug?: string;
  sort?: readonly [field: string, order: SortOrder];
  /**
   * Fields by whose value the rows may be asked for; a path leads through public references
   * (`staff.department`).
   */
  filters?: readonly string[];
  feed?: PublicFeed;
  schema?: PublicSchema;
  /**
   * What the website has a page for: the list of them, each single one. Other addresses there are
   * missing.
   */
  pages?: readonly ('list' | 'record')[];
  /** The website has a view of a single record, so that it can be looked at before it is public. */
  preview?: true;
}

export interface ResourceDeclaration {
  /** Plural, kebab-case: the wire path `/api/<name>` and the stem of the table's name. */
  name: string;
  /** Address of the main screen; absent for a resource that has no screens of its own. */
  path?: string;
  /** The field that names a record wherever another one points to it; several are joined by a space. */
  title: string | readonly string[];
  fields: Readonly<Record<string, Field>>;
  /** Sets of fields that together may occur only once. */
  unique?: readonly (readonly string[])[];
  /** Kept by the database itself, so that two people at once cannot book the same. */
  noOverlap?: readonly NoOverlap[];
  /**
   * Sets of fields by which people would take two records for the same, though both may be stored;
   * an import warns of new records that agree in all of one set, whatever the case, spaces and
   * marks. Default: the title, where it is text. `[]`: none.
   */
  duplicates?: readonly (readonly string[])[];
  access: readonly Grant[];
  views?: Readonly<Record<string, View>>;
  form?: { sections: readonly FormSection[] };
  /** The stages that a record goes through, who may move it on, and what is closed on the way. */
  workflow?: Workflow;
  /**
   * Endings of files in which records come and go beside tables (`bib`); the gateway's extension
   * reads and writes them.
   */
  formats?: readonly string[];
  /** Names of resources, assignments and pages that its lists lead to, besides the menu. */
  related?: readonly string[];
  /** Rows are written by the gateway alone (logs). */
  readOnly?: boolean;
  /**
   * What only its own grants open: the activity log shows nobody what such records held, and nobody
   * looking through other eyes reads them.
   */
  confidential?: true;
  /** What everybody may read without signing in. Absent: nothing. */
  public?: PublicApi;
}

/**
 * What the gateway says about one row to one person: the verbs, and for `edit` the fields (`'*'`:
 * all that are writable at all).
 */
export type RowPermissions = Partial<Record<Exclude<Verb, 'edit'>, true>> & {
  edit?: '*' | readonly string[];
  /** The fields of which a change would wait beside the record, as it stands before the public. */
  revise?: readonly string[];
  /** A newer draft may be put in its place. */
  replace?: true;
  /** The transitions out of its present state for which the person holds a key, possible or not. */
  transitions?: readonly TransitionVerdict[];
};

/** A newer draft that waits beside a record. */
export interface WaitingRevision {
  updatedAt: string;
  /** When it takes the record's place by itself; `null`: when somebody puts it there. */
  publishAt: string | null;
}

/** What every record carries beside its declared fields. */
export interface SystemFields {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  _can: RowPermissions;
  /** Names of the records that reference fields point to, so that no list asks for them one by one. */
  _labels: Record<string, unknown>;
  /** Present where the resource has newer drafts beside its records. */
  _revision?: WaitingRevision | null;
}
export const SYSTEM_FIELDS = [
  'id',
  'version',
  'createdAt',
  'updatedAt',
  '_can',
  '_labels',
  '_revision',
] as const;

/** The record type that follows from a declaration. */
export type RecordOf<D extends ResourceDeclaration> = SystemFields & {
  -readonly [Name in keyof D['fields']]: WireOf<D['fields'][Name]>;
};

/**
 * The state of a workflow is always there, begins as the workflow says and is written by its
 * transitions alone.
 */
function withStateField(declaration: ResourceDeclaration): ResourceDeclaration {
  const { workflow, fields } = declaration;
  const field = workflow && fields[workflow.field];
  if (!field || !hasOptions(field)) return declaration;
  return {
    ...declaration,
    fields: {
      ...fields,
      [workflow.field]: { ...field, required: true, readOnly: true, default: workflow.initial },
    },
  };
}

/** Of what everybody reads, all that people write waits beside a record where a state says so. */
function withRevisedFields(declaration: ResourceDeclaration): ResourceDeclaration {
  const { workflow, fields, public: face } = declaration;
  if (!workflow || !isRevised(declaration)) return declaration;
  const written = (face?.fields ?? []).filter(
    (name) => fields[name] && !fields[name].readOnly && !fields[name].immutable,
  );
  const states = Object.entries(workflow.states).map(([name, state]) => {
    const { revises } = state;
    return [
      name,
      revises
        ? {
            ...state,
            revises: {
              ...revises,
              fields: written.filter((field) => !revises.atOnce?.includes(field)),
            },
          }
        : state,
    ] as const;
  });
  return { ...declaration, workflow: { ...workflow, states: Object.fromEntries(states) } };
}

/** Refuses a key that no declaration has: type inference alone would let a misspelt one pass. */
type UnknownKeys<D> = Readonly<Record<Exclude<keyof D, keyof ResourceDeclaration>, never>>;

/** Declares an entity. Pure data: see `docs/add-a-resource.md`. */
export const defineResource = <const D extends ResourceDeclaration>(
  declaration: D & UnknownKeys<D>,
): D => withRevisedFields(withStateField(declaration)) as D;

/**
 * The grants that most resources want: the specification's VIEW key lists, shows and exports;
 * CREATE, EDIT and DELETE keys derived from it add the rest. Whoever may write may also look.
 */
export function standardAccess(viewKey: string): Grant[] {
  const look: Verb[] = ['list', 'show'];
  return [
    { privilege: viewKey, can: ['list', 'show', 'export', 'history'] },
    { privilege: privilegeFor(viewKey, 'create'), can: [...look, 'create'] },
    { privilege: privilegeFor(viewKey, 'edit'), can: [...look, 'edit'] },
    { privilege: privilegeFor(viewKey, 'delete'), can: [...look, 'delete'] },
    // Rows are made and changed under the grants above; this one only opens the way to do so by file.
    { privilege: privilegeFor(viewKey, 'import'), can: [...look, 'import'] },
  ];
}
