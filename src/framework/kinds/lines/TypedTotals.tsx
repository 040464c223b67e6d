import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Totals, type Row, type TotalsProps } from './Totals.tsx';

/**
 * The last line of a table of inputs, as one types. Apart from the table that is only read, since a
 * list brings no forms.
 */
export function TypedTotals({
  source,
  ...props
}: Omit<TotalsProps, 'rows' | 'isForm'> & { source: string }): ReactNode {
  const rows: unknown = useWatch({ name: source });
  return <Totals {...props} rows={Array.isArray(rows) ? (rows as Row[]) : []} isForm />;
}
