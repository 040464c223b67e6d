import { useDataProvider, type DataProvider } from 'react-admin';
import type { Language } from '../../../contract/model/constants.ts';
import type { BulkAnswer, BulkScope, GroupCounts } from '../../../contract/wire/bulk.ts';
import type {
  SavedView,
  SavedViewDraft,
  SavedViews,
  SavedViewState,
} from '../../../contract/wire/calls/savedViewCalls.ts';
import type { Neighbours } from '../../../contract/wire/listQuery.ts';
import type { ViewRecord } from './record.ts';

/** A record that may be chosen: in a reference field, in a filter, on the left of an assignment. */
export interface Choice {
  id: string;
  label: unknown;
  /** On the left of an assignment: whether this person may change anything there. */
  isOpen?: boolean;
}

interface ChoiceQuery {
  q?: string;
  ids?: readonly string[];
  signal?: AbortSignal | undefined;
}

/** What a tick on an assignment screen changes. */
export interface AssignmentWrite {
  version: unknown;
  set: readonly { id: string; extras?: Record<string, unknown> }[];
  unset: readonly string[];
}

interface TableQuery {
  format: 'csv' | 'xlsx';
  language: Language;
  /** As shown, in their order: names of fields, `name.si` for one language of a bilingual field. */
  columns: readonly string[];
  filter: Readonly<Record<string, unknown>>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  signal?: AbortSignal | undefined;
}

/** What is sent along with a step of a workflow. */
export interface TransitionInput {
  values: Readonly<Record<string, unknown>>;
  reason: string | null;
}

/** An action on the draft of a published record. */
export type RevisionStep = 'publish' | 'schedule' | 'hold' | 'discard';

/**
 * Lists and everything done with many rows at once. The filter is that of the list: plain keys,
 * `q`, and `where`.
 */
interface ManyRows {
  /** How many rows match, counted to the last one; a list of many rows only estimates. */
  count: (
    resource: string,
    query: { filter: Readonly<Record<string, unknown>>; signal?: AbortSignal | undefined },
  ) => Promise<{ data: number }>;
  groups: (
    resource: string,
    query: {
      by: string;
      filter: Readonly<Record<string, unknown>>;
      signal?: AbortSignal | undefined;
    },
  ) => Promise<GroupCounts>;
  /** The records around one in a list; `null` where the list does not hold it. */
  neighbours: (
    resource: string,
    id: string,
    query: {
      filter: Readonly<Record<string, unknown>>;
      sort: { field: string; order: 'ASC' | 'DESC' };
      signal?: AbortSignal | undefined;
    },
  ) => Promise<{ data: Neighbours | null }>;
  /** Every row that matches as a file, with its name. */
  exportTable: (
    resource: string,
    query: TableQuery,
  ) => Promise<{ data: { blob: Blob; fileName: string | null } }>;
  bulkUpdate: (
    resource: string,
    scope: BulkScope,
    values: Readonly<Record<string, unknown>>,
  ) => Promise<{ data: BulkAnswer }>;
  bulkDelete: (resource: string, scope: BulkScope) => Promise<{ data: BulkAnswer }>;
  bulkTransition: (
    resource: string,
    scope: BulkScope,
    transition: string,
    input: TransitionInput,
  ) => Promise<{ data: BulkAnswer }>;
}

/** How lists are looked at, kept on the server; `screen` is the path of a list with its slash. */
interface ViewsOfLists {
  savedViews: (
    screen: string,
    query?: { signal?: AbortSignal | undefined },
  ) => Promise<{ data: SavedViews }>;
  createSavedView: (screen: string, view: SavedViewDraft) => Promise<{ data: SavedView }>;
  /** Others' views take `isDefault` only. */
  updateSavedView: (id: string, changes: Partial<SavedViewDraft>) => Promise<{ data: SavedView }>;
  deleteSavedView: (id: string) => Promise<{ data: { id: string } }>;
  /** `null`: the columns as declared. */
  saveListLayout: (
    screen: string,
    layout: SavedViewState | null,
  ) => Promise<{ data: SavedViewState | null }>;
}

/** The calls that the views need beyond react-admin's own; the portal's data provider has them. */
export interface ViewDataProvider extends DataProvider, ManyRows, ViewsOfLists {
  options: (resource: string, field: string, query?: ChoiceQuery) => Promise<{ data: Choice[] }>;
  /**
   * Takes a step of a record's workflow; the answer is empty where the record has left the person's
   * sight by it.
   */
  transition: (
    resource: string,
    id: string,
    transition: string,
    input: TransitionInput & { version: number | null },
  ) => Promise<{ data: Partial<ViewRecord> }>;
  /** The record with its newer draft applied. */
  getRevision: (resource: string, id: string) => Promise<{ data: ViewRecord }>;
  saveRevision: (
    resource: string,
    id: string,
    data: Readonly<Record<string, unknown>>,
  ) => Promise<{ data: ViewRecord }>;
  stepRevision: (
    resource: string,
    id: string,
    step: RevisionStep,
    input: { version: number | null; publishAt?: string },
  ) => Promise<{ data: Partial<ViewRecord> }>;
  assignmentChoices: (name: string, query?: ChoiceQuery) => Promise<{ data: Choice[] }>;
  getAssignment: (name: string, left: string, query?: ChoiceQuery) => Promise<{ data: unknown }>;
  saveAssignment: (
    name: string,
    left: string,
    change: AssignmentWrite,
  ) => Promise<{ data: unknown }>;
}

export const useViewDataProvider = (): ViewDataProvider => useDataProvider<ViewDataProvider>();
