import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Totals, type Row, type TotalsProps } from './Totals.tsx';

/**
 * The last line of a table of inputs, updated while typing. Separate from the read-only table,
 * because a list does not load forms.
 */
export function TypedTotals({
  source,
  ...props
}: Omit<TotalsProps, 'rows' | 'isForm'> & { source: string }): ReactNode {
  const rows: unknown = useWatch({ name: source });
  return <Totals {...props} rows={Array.isArray(rows) ? (rows as Row[]) : []} isForm />;
}
