import type { ComponentType } from 'react';
import type { Language } from '../../../contract/model/constants.ts';
import type { Field } from '../../../contract/model/fields.ts';

/** Looks a text up in the current language; react-admin's `useTranslate` returns one. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;

/** `row`: one line of a list, short. `page`: alone on a show page, in full. */
export type CellVariant = 'row' | 'page';

/**
 * What a cell is given. A list of 200 rows × 12 columns renders 2,400 of them: language and
 * translations are handed in, so that no cell subscribes to anything.
 */
export interface CellProps<F extends Field = Field> {
  field: F;
  /** Name of the field; for a field of child rows `authors.name`. */
  name: string;
  value: unknown;
  /** The row the value is from, for its `_labels`. */
  record: Readonly<Record<string, unknown>>;
  /** Name of the declared resource, under which its texts are. */
  resource: string;
  language: Language;
  translate: Translate;
  variant?: CellVariant;
}

/** What an input is given. It must be inside a react-admin form. */
export interface InputProps<F extends Field = Field> {
  field: F;
  /** Name of the field; for a field of child rows `authors.name`. */
  name: string;
  /** Where the value is in the form, e.g. `title`, `authors.0.name`. */
  source: string;
  /** Name of the declared resource, under which its texts and its reference options are. */
  resource: string;
  /** View through which the record is edited: it narrows what a reference may point to. */
  view?: string | undefined;
  /** Translated. */
  label: string;
  /** Translated. */
  help?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** Translated; says why the input is disabled. */
  disabledReason?: string | undefined;
  /** Inside a table of child rows: the label is kept for assistive technology only. */
  compact?: boolean;
}

/** Conditions on one field in the form they travel in: `{ year_gte: 2020, year_lte: 2024 }`. */
export type FilterValues = Readonly<Record<string, unknown>>;

/** What a filter is given: its own conditions out of all, and where to send the new ones. */
export interface FilterProps<F extends Field = Field> {
  field: F;
  /** Path of the filter; may follow references, e.g. `staff.department`. */
  name: string;
  /** The resource that is listed. */
  resource: string;
  view?: string | undefined;
  /**
   * Where the field is declared, for the texts of its options; absent: in the listed resource,
   * under the same name.
   */
  declared?: { resource: string; name: string };
  /** Translated. */
  label: string;
  value: FilterValues;
  /** Receives every condition on this field; none: `{}`. */
  onChange: (value: FilterValues) => void;
}

/** Widths of a column in rem; the room that is left is shared in proportion. */
export interface CellWidths {
  /** In which a value is read at a glance. */
  usual: number;
  /** In which it can still be read where room is short: text on two lines, a moment on two. */
  least: number;
  /** In which most values are not broken within a word; absent: the same as `least`. */
  whole?: number;
}

export interface CellFace<F extends Field = Field> {
  Cell: ComponentType<CellProps<F>>;
  /** Numbers are right-aligned, so that digits line up. */
  align: 'start' | 'end';
  /** `isTitle`: the column that names the record. */
  widths: (field: F, isTitle: boolean) => CellWidths;
  /** The cell can be the link to the record: it is no link, picture or list of its own. */
  canBeTitle: boolean;
}
