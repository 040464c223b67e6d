import type { Field } from './fields.ts';
import { hasOptions } from './kindTraits.ts';
import { privilegeFor, type Grant, type Verb } from './privileges.ts';
import type { ScopePaths } from './scopes.ts';
import type { Where } from './where.ts';
import {
  isRevised,
  type TransitionVerdict,
  withoutOwnDecisions,
  type Workflow,
} from './workflow.ts';

export type SortOrder = 'asc' | 'desc';

/** A screen over the resource. A view can only narrow what the grants allow. */
export interface View {
  /** Privileges, one of which opens the screen. */
  via: readonly string[];
  /** Appended to the resource's path; absent for the main view. */
  path?: string;
  where?: Where;
  hide?: readonly string[];
  columns: readonly string[];
  /**
   * The columns that stay longest where there is no room for all, the most important first. The
   * others follow: the state, dates, the rest in their order. The title always stays.
   */
  importance?: readonly string[];
  filters?: readonly string[];
  /** Columns that can be edited in the list, given the permission. */
  inline?: readonly string[];
  /** Fields by whose values the rows can be counted. */
  groups?: readonly string[];
  sort?: readonly [field: string, order: SortOrder];
  /** A person has exactly one record in this view; the screen opens it instead of a list. */
  single?: boolean;
  /** After creation the new record opens instead of the list. */
  opensNew?: boolean;
}

/**
 * How a list shows the record itself: in one cell a picture or the initials, the fields of the
 * title, and a second line. Their own columns are folded into that cell.
 */
interface Identity {
  /** A field with a picture. Absent: neither picture nor initials. */
  picture?: string;
  /** The field of the second line. A field of the title moves there from the first line. */
  detail?: string;
}

interface FormSection {
  /** Title under `resources.<name>.sections.<key>`. */
  key: string;
  fields: readonly string[];
  /** Tab of the form, titled `resources.<name>.tabs.<tab>`. */
  tab?: string;
}

/**
 * Periods that may not overlap between records with equal values in all fields of `of`. A record
 * with an empty value in `of` overlaps nothing. Dates include the last day; moments exclude the
 * end. An empty end is unbounded.
 */
export interface NoOverlap {
  of: readonly string[];
  from: string;
  to: string;
  /**
   * Two integer fields, first and last: records overlap only if these ranges do too (the rows of a
   * hall, groups of a class).
   */
  across?: readonly [first: string, last: string];
  /** Only records with these values are compared, for example those in a confirmed state. */
  where?: Readonly<Record<string, string | readonly string[]>>;
}

/** Fields of the RSS and Atom feeds at `/api/public/<name>.rss` and `.atom`. */
export interface PublicFeed {
  title: string;
  summary?: string;
  date: string;
  /** Only these of the public rows. */
  where?: Where;
}

/** Mapping to schema.org for the JSON-LD at `/api/public/<name>/<id or slug>/jsonld`. */
interface PublicSchema {
  type: string;
  /** Only these of the public rows; may use public fields only. */
  where?: Where;
  /** Property of schema.org → public field. */
  properties: Readonly<Record<string, string>>;
}

/**
 * The public data of a resource, readable without signing in: these fields of the rows that satisfy
 * every condition.
 */
export interface PublicApi {
  /** Name under `/api/public` and on the website; default: that of the resource. */
  as?: string;
  /**
   * Only these rows, in addition to being in the state `published` if the workflow has one. May use
   * `$today` and `$now`.
   */
  where?: Where;
  /** Fields of days: public from the first to the end of the second, which may be empty. */
  shown?: { readonly from: string; readonly until: string };
  /**
   * References whose targets must be public for the row to be public. References with `onDelete:
   * 'cascade'` are included implicitly.
   */
  under?: readonly string[];
  /**
   * A moment field that is set when a formerly public row is withdrawn; its address then answers
   * WITHDRAWN.
   */
  withdrawn?: string;
  fields: readonly string[];
  /** A unique text field that addresses a record, as an alternative to its id. */
  slug?: string;
  sort?: readonly [field: string, order: SortOrder];
  /** Fields that can be filtered; a path follows public references (`staff.department`). */
  filters?: readonly string[];
  feed?: PublicFeed;
  schema?: PublicSchema;
  /** Pages of the website: the list, the single record. Other addresses answer 404. */
  pages?: readonly ('list' | 'record')[];
  /** The website can preview a single record before it is public. */
  preview?: true;
}

