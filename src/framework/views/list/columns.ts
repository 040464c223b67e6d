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
  /** Width as a share (number) or fixed (CSS length), so that rows added later move no column. */
  width: number | string;
}

const FIXED_WIDTHS: Partial<Record<Field['kind'], string>> = {
  bool: '6.5rem',
  int: '6rem',
  decimal: '7rem',
  date: '8rem',
  datetime: '11.5rem',
  time: '5.5rem',
  image: '5rem',
  colour: '6rem',
};

function shareOf(field: Field): number {
  if (field.kind === 'text') return field.multiline || (field.max ?? 0) >= 200 ? 3 : (field.max ?? 100) <= 40 ? 1.3 : 2;
  return field.kind === 'url' || field.kind === 'email' || field.kind === 'lines' ? 2 : 1.6;
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
    width: FIXED_WIDTHS[column.field.kind] ?? shareOf(column.field) * (column === linked ? 1.25 : 1),
  }));
}

/** Widths for `<col>`: shares become percentages of what the fixed columns leave. */
export function columnWidths(columns: readonly Pick<Column, 'width'>[]): string[] {
  const shares = columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : 0), 0);
  return columns.map(({ width }) => (typeof width === 'number' ? `${Math.round((width / shares) * 1000) / 10}%` : width));
}

/** What a table of these columns needs at least, so that it scrolls sideways rather than crush its cells. */
export function minimumTableWidth(columns: readonly Pick<Column, 'width'>[]): string {
  const rems = columns.map(({ width }) => (typeof width === 'number' ? 5.5 * Math.min(width, 2.2) : Number.parseFloat(width)));
  return `${Math.ceil(rems.reduce((sum, width) => sum + width, 0) + 11)}rem`;
}
