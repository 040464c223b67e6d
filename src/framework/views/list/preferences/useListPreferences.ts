import { useEffect, useMemo, useRef } from 'react';
import { useListContext, useStore } from 'react-admin';
import { useLocation } from 'react-router';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { SavedView, SavedViewState } from '../../../../contract/wire/calls/savedViewCalls.ts';
import { useRowsPerPage } from '../../../core/browser/useRowsPerPage.ts';
import { usePortalServices, usePrivileges } from '../../../core/portal/PortalServices.tsx';
import { useSettings } from '../../../core/portal/settingsContext.ts';
import { useViewDataProvider } from '../../../core/records/viewDataProvider.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';
import type { Column } from '../columns/column.ts';
import {
  arrangeColumns,
  availableColumns,
  choiceOf,
  type ChosenColumns,
} from '../columns/columns.ts';
import { withoutPeek } from '../peek/usePeek.ts';
import { samePreferences, type StoredPreferences } from './listPreferences.ts';
import { useSavedViews } from './useSavedViews.ts';

const LAYOUT_PAUSE_MS = 600;
const NO_PREFERENCES: StoredPreferences = { view: null };

/** The declared sort of a view. */
export function declaredSort({ view, resource }: PlacedView): {
  field: string;
  order: 'ASC' | 'DESC';
} {
  const [field, order] = view.sort ?? [
    view.columns[0] ?? [resource.title].flat()[0] ?? 'id',
    'asc',
  ];
  return { field, order: order === 'asc' ? 'ASC' : 'DESC' };
}

export interface ListPreferences {
  columns: readonly Column[];
  available: readonly Column[];
  /** Names of the columns that the view declares. */
  declared: readonly string[];
  /** `undefined`: those of the opened view, otherwise of the declaration. */
  setColumns: (chosen: ChosenColumns | undefined) => void;
  areColumnsChosen: boolean;
  setPageSize: (size: number) => void;
  groupBy: string | null;
  setGroupBy: (field: string | null) => void;
  opened: SavedView | null;
  /** The list differs from the opened view. */
  isChanged: boolean;
  /** The state for a newly saved view. */
  state: SavedViewState;
  open: (view: SavedView | null) => void;
  /** Marks this view as opened without changing the list. */
  adopt: (view: SavedView | null) => void;
  saved: ReturnType<typeof useSavedViews>;
}

/** The available columns of a list, the shown ones, and the last saved choice. */
function useColumns(
  screen: PlacedView,
  chosen: ChosenColumns | undefined,
  saved: ChosenColumns | undefined,
) {
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  const available = useMemo(
    () => availableColumns(catalogue, screen, privileges),
    [catalogue, screen, privileges],
  );
  const columns = useMemo(
    () => arrangeColumns(available, screen, chosen),
    [available, screen, chosen],
  );
  const columnsAsSaved = useMemo(
    () => choiceOf(arrangeColumns(available, screen, saved), screen.view.columns),
    [available, screen, saved],
  );
  return { available, columns, columnsAsSaved };
}

/**
 * Saves the columns of a list without an opened view: in this browser at once, on the server after
 * a pause.
 */
function useSaveLayout({ path }: PlacedView, saved: ListPreferences['saved']) {
  const dataProvider = useViewDataProvider();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (layout: SavedViewState | null) => {
    saved.change((present) => ({ ...present, layout }));
    clearTimeout(timer.current);
    if (!saved.areKept) return;
    // After a failed save the local choice stays until the next answer; a column width is not worth
    // a notification.
    timer.current = setTimeout(
      () => void dataProvider.saveListLayout(path, layout).catch(() => {}),
      LAYOUT_PAUSE_MS,
    );
  };
}

/**
 * Opens the default view once the first answer on this device contains one, unless the list has
 * been changed meanwhile.
 */
function useOpenDefault(
  { isAnswered, saved }: ListPreferences['saved'],
  isUntouched: boolean,
  open: (view: SavedView) => void,
): void {
  const isFirst = useRef(!isAnswered && saved.views.length === 0);
  const byDefault = saved.views.find(({ isDefault }) => isDefault);
  useEffect(() => {
    if (!isAnswered || !isFirst.current) return;
    isFirst.current = false;
    if (byDefault && isUntouched) open(byDefault);
  });
}

/** The columns, groups and opened saved view of a list. Filter, sort and page are react-admin's. */
export function useListPreferences(screen: PlacedView): ListPreferences {
  const { search } = useLocation();
  const pageSize = useRowsPerPage(useSettings().pageSize);
  const { filterValues, sort, perPage, setFilters, setSort, setPerPage } = useListContext();
  const saved = useSavedViews(screen);
  const [stored, setStored] = useStore<StoredPreferences>(
    `${adminResource(screen)}.look`,
    NO_PREFERENCES,
  );
  const { views, layout } = saved.saved;
  const opened = views.find(({ id }) => id === stored.view) ?? null;
  const defaults = useMemo(
    () => ({ sort: declaredSort(screen), perPage: pageSize }),
    [screen, pageSize],
  );

  const chosen = opened
    ? (stored.columns ?? opened.state.columns ?? layout?.columns)
    : (stored.columns ?? layout?.columns);
  const { available, columns, columnsAsSaved } = useColumns(
    screen,
    chosen,
    opened?.state.columns ?? layout?.columns,
  );
  const declared = screen.view.columns;

  const offered = screen.view.groups ?? [];
  const wantedGroup =
    stored.groupBy === undefined ? (opened?.state.groupBy ?? null) : stored.groupBy;
  const groupBy = wantedGroup !== null && offered.includes(wantedGroup) ? wantedGroup : null;
  const state: SavedViewState = {
    filter: filterValues as Record<string, unknown>,
    sort: { field: sort.field, order: sort.order === 'DESC' ? 'DESC' : 'ASC' },
    columns: choiceOf(columns, declared),
    groupBy,
    perPage,
  };
  const isChanged =
    opened !== null &&
    !samePreferences(state, { ...opened.state, columns: columnsAsSaved }, defaults);

  const saveLayout = useSaveLayout(screen, saved);
  const setColumns = (next: ChosenColumns | undefined) => {
    const { columns: _columns, ...others } = stored;
    if (opened) {
      setStored({ ...others, ...(next ? { columns: next } : {}) });
      return;
    }
    if (stored.columns) setStored(others);
    saveLayout(next ? { columns: next } : null);
  };

  const open = (view: SavedView | null) => {
    setStored({ view: view?.id ?? null });
    const wanted = view?.state.sort ?? defaults.sort;
    setFilters({ ...view?.state.filter });
    setSort(wanted);
    setPerPage(view?.state.perPage ?? defaults.perPage);
  };

  const isUntouched =
    withoutPeek(search) === '' && stored.view === null && Object.keys(filterValues).length === 0;
  useOpenDefault(saved, isUntouched, open);

  return {
    columns,
    available,
    declared,
    setColumns,
    areColumnsChosen: chosen !== undefined,
    setPageSize: (size) => {
      setStored({ ...stored, perPage: size });
      setPerPage(size);
    },
    groupBy,
    setGroupBy: (field) => setStored({ ...stored, groupBy: field }),
    opened,
    isChanged,
    state,
    open,
    adopt: (view) => setStored({ view: view?.id ?? null }),
    saved,
  };
}
