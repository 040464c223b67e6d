/** A figure with its bounds; a ratio unless its label names a unit. */
export interface Budget {
  what: string;
  value: number;
  least?: number;
  most?: number;
  note?: string;
}

export const isKept = ({ value, least = -Infinity, most = Infinity }: Budget): boolean =>
  value >= least && value <= most;

const bound = ({ least, most }: Budget): string =>
  least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most}` : '';

/** The figures as rows of a table. */
export function asTable(budgets: readonly Budget[]): string {
  const width = Math.max(...budgets.map(({ what }) => what.length));
  return budgets
    .map(
      (budget) =>
        `${isKept(budget) ? ' ' : '✗'} ${budget.what.padEnd(width)}  ${budget.value.toFixed(2).padStart(8)}  ${bound(budget).padEnd(8)} ${budget.note ?? ''}`,
    )
    .join('\n');
}
