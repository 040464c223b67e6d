import { useListContext, useStore } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { ITEMS_PER_PAGE } from '../../../../contract/model/constants.ts';
import type { SavedView, SavedViewState } from '../../../../contract/wire/savedView.ts';
import { usePortalServices, usePrivileges } from '../../../core/portal/PortalServices.tsx';
import { useViewDataProvider } from '../../../core/records/viewDataProvider.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';
import {
  arrangeColumns,
  availableColumns,
  choiceOf,
  type ChosenColumns,
  type Column,
} from '../table/columns.ts';
import { sameLook, type Look } from './listPreferences.ts';
import { useSavedViews } from './useSavedViews.ts';

const LAYOUT_PAUSE_MS = 600;
const NO_LOOK: Look = { view: null };

/** The order that the declaration gives a view. */
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

export interface ListLook {
  columns: readonly Column[];
  available: readonly Column[];
  /** Names of the columns that the view declares. */
  declared: readonly string[];
  /** `undefined`: back to what the opened view, or the declaration, says. */
  setColumns: (chosen: ChosenColumns | undefined) => void;
  areColumnsChosen: boolean;
  groupBy: string | null;
  setGroupBy: (field: string | null) => void;
  opened: SavedView | null;
  /** The list no longer looks as the opened view says. */
  isChanged: boolean;
  /** What a view saved now would hold. */
  state: SavedViewState;
  open: (view: SavedView | null) => void;
  /** The list stays as it is and counts as this view from now on. */
  adopt: (view: SavedView | null) => void;
  saved: ReturnType<typeof useSavedViews>;
}

/**
 * How the list looks: its columns, and the saved view it was opened with. Filter, order and page
 * are react-admin's.
 */
export function useListLook(screen: PlacedView): ListLook {
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  const dataProvider = useViewDataProvider();
  const { search } = useLocation();
  const { filterValues, sort, perPage, setFilters, setSort, setPerPage } = useListContext();
  const saved = useSavedViews(screen);
  const [look, setLook] = useStore<Look>(`${adminResource(screen)}.look`, NO_LOOK);
  const { views, layout } = saved.saved;
  const opened = views.find(({ id }) => id === look.view) ?? null;
  const defaults = useMemo(
    () => ({ sort: declaredSort(screen), perPage: ITEMS_PER_PAGE }),
    [screen],
  );

  const chosen = opened
    ? (look.columns ?? opened.state.columns ?? layout?.columns)
    : (look.columns ?? layout?.columns);
  const available = useMemo(
    () => availableColumns(catalogue, screen, privileges),
    [catalogue, screen, privileges],
  );
  const columns = useMemo(
    () => arrangeColumns(available, screen, chosen),
    [available, screen, chosen],
  );
  const declared = screen.view.columns;
  const asSaved = useMemo(
    () =>
      choiceOf(
        arrangeColumns(available, screen, opened?.state.columns ?? layout?.columns),
        screen.view.columns,
      ),
    [available, screen, opened, layout],
  );

  const offered = screen.view.groups ?? [];
  const wantedGroup = look.groupBy === undefined ? (opened?.state.groupBy ?? null) : look.groupBy;
  const groupBy = wantedGroup !== null && offered.includes(wantedGroup) ? wantedGroup : null;
  const state: SavedViewState = {
    filter: filterValues as Record<string, unknown>,
    sort: { field: sort.field, order: sort.order === 'DESC' ? 'DESC' : 'ASC' },
    columns: choiceOf(columns, declared),
    groupBy,
    perPage,
  };
  const isChanged =
    opened !== null && !sameLook(state, { ...opened.state, columns: asSaved }, defaults);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setColumns = (next: ChosenColumns | undefined) => {
    const { columns: _columns, ...others } = look;
    if (opened) {
      setLook({ ...others, ...(next ? { columns: next } : {}) });
      return;
    }
    const wanted = next ? { columns: next } : null;
    if (look.columns) setLook(others);
    saved.change((present) => ({ ...present, layout: wanted }));
    clearTimeout(timer.current);
    if (!saved.areKept) return;
    // What could not be kept on the server holds here until the next answer; nobody is bothered about a width.
    timer.current = setTimeout(
      () => void dataProvider.saveListLayout(screen.path, wanted).catch(() => {}),
      LAYOUT_PAUSE_MS,
    );
  };

  const open = (view: SavedView | null) => {
    setLook({ view: view?.id ?? null });
    const wanted = view?.state.sort ?? defaults.sort;
    setFilters({ ...view?.state.filter });
    setSort(wanted);
    setPerPage(view?.state.perPage ?? defaults.perPage);
  };

  // The first answer on this machine may bring a default view; a list that somebody has touched meanwhile is left alone.
  const isFirst = useRef(!saved.isAnswered && saved.saved.views.length === 0);
  const isUntouched = search === '' && look.view === null && Object.keys(filterValues).length === 0;
  const byDefault = views.find(({ isDefault }) => isDefault);
  useEffect(() => {
    if (!saved.isAnswered || !isFirst.current) return;
    isFirst.current = false;
    if (byDefault && isUntouched) open(byDefault);
  });

  return {
    columns,
    available,
    declared,
    setColumns,
    areColumnsChosen: chosen !== undefined,
    groupBy,
    setGroupBy: (field) => setLook({ ...look, groupBy: field }),
    opened,
    isChanged,
    state,
    open,
    adopt: (view) => setLook({ view: view?.id ?? null }),
    saved,
  };
}
