import type { ExtensionCellProps } from '../../../framework/index.ts';
import { gpaText } from '../../shared/gpaText.ts';

/** The average of an award as other screens show it. */
export function GpaCell({ record, name }: ExtensionCellProps) {
  const gpa = record[name];
  return <span>{gpaText(typeof gpa === 'number' ? gpa.toFixed(4) : null)}</span>;
}
