import { useListContext, useTranslate } from 'ra-core';
import { Suspense, useRef, useState } from 'react';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { lazyNamed } from '../../core/loading/lazyNamed.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FilterSummary } from './filters/FilterSummary.tsx';
import { termsOf, withTerms } from './filters/filterTerms.ts';
import { useListFilters, type ListFilter } from './filters/useListFilters.ts';

// Filters bring date pickers and searches along; the list itself should not wait for them.
const FilterMenu = lazyNamed(() => import('./filters/FilterMenu.tsx'), 'FilterMenu');
const FilterPopover = lazyNamed(() => import('./filters/FilterPopover.tsx'), 'FilterPopover');
const ConditionWords = lazyNamed(() => import('./conditions/ConditionWords.tsx'), 'ConditionWords');

/** Fetched after the first rows. */
export const FILTER_PARTS = [FilterMenu, FilterPopover];

interface OpenFilter {
  path: string;
  anchor: HTMLElement;
}

export interface FilterBarProps {
  screen: PlacedView;
  /**
   * Opens the builder, where conditions are joined by “and”, “or” and “not”; absent where the
   * service knows none.
   */
  onCombine: (() => void) | undefined;
}

/** The conditions of the list as chips: add one, change it, take it away, take all away. */
export function FilterBar({ screen, onCombine }: FilterBarProps) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const filters = useListFilters(screen);
  const addButton = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<OpenFilter | null>(null);
  const values = filterValues as Record<string, unknown>;
  const active = filters.filter(({ path }) => Object.keys(termsOf(values, path)).length > 0);
  const addable = filters.filter((filter) => !active.includes(filter));
  const opened = filters.find(({ path }) => path === open?.path);
  const isNarrowed = Object.keys(values).length > 0;
  const { where, ...plain } = values;

  const label = (filter: ListFilter) => translate(filter.labelKey);
  const change = (path: string, terms: Readonly<Record<string, unknown>>) =>
    setFilters(withTerms(values, path, terms));
  return (
    <div className="list-filters" role="group" aria-label={translate('framework.list.filters')}>
      {active.map((filter) => (
        <span key={filter.path} className="list-chip">
          <button
            type="button"
            className="list-chip-text"
            aria-haspopup="dialog"
            onClick={(event) => setOpen({ path: filter.path, anchor: event.currentTarget })}
          >
            <span className="list-chip-label">{label(filter)}</span>{' '}
            <FilterSummary filter={filter} screen={screen} values={termsOf(values, filter.path)} />
          </button>
          <button
            type="button"
            className="list-chip-remove"
            aria-label={translate('framework.list.removeFilter', { name: label(filter) })}
            onClick={() => change(filter.path, {})}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      {where !== undefined && (
        <span className="list-chip">
          <button
            type="button"
            className="list-chip-text"
            aria-haspopup="dialog"
            onClick={onCombine}
          >
            <Suspense fallback="…">
              <ConditionWords screen={screen} where={where} />
            </Suspense>
          </button>
          <button
            type="button"
            className="list-chip-remove"
            aria-label={translate('framework.list.conditions.remove')}
            onClick={() => setFilters(plain)}
          >
            <Icon name="close" />
          </button>
        </span>
      )}
      {(addable.length > 0 || onCombine) && (
        <button
          ref={addButton}
          type="button"
          className="list-add-filter"
          aria-haspopup={addable.length > 0 ? 'menu' : 'dialog'}
          aria-expanded={addable.length > 0 ? menu !== null : undefined}
          onClick={(event) => (addable.length > 0 ? setMenu(event.currentTarget) : onCombine?.())}
        >
          <Icon name="filter" />
          {translate('framework.list.addFilter')}
        </button>
      )}
      {isNarrowed && (
        <button type="button" className="list-clear" onClick={() => setFilters({})}>
          {translate('framework.list.clearAll')}
        </button>
      )}
      <Suspense fallback={null}>
        {menu && (
          <FilterMenu
            anchor={menu}
            filters={addable}
            label={label}
            onChoose={(filter) => {
              setMenu(null);
              if (addButton.current) setOpen({ path: filter.path, anchor: addButton.current });
            }}
            onCombine={
              onCombine &&
              (() => {
                setMenu(null);
                onCombine();
              })
            }
            onClose={() => setMenu(null)}
          />
        )}
        {open && opened && (
          <FilterPopover
            anchor={open.anchor}
            screen={screen}
            filter={opened}
            label={label(opened)}
            value={termsOf(values, opened.path)}
            onChange={(terms) => change(opened.path, terms)}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