export interface ResourceDeclaration {
  /** Plural, kebab-case: the wire path `/api/<name>` and the stem of the table's name. */
  name: string;
  /** Path of the main screen; absent for a resource without screens. */
  path?: string;
  /** The field or fields, joined by a space, that label a record in references. */
  title: string | readonly string[];
  /** Absent: lists show the title in a plain cell. */
  identity?: Identity;
  fields: Readonly<Record<string, Field>>;
  /** Unique constraints over several fields. */
  unique?: readonly (readonly string[])[];
  /**
   * Indexes over several fields, for statements that find rows by all of them or find rows by the
   * first and sort them by the others; then the last is `id`, which breaks ties.
   */
  indexes?: readonly (readonly string[])[];
  /** Exclusion constraints of the database, safe under concurrent writes. */
  noOverlap?: readonly NoOverlap[];
  /**
   * Sets of fields that identify likely duplicates. An import warns of new records that match in
   * all fields of a set, ignoring case, spaces and punctuation; they can still be stored. Default:
   * the title, if it is text. `[]`: none.
   */
  duplicates?: readonly (readonly string[])[];
  access: readonly Grant[];
  /** How its rows belong to what a direct grant can be limited to. */
  scopes?: ScopePaths;
  views?: Readonly<Record<string, View>>;
  form?: { sections: readonly FormSection[] };
  /** States, transitions with their privileges, and locks. */
  workflow?: Workflow;
  /**
   * Extensions of further file formats (`bib`) for import and export, read and written by the
   * gateway extension of the resource.
   */
  formats?: readonly string[];
  /** Resources, assignments and pages that its lists link to. */
  related?: readonly string[];
  /** Written only by people who proved their second factor lately, if they have one. */
  stepUp?: true;
  /** Rows are written only by the gateway (logs). */
  readOnly?: boolean;
  /**
   * Thousands of people may want rows at once: the extension of the gateway says who waits in which
   * queue, and a creation may be answered with its place there.
   */
  mayQueue?: boolean;
  /**
   * Readable only through its own grants: the activity log never contains the values, and the
   * records are hidden during impersonation.
   */
  confidential?: true;
  /** Data readable without signing in. Absent: none. */
  public?: PublicApi;
}

/**
 * `_can`: what a person may do to one row. For `edit` the writable fields; `'*'`: all fields that
 * are not read-only.
 */
export type RowPermissions = Partial<Record<Exclude<Verb, 'edit'>, true>> & {
  edit?: '*' | readonly string[];
  /** Fields whose changes go to a draft revision, because the record is published. */
  revise?: readonly string[];
  /** The person may publish the draft revision. */
  replace?: true;
  /** Transitions out of the current state for which the person has a privilege, possible or not. */
  transitions?: readonly TransitionVerdict[];
};

/** The draft revision of a record. */
export interface WaitingRevision {
  updatedAt: string;
  /** Scheduled time of publication; `null`: published manually. */
  publishAt: string | null;
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

/** Those of them that an index may contain. */
export const SORTED_SYSTEM_FIELDS = ['id', 'createdAt', 'updatedAt'] as const;

/**
 * Makes the state field of a workflow required, with the initial state as default, and writable
 * only by transitions.
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

/** Sets `revises.fields` of each state: the public fields that people can write, except `atOnce`. */
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

function withoutDecisionsAboutOneself(declaration: ResourceDeclaration): ResourceDeclaration {
  const { access, workflow } = declaration;
  return workflow?.about === undefined
    ? declaration
    : {
        ...declaration,
        workflow: { ...workflow, transitions: withoutOwnDecisions({ access, workflow }) },
      };
}

/** Refuses unknown properties; type inference alone would accept a misspelt one. */
type UnknownKeys<D> = Readonly<Record<Exclude<keyof D, keyof ResourceDeclaration>, never>>;

/** Declares an entity. Pure data: see `docs/add-a-resource.md`. */
export const defineResource = <const D extends ResourceDeclaration>(
  declaration: D & UnknownKeys<D>,
): D => withRevisedFields(withStateField(withoutDecisionsAboutOneself(declaration))) as D;

/**
 * The grants of most resources: the specification's VIEW privilege lists, shows and exports; the
 * CREATE, EDIT, DELETE and IMPORT privileges derived from it add the rest and include reading.
 */
export function standardAccess(viewKey: string): Grant[] {
  const look: Verb[] = ['list', 'show'];
  return [
    { privilege: viewKey, can: ['list', 'show', 'export', 'history'] },
    { privilege: privilegeFor(viewKey, 'create'), can: [...look, 'create'] },
    { privilege: privilegeFor(viewKey, 'edit'), can: [...look, 'edit'] },
    { privilege: privilegeFor(viewKey, 'delete'), can: [...look, 'delete'] },
    // An import creates and changes rows under the grants above; this one only permits the file.
    { privilege: privilegeFor(viewKey, 'import'), can: [...look, 'import'] },
  ];
}
