import type { Catalogue, PlacedView } from '../../../contract/catalogue.ts';
import type { Field } from '../../../contract/fields.ts';
import { facetsOf } from '../../../contract/kinds/registry.ts';
import { fieldAt } from '../common/fieldAt.ts';
import { mayRead, type Privileges } from '../common/grants.ts';

export interface Column {
  name: string;
  field: Field;
  /** Name of the declaring resource, for the translations of options. */
  resource: string;
  labelKey: string;
  sortable: boolean;
  /** Names the record: its cell is the link. */
  isTitle: boolean;
  /** In rem. Fixed, so that rows added later move no column. */
  width: number;
}

/** What a value of each kind needs to be read at a glance, in rem; the room that is left is shared in proportion. */
const WIDTHS: Record<Exclude<Field['kind'], 'text'>, number> = {
  bool: 5.25,
  int: 4.75,
  decimal: 6,
  date: 7,
  datetime: 9.5,
  time: 5,
  select: 6.5,
  ref: 6.75,
  refs: 8,
  lines: 8.5,
  file: 9,
  image: 4.5,
  email: 10.5,
  url: 10.5,
  phone: 9.25,
  colour: 6,
  json: 9,
  derived: 6.5,
};

function widthOf(field: Field, isTitle: boolean): number {
  if (field.kind !== 'text') return WIDTHS[field.kind] + (isTitle ? 2 : 0);
  const isLong = field.multiline === true || field.i18n === true || (field.max ?? 0) > 100;
  return (isLong ? 9 : (field.max ?? 100) <= 40 ? 6.75 : 7.5) + (isTitle ? (isLong ? 2.5 : 1) : 0);
}

/** Kinds whose cell is a link or a picture of its own, or too long to be one. */
const NO_TITLE: readonly Field['kind'][] = ['image', 'file', 'url', 'email', 'phone', 'lines', 'refs', 'bool', 'json'];

/** The columns of a list: those of the view that the person may read. The title, or else the first that can, is the link. */
export function columnsOf(
  catalogue: Pick<Catalogue, 'resources'>,
  { resource, view }: Pick<PlacedView, 'resource' | 'view'>,
  privileges: Privileges,
): Column[] {
  const placed = view.columns.flatMap((name) => {
    if (view.hide?.includes(name) || !mayRead(resource, name.split('.')[0] ?? name, privileges)) return [];
    const found = fieldAt(catalogue, resource, name);
    return found ? [{ ...found, path: name }] : [];
  });
  const titles = [resource.title].flat();
  const linked =
    placed.find(({ path }) => titles.includes(path)) ?? placed.find(({ field }) => !NO_TITLE.includes(field.kind)) ?? placed[0];
  return placed.map((column) => ({
    name: column.path,
    field: column.field,
    resource: column.resource,
    labelKey: column.labelKey,
    sortable: facetsOf(column.field).sortable,
    isTitle: column === linked,
    width: widthOf(column.field, column === linked),
  }));
}

/** Room for the tick box and for the buttons of a row, in rem. */
export const BOX_WIDTH = 2.75;
export const actionsWidth = (buttons: number, hasMore: boolean): number => buttons * 2.05 + 1 + (hasMore ? 3 : 0);
