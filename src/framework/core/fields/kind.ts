import type { ComponentType } from 'react';
import type { Language } from '../../../contract/model/constants.ts';
import type { Field } from '../../../contract/model/fields.ts';

/** Translates a key to the current language; react-admin's `useTranslate` returns one. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;

/** `row`: one short line in a list. `page`: the full value on a show page. */
export type CellVariant = 'row' | 'page';

/**
 * Props of a cell. A list of 200 rows × 12 columns renders 2,400 cells, so language and
 * translations are props and no cell subscribes to anything.
 */
export interface CellProps<F extends Field = Field> {
  field: F;
  /** Name of the field; for a field of child rows `authors.name`. */
  name: string;
  value: unknown;
  /** The row of the value, for its `_labels`. */
  record: Readonly<Record<string, unknown>>;
  /** Name of the declared resource with the texts. */
  resource: string;
  language: Language;
  translate: Translate;
  variant?: CellVariant;
}

/** Props of an input. It must be inside a react-admin form. */
export interface InputProps<F extends Field = Field> {
  field: F;
  /** Name of the field; for a field of child rows `authors.name`. */
  name: string;
  /** Path of the value in the form, such as `title`, `authors.0.name`. */
  source: string;
  /** Name of the declared resource with the texts and the reference options. */
  resource: string;
  /** View in which the record is edited; it can narrow the targets of a reference. */
  view?: string | undefined;
  /** Translated. */
  label: string;
  /** Translated. */
  help?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** Translated reason why the input is disabled. */
  disabledReason?: string | undefined;
  /** In a table of child rows: the label is for assistive technology only. */
  compact?: boolean;
}

/** Conditions on one field in wire format: `{ year_gte: 2020, year_lte: 2024 }`. */
export type FilterValues = Readonly<Record<string, unknown>>;

/** Props of a filter: its own conditions, and a callback for new ones. */
export interface FilterProps<F extends Field = Field> {
  field: F;
  /** Path of the filter; may follow references, e.g. `staff.department`. */
  name: string;
  /** The listed resource. */
  resource: string;
  view?: string | undefined;
  /**
   * The field's declaration, for the texts of its options; absent: in the listed resource, under
   * the same name.
   */
  declared?: { resource: string; name: string };
  /** Translated. */
  label: string;
  value: FilterValues;
  /** Receives all conditions on this field; none: `{}`. */
  onChange: (value: FilterValues) => void;
}

/** Widths of a column in rem; the remaining room is shared in proportion. */
export interface CellWidths {
  /** The width for reading a value at a glance. */
  usual: number;
  /** The minimum width for reading a value: text on two lines, a moment on two. */
  least: number;
  /** The width at which most values have no line break within a word; absent: `least`. */
  whole?: number;
}

export interface CellFace<F extends Field = Field> {
  Cell: ComponentType<CellProps<F>>;
  /** Numbers are right-aligned, so that digits line up. */
  align: 'start' | 'end';
  /** `isTitle`: the column that names the record. */
  widths: (field: F, isTitle: boolean) => CellWidths;
  /** The cell can be the link to the record, because it has no link, picture or list itself. */
  canBeTitle: boolean;
}
