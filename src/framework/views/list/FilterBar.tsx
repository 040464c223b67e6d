import { Suspense, useRef, useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { lazyNamed } from '../../core/loading/lazyNamed.ts';
import { Icon } from '../../ui/Icon.tsx';
import { termsOf, withTerms } from './filters/filterTerms.ts';
import { useListFilters, type ListFilter } from './filters/useListFilters.ts';

// Filters include date pickers and searches, so they load separately from the list.
const FilterMenu = lazyNamed(() => import('./filters/FilterMenu.tsx'), 'FilterMenu');
const FilterPopover = lazyNamed(() => import('./filters/FilterPopover.tsx'), 'FilterPopover');
const FilterSummary = lazyNamed(() => import('./filters/FilterSummary.tsx'), 'FilterSummary');
const ConditionWords = lazyNamed(() => import('./conditions/ConditionWords.tsx'), 'ConditionWords');

/** Loaded after the first rows. */
export const FILTER_PARTS = [FilterMenu, FilterPopover, FilterSummary];

interface OpenFilter {
  path: string;
  anchor: HTMLElement;
}

export interface FilterBarProps {
  screen: PlacedView;
  /** Opens the builder for nested conditions; absent if the backend does not support them. */
  onCombine: (() => void) | undefined;
}

const without = (values: Readonly<Record<string, unknown>>, name: string) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/** The filters with a condition, and those that can be added. */
function partition(filters: readonly ListFilter[], values: Readonly<Record<string, unknown>>) {
  const active = filters.filter(({ path }) => Object.keys(termsOf(values, path)).length > 0);
  return [active, filters.filter((filter) => !active.includes(filter))] as const;
}

/** The conditions of the list as chips, each of which can be changed and removed. */
export function FilterBar({ screen, onCombine }: FilterBarProps) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const filters = useListFilters(screen);
  const addButton = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<OpenFilter | null>(null);
  const values = filterValues as Record<string, unknown>;
  const [active, addable] = partition(filters, values);
  const opened = filters.find(({ path }) => path === open?.path);
  const label = (filter: ListFilter) => translate(filter.labelKey);
  const change = (path: string, terms: Readonly<Record<string, unknown>>) =>
    setFilters(withTerms(values, path, terms));
  const choose = ({ path }: ListFilter) => {
    setMenu(null);
    if (addButton.current) setOpen({ path, anchor: addButton.current });
  };
  return (
    <div className="list-filters" role="group" aria-label={translate('framework.list.filters')}>
      {active.map((filter) => (
        <FilterChip
          key={filter.path}
          removeLabel={translate('framework.list.removeFilter', { name: label(filter) })}
          onOpen={(anchor) => setOpen({ path: filter.path, anchor })}
          onRemove={() => change(filter.path, {})}
        >
          <span className="list-chip-label">{label(filter)}</span>{' '}
          <LaterSummary filter={filter} screen={screen} values={termsOf(values, filter.path)} />
        </FilterChip>
      ))}
      {values['where'] !== undefined && (
        <FilterChip
          removeLabel={translate('framework.list.conditions.remove')}
          onOpen={onCombine}
          onRemove={() => setFilters(without(values, 'where'))}
        >
          <Suspense fallback="…">
            <ConditionWords screen={screen} where={values['where']} />
          </Suspense>
        </FilterChip>
      )}
      {(addable.length > 0 || onCombine) && (
        <AddFilterButton
          ref={addButton}
          isMenu={addable.length > 0}
          isOpen={menu !== null}
          onClick={addable.length > 0 ? setMenu : () => onCombine?.()}
        />
      )}
      {Object.keys(values).length > 0 && (
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
            onChoose={choose}
            onCombine={onCombine}
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

const LaterSummary = (props: ComponentProps<typeof FilterSummary>) => (
  <Suspense fallback="…">
    <FilterSummary {...props} />
  </Suspense>
);

interface FilterChipProps {
  removeLabel: string;
  onOpen: ((anchor: HTMLElement) => void) | undefined;
  onRemove: () => void;
  children: ReactNode;
}

/** A condition as text; a click opens its editor. */
const FilterChip = ({ removeLabel, onOpen, onRemove, children }: FilterChipProps) => (
  <span className="list-chip">
    <button
      type="button"
      className="list-chip-text"
      aria-haspopup="dialog"
      onClick={(event) => onOpen?.(event.currentTarget)}
    >
      {children}
    </button>
    <button type="button" className="list-chip-remove" aria-label={removeLabel} onClick={onRemove}>
      <Icon name="close" />
    </button>
  </span>
);

interface AddFilterButtonProps {
  ref: Ref<HTMLButtonElement>;
  /** It opens a menu of filters; otherwise the dialog of the builder. */
  isMenu: boolean;
  isOpen: boolean;
  onClick: (anchor: HTMLElement) => void;
}

function AddFilterButton({ ref, isMenu, isOpen, onClick }: AddFilterButtonProps) {
  const translate = useTranslate();
  return (
    <button
      ref={ref}
      type="button"
      className="list-add-filter"
      aria-haspopup={isMenu ? 'menu' : 'dialog'}
      aria-expanded={isMenu ? isOpen : undefined}
      onClick={(event) => onClick(event.currentTarget)}
    >
      <Icon name="filter" />
      {translate('framework.list.addFilter')}
    </button>
  );
}
