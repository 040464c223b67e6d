import { formatInteger } from '../../core/fields/localFormat.ts';
import { asNumber, cell } from '../parts/cell.tsx';

export const IntCell = cell(asNumber, (value) => (
  <span className="kind-number">{formatInteger(value)}</span>
));
