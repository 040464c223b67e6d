import type { ComponentType } from 'react';
import type { ExtensionCellProps } from '../../../core/extensions/extendUi.ts';

interface ListColumnProps {
  /** Path of the value: `title`, `staff.department`. */
  source: string;
  /** Changed in the cell itself by those who may. */
  inline?: boolean;
  /** Shows the value instead of its kind. */
  cell?: ComponentType<ExtensionCellProps>;
}

/** A column of a list that is laid out by hand, in its place; the list draws it. */
export const ListColumn = (_props: ListColumnProps) => null;

interface SourceProps {
  source: string;
}

/** A condition that such a list can be given from its menu. */
export const ListFilter = (_props: SourceProps) => null;

/** A field by whose values the rows of such a list can be counted. */
export const ListGroup = (_props: SourceProps) => null;
