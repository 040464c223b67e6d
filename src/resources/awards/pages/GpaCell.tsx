import type { ExtensionCellProps } from '../../../framework/index.ts';
import { gpaText } from '../../shared/gpaText.ts';

/** The average of an award as other screens show it. */
export function GpaCell({ record, name }: ExtensionCellProps) {
  const gpa = record[name];
  // A text without markup: with React in it, the first list would load one chunk more.
  return gpaText(typeof gpa === 'number' ? gpa.toFixed(4) : null);
}
