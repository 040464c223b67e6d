import type { FieldOf } from '../../../contract/model/fields.ts';
import { formatDecimal, formatInteger } from '../../core/fields/localFormat.ts';
import { asNumber, cell } from '../parts/cell.tsx';

/** Decimals of a number that is not a whole one in the unit that people read. */
const FRACTION = 2;

export const IntCell = cell<number, FieldOf<'int'>>(asNumber, (value, { field: { per = 1 } }) => (
  <span className="kind-number">
    {value % per === 0 ? formatInteger(value / per) : formatDecimal(value / per, FRACTION)}
  </span>
));
