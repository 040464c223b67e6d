import { useDataProvider, type DataProvider } from 'ra-core';

/** A record that may be chosen: in a reference field, in a filter, on the left of an assignment. */
export interface Choice {
  id: string;
  label: unknown;
}

export interface ChoiceQuery {
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

/** The calls that the views need beyond react-admin's own; the portal's data provider has them. */
export interface ViewDataProvider extends DataProvider {
  options: (resource: string, field: string, query?: ChoiceQuery) => Promise<{ data: Choice[] }>;
  assignmentChoices: (name: string, query?: ChoiceQuery) => Promise<{ data: Choice[] }>;
  getAssignment: (name: string, left: string, query?: ChoiceQuery) => Promise<{ data: unknown }>;
  saveAssignment: (name: string, left: string, change: AssignmentWrite) => Promise<{ data: unknown }>;
}

export const useViewDataProvider = (): ViewDataProvider => useDataProvider<ViewDataProvider>();
