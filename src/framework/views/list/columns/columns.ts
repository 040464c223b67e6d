import type { Catalogue, PlacedView } from '../../../../contract/model/catalogue.ts';
import { traitsOf } from '../../../../contract/model/kindTraits.ts';
import type { SavedViewState } from '../../../../contract/wire/calls/savedViewCalls.ts';
import { fieldAt } from '../../../core/records/fieldAt.ts';
import { mayRead, type Privileges } from '../../../core/records/grants.ts';
import { cellOf } from '../../../kinds/cells.ts';
import type { Column } from './column.ts';
import { unfolded, withIdentity } from './identity.ts';
import { withImportance } from './importance.ts';

/** The columns of a user or a saved view, in order; widths in px at 16 px to the rem. */
export type ChosenColumns = NonNullable<SavedViewState['columns']>;

export const PX_PER_REM = 16;
/** A narrow column must stay usable and a wide one must leave room for others. */
const NARROWEST_REM = 3;
const MAX_WIDTH_REM = 60;

const SYSTEM_COLUMNS = ['createdAt', 'updatedAt'];

/**
 * All possible columns: those of the view first, then the other fields of the resource that the
 * user may read.
 */
export function availableColumns(
  catalogue: Pick<Catalogue, 'resources'>,
  { resource, view }: Pick<PlacedView, 'resource' | 'view'>,
  privileges: Privileges,
): Column[] {
  const names = new Set([...view.columns, ...Object.keys(resource.fields), ...SYSTEM_COLUMNS]);
  return [...names].flatMap((name) => {
    const head = name.split('.')[0] ?? name;
    const isOpen = SYSTEM_COLUMNS.includes(name) || mayRead(resource, head, privileges);
    const found = view.hide?.includes(head) || !isOpen ? null : fieldAt(catalogue, resource, name);
    if (!found) return [];
    const { field, labelKey } = found;
    return {
      name,
      field,
      resource: found.resource,
      fieldName: found.name,
      labelKey,
      sortable: traitsOf(field).sortable,
      isTitle: false,
      width: cellOf(field).widths(field, false).usual,
      isSized: false,
      isInline: view.inline?.includes(name) === true,
      importance: 0,
      identity: null,
      folded: [],
    };
  });
}

/**
 * The columns to show: as chosen, or as the view declares. A declared column that is not part of
 * the choice yet is shown at the end; columns that the user may not read are omitted.
 */
export function arrangeColumns(
  available: readonly Column[],
  { resource, view }: Pick<PlacedView, 'resource' | 'view'>,
  chosen?: ChosenColumns,
): Column[] {
  const byName = new Map(available.map((column) => [column.name, column]));
  const known = new Set(chosen?.map(({ name }) => name));
  const wanted: ChosenColumns = [
    ...(chosen ?? []),
    ...view.columns.filter((name) => !known.has(name)).map((name) => ({ name })),
  ];
  const shown = wanted.flatMap(({ name, width, hidden }) => {
    const column = hidden ? undefined : byName.get(name);
    return column
      ? [
          {
            ...column,
            ...(width === undefined ? {} : { width: width / PX_PER_REM, isSized: true }),
          },
        ]
      : [];
  });
  if (shown.length === 0 && chosen) return arrangeColumns(available, { resource, view });
  const columns = withIdentity(shown, byName, resource);
  const titles = [resource.title].flat();
  const linked =
    columns.find(({ identity }) => identity !== null) ??
    columns.find(({ name }) => titles.includes(name)) ??
    columns.find(({ field }) => cellOf(field).canBeTitle) ??
    columns[0];
  return withImportance(
    columns.map((column) => (column === linked ? asTitle(column) : column)),
    { resource, view },
  );
}

const asTitle = (column: Column): Column => ({
  ...column,
  isTitle: true,
  width: column.isSized ? column.width : cellOf(column.field).widths(column.field, true).usual,
});

/**
 * The declared columns of a list that the user may read. The title, otherwise the first possible
 * column, is the link.
 */
export const columnsOf = (
  catalogue: Pick<Catalogue, 'resources'>,
  screen: Pick<PlacedView, 'resource' | 'view'>,
  privileges: Privileges,
): Column[] => arrangeColumns(availableColumns(catalogue, screen, privileges), screen);

/** The column choice for these columns in this order; the other declared columns are hidden. */
export const choiceOf = (shown: readonly Column[], declared: readonly string[]): ChosenColumns => [
  ...shown
    .flatMap((column) => [column, ...column.folded])
    .map(({ name, width, isSized }) => ({
      name,
      ...(isSized ? { width: Math.round(width * PX_PER_REM) } : {}),
    })),
  ...declared
    .filter((name) => !unfolded(shown).some((column) => column.name === name))
    .map((name) => ({ name, hidden: true })),
];

/** Limits a width to a usable range. */
export const sensibleWidth = (rem: number): number =>
  Math.min(MAX_WIDTH_REM, Math.max(NARROWEST_REM, rem));

/** Width of the check box and of the buttons of a row, in rem. */
export const BOX_WIDTH = 2.75;
const BUTTON_WIDTH = 2.05;
const EXTRA_WIDTH = 3;
export const actionsWidth = (buttons: number, hasExtra: boolean): number =>
  buttons === 0 && !hasExtra ? 0 : buttons * BUTTON_WIDTH + 1 + (hasExtra ? EXTRA_WIDTH : 0);
