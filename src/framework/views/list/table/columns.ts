import type { Catalogue, PlacedView } from '../../../../contract/model/catalogue.ts';
import type { Field } from '../../../../contract/model/fields.ts';
import { inListsOf } from '../../../../contract/model/kinds/inLists.ts';
import type { SavedViewState } from '../../../../contract/wire/savedView.ts';
import { fieldAt } from '../../../core/records/fieldAt.ts';
import { mayRead, type Privileges } from '../../../core/records/grants.ts';

export interface Column {
  /** Path of the value in a record. */
  name: string;
  field: Field;
  /** Name of the declaring resource, for the translations of options. */
  resource: string;
  /** Name of the field there. */
  fieldName: string;
  labelKey: string;
  sortable: boolean;
  /** Names the record: its cell is the link. */
  isTitle: boolean;
  /** In rem. Fixed, so that rows added later move no column. */
  width: number;
  /** The person chose this width. */
  isSized: boolean;
  /** Changed in the cell itself, by those who may. */
  isInline: boolean;
}

/** The columns a person or a saved view asks for, in order; widths in px at 16 px to the rem. */
export type ChosenColumns = NonNullable<SavedViewState['columns']>;

export const PX_PER_REM = 16;
/** So that a narrow column can still be found and a wide one leaves room for others. */
const NARROWEST_REM = 3;
const MAX_WIDTH_REM = 60;

/**
 * What a value of each kind needs to be read at a glance, in rem; the room that is left is shared
 * in proportion.
 */
const WIDTHS: Record<Exclude<Field['kind'], 'text'>, number> = {
  richText: 14,
  bool: 5.25,
  int: 4.75,
  decimal: 6,
  date: 7,
  datetime: 9.5,
  time: 5,
  select: 6.75,
  ref: 7.5,
  refs: 8,
  lines: 8.5,
  file: 9,
  files: 9,
  image: 4.5,
  email: 10.5,
  url: 10.5,
  phone: 9.25,
  json: 9,
};

/** A coloured mark takes its dot and its edges beside the word. */
const MARK_REM = 1.5;

/** A text of several words, as far as its declaration tells. */
export const isLongText = (field: Field): boolean =>
  field.kind === 'text' &&
  (field.multiline === true ||
    field.i18n === true ||
    ((field.max ?? 0) > 100 && field.pattern === undefined));

function widthOf(field: Field, isTitle: boolean): number {
  if (field.kind === 'select' && field.tones) return WIDTHS.select + MARK_REM;
  if (field.kind !== 'text') return WIDTHS[field.kind] + (isTitle ? 2 : 0);
  const isLong = isLongText(field);
  return (isLong ? 9 : (field.max ?? 100) <= 40 ? 6.75 : 7.5) + (isTitle ? (isLong ? 2 : 1) : 0);
}

/** Kinds whose cell is a link or a picture of its own, or too long to be one. */
const NO_TITLE: readonly Field['kind'][] = [
  'image',
  'file',
  'files',
  'url',
  'email',
  'phone',
  'lines',
  'refs',
  'bool',
  'json',
];

const SYSTEM_COLUMNS = ['createdAt', 'updatedAt'];

/**
 * Every column there can be: those of the view first, then the other fields of the resource that
 * the person may read.
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
      sortable: inListsOf(field).sortable,
      isTitle: false,
      width: widthOf(field, false),
      isSized: false,
      isInline: view.inline?.includes(name) === true,
    };
  });
}

/**
 * The columns to show: as chosen, or as the view declares. A declared column that the choice does
 * not know of yet is shown at the end; what the person may not read is not among the available ones
 * and so drops out.
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
  const titles = [resource.title].flat();
  const linked =
    shown.find(({ name }) => titles.includes(name)) ??
    shown.find(({ field }) => !NO_TITLE.includes(field.kind)) ??
    shown[0];
  return shown.map((column) =>
    column === linked
      ? {
          ...column,
          isTitle: true,
          width: column.isSized ? column.width : widthOf(column.field, true),
        }
      : column,
  );
}

/**
 * The columns of a list as declared: those of the view that the person may read. The title, or else
 * the first that can, is the link.
 */
export const columnsOf = (
  catalogue: Pick<Catalogue, 'resources'>,
  screen: Pick<PlacedView, 'resource' | 'view'>,
  privileges: Privileges,
): Column[] => arrangeColumns(availableColumns(catalogue, screen, privileges), screen);

/**
 * The choice that stands for these columns, in this order, the others hidden where the view
 * declares them.
 */
export const choiceOf = (shown: readonly Column[], declared: readonly string[]): ChosenColumns => [
  ...shown.map(({ name, width, isSized }) => ({
    name,
    ...(isSized ? { width: Math.round(width * PX_PER_REM) } : {}),
  })),
  ...declared
    .filter((name) => !shown.some((column) => column.name === name))
    .map((name) => ({ name, hidden: true })),
];

/** Within what can be read and still leaves room. */
export const sensibleWidth = (rem: number): number =>
  Math.min(MAX_WIDTH_REM, Math.max(NARROWEST_REM, rem));

/** Room for the tick box and for the buttons of a row, in rem. */
export const BOX_WIDTH = 2.75;
export const actionsWidth = (buttons: number, hasMore: boolean): number =>
  buttons * 2.05 + 1 + (hasMore ? 3 : 0);
