import type { Field } from '../../../../contract/model/fields.ts';

/** The parts of the cell that shows the record itself. */
export interface IdentityParts {
  picture: Column | null;
  /** The fields of its first line. */
  names: readonly Column[];
  detail: Column | null;
}

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
  /** Labels the record: its cell is the link. */
  isTitle: boolean;
  /** In rem: that of its kind, or that the user chose. */
  width: number;
  /** The user chose this width. */
  isSized: boolean;
  /** Editable in the cell itself, given the permission. */
  isInline: boolean;
  /** Rank where there is no room for all: the lowest stays longest. */
  importance: number;
  /** Shows the record itself: its picture, its name, its second line. */
  identity: IdentityParts | null;
  /** The columns that are part of this one instead of having their own. */
  folded: readonly Column[];
}
