import type { ComponentType } from 'react';
import type { ExtensionCellProps } from '../../../core/extensions/extendUi.ts';

interface ListColumnProps {
  /** Path of the value: `title`, `staff.department`. */
  source: string;
  /** Editable in the cell itself, given the permission. */
  inline?: boolean;
  /** Replaces the cell of the value's kind. */
  cell?: ComponentType<ExtensionCellProps>;
}

/** A column of a hand-written list layout; the list renders it. */
export const ListColumn = (_props: ListColumnProps) => null;

interface SourceProps {
  source: string;
}

/** A filter of a hand-written list layout. */
export const ListFilter = (_props: SourceProps) => null;

/** A field by whose values the rows of a hand-written list layout can be counted. */
export const ListGroup = (_props: SourceProps) => null;
