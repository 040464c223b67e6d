import { useDataProvider, type DataProvider } from 'react-admin';
import type { Language } from '../../../contract/model/constants.ts';
import type { BulkAnswer, BulkScope, GroupCounts } from '../../../contract/wire/bulk.ts';
import type {
  SavedView,
  SavedViewDraft,
  SavedViews,
  SavedViewState,
} from '../../../contract/wire/calls/savedViewCalls.ts';
import type { EndedPeriod } from '../../../contract/wire/heldPeriod.ts';
import type { Neighbours } from '../../../contract/wire/listQuery.ts';
import type { ViewRecord } from './record.ts';

/** A selectable record: in a reference field, in a filter, on the left of an assignment. */
export interface Choice {
  id: string;
  label: unknown;
  /** On the left of an assignment: whether this user may change anything there. */
  isOpen?: boolean;
  /** On the left of an assignment: how many records are assigned, unless further ones are inherited. */
  count?: number;
}

interface ChoiceQuery {
  q?: string;
  ids?: readonly string[];
  signal?: AbortSignal | undefined;
}

/** The change of a check box on an assignment screen. */
export interface AssignmentWrite {
  version: unknown;
  set: readonly { id: string; extras?: Record<string, unknown> }[];
  unset: readonly string[];
  /** Periods of other records that end first. */
  end?: readonly EndedPeriod[];
}

interface TableQuery {
  format: 'csv' | 'xlsx';
  language: Language;
  /** As shown, in order: names of fields, `name.si` for one language of a bilingual field. */
  columns: readonly string[];
  filter: Readonly<Record<string, unknown>>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  signal?: AbortSignal | undefined;
}

/** The input of a transition. */
export interface TransitionInput {
  values: Readonly<Record<string, unknown>>;
  reason: string | null;
}

/** An action on the draft of a published record. */
export type RevisionStep = 'publish' | 'schedule' | 'hold' | 'discard';

/** Lists and operations on many rows. The filter is that of the list: plain keys, `q`, and `where`. */
interface ManyRows {
  /** The exact number of matches; a long list only estimates it. */
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
  /** The neighbours of a record in a list; `null` if the list does not contain it. */
  neighbours: (
    resource: string,
    id: string,
    query: {
      filter: Readonly<Record<string, unknown>>;
      sort: { field: string; order: 'ASC' | 'DESC' };
      signal?: AbortSignal | undefined;
    },
  ) => Promise<{ data: Neighbours | null }>;
  /** All matching rows as a file, with its name. */
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

/** Preferences of lists, stored on the server; `screen` is the path of a list with its slash. */
interface ViewsOfLists {
  savedViews: (
    screen: string,
    query?: { signal?: AbortSignal | undefined },
  ) => Promise<{ data: SavedViews }>;
  createSavedView: (screen: string, view: SavedViewDraft) => Promise<{ data: SavedView }>;
  /** Views of other users take `isDefault` only. */
  updateSavedView: (id: string, changes: Partial<SavedViewDraft>) => Promise<{ data: SavedView }>;
  deleteSavedView: (id: string) => Promise<{ data: { id: string } }>;
  /** `null`: the columns as declared. */
  saveListLayout: (
    screen: string,
    layout: SavedViewState | null,
  ) => Promise<{ data: SavedViewState | null }>;
}

/** The calls of the views in addition to react-admin's own; the portal's data provider has them. */
export interface ViewDataProvider extends DataProvider, ManyRows, ViewsOfLists {
  options: (resource: string, field: string, query?: ChoiceQuery) => Promise<{ data: Choice[] }>;
  /**
   * Performs a transition of a record; the answer is empty if the user may no longer see the
   * record.
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
