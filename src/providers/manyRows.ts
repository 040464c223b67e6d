import type { Language } from '../contract/model/constants.ts';
import type { BulkAnswer, BulkScope, GroupCount, GroupCounts } from '../contract/wire/bulk.ts';
import {
  createSavedView,
  deleteSavedView,
  type SavedView,
  type SavedViewDraft,
  savedViews,
  type SavedViews,
  type SavedViewState,
  saveListLayout,
  updateSavedView,
} from '../contract/wire/calls/savedViewCalls.ts';
import type { Neighbours } from '../contract/wire/listQuery.ts';
import type { DownloadedFile, Http } from './http.ts';
import { orThrow } from './httpError.ts';
import { sendDeclared } from './sendDeclared.ts';

type Filter = Readonly<Record<string, unknown>>;
interface Abortable {
  signal?: AbortSignal | undefined;
}

interface TableQuery extends Abortable {
  format: 'csv' | 'xlsx';
  language: Language;
  columns: readonly string[];
  filter: Filter;
  sort: { field: string; order: 'ASC' | 'DESC' };
}

/** Calls for many rows, and for the saved views of lists. */
export interface ManyRowsCalls {
  count: (resource: string, query: { filter: Filter } & Abortable) => Promise<{ data: number }>;
  groups: (
    resource: string,
    query: { by: string; filter: Filter } & Abortable,
  ) => Promise<GroupCounts>;
  neighbours: (
    resource: string,
    id: string,
    query: { filter: Filter; sort: { field: string; order: 'ASC' | 'DESC' } } & Abortable,
  ) => Promise<{ data: Neighbours | null }>;
  exportTable: (resource: string, query: TableQuery) => Promise<{ data: DownloadedFile }>;
  bulkUpdate: (resource: string, scope: BulkScope, values: Filter) => Promise<{ data: BulkAnswer }>;
  bulkDelete: (resource: string, scope: BulkScope) => Promise<{ data: BulkAnswer }>;
  bulkTransition: (
    resource: string,
    scope: BulkScope,
    transition: string,
    input: Filter,
  ) => Promise<{ data: BulkAnswer }>;
  savedViews: (screen: string, query?: Abortable) => Promise<{ data: SavedViews }>;
  createSavedView: (screen: string, view: SavedViewDraft) => Promise<{ data: SavedView }>;
  updateSavedView: (id: string, changes: Partial<SavedViewDraft>) => Promise<{ data: SavedView }>;
  deleteSavedView: (id: string) => Promise<{ data: { id: string } }>;
  saveListLayout: (
    screen: string,
    layout: SavedViewState | null,
  ) => Promise<{ data: SavedViewState | null }>;
}

/** Maps a screen to its resource and view. */
type TargetOf = (resource: string) => { name: string; view: string | undefined };

const address = (
  path: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string => {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};

const savedViewCalls = (
  http: Http,
): Pick<
  ManyRowsCalls,
  'savedViews' | 'createSavedView' | 'updateSavedView' | 'deleteSavedView' | 'saveListLayout'
> => ({
  savedViews: (screen, { signal } = {}) =>
    sendDeclared(http, savedViews, { query: { screen } }, signal),
  createSavedView: (screen, view) =>
    sendDeclared(http, createSavedView, { body: { screen, ...view } }),
  updateSavedView: (id, changes) =>
    sendDeclared(http, updateSavedView, { params: { id }, body: changes }),
  deleteSavedView: (id) => sendDeclared(http, deleteSavedView, { params: { id } }),
  saveListLayout: (screen, layout) =>
    sendDeclared(http, saveListLayout, { body: { screen, layout } }),
});

export function manyRowsCalls(http: Http, targetOf: TargetOf): ManyRowsCalls {
  const below = (
    resource: string,
    verb: string,
    parameters: Readonly<Record<string, string>> = {},
  ): string => {
    const { name, view } = targetOf(resource);
    return address(`/${name}/-/${verb}`, { ...parameters, view });
  };
  return {
    async count(resource, { filter, signal }) {
      return {
        data: orThrow(
          await http.get<number>(below(resource, 'count', { filter: JSON.stringify(filter) }), {
            signal,
          }),
          signal,
        ).body,
      };
    },
    async groups(resource, { by, filter, signal }) {
      const { raw, body } = orThrow(
        await http.get<GroupCount[]>(
          below(resource, 'groups', { by, filter: JSON.stringify(filter) }),
          { signal },
        ),
        signal,
      );
      const { total = 0, isCut = false } = raw as { total?: number; isCut?: boolean };
      return { data: body, total, isCut };
    },
    async neighbours(resource, id, { filter, sort, signal }) {
      const { name, view } = targetOf(resource);
      const parameters = {
        filter: JSON.stringify(filter),
        sort: JSON.stringify([sort.field, sort.order]),
        view,
      };
      const path = address(`/${name}/${encodeURIComponent(id)}/-/neighbours`, parameters);
      return { data: orThrow(await http.get<Neighbours | null>(path, { signal }), signal).body };
    },
    async exportTable(resource, { format, language, columns, filter, sort, signal }) {
      const parameters = {
        format,
        language,
        columns: columns.join(','),
        filter: JSON.stringify(filter),
        sort: JSON.stringify([sort.field, sort.order]),
      };
      return {
        data: orThrow(
          await http.download(below(resource, 'export', parameters), { signal }),
          signal,
        ).body,
      };
    },
    async bulkUpdate(resource, scope, values) {
      return {
        data: orThrow(await http.post<BulkAnswer>(below(resource, 'bulk'), { ...scope, values }))
          .body,
      };
    },
    async bulkDelete(resource, scope) {
      return {
        data: orThrow(await http.post<BulkAnswer>(below(resource, 'bulk-delete'), scope)).body,
      };
    },
    async bulkTransition(resource, scope, transition, input) {
      return {
        data: orThrow(
          await http.post<BulkAnswer>(
            below(resource, `transitions/${encodeURIComponent(transition)}`),
            { ...scope, ...input },
          ),
        ).body,
      };
    },
    ...savedViewCalls(http),
  };
}
