import type { ReactNode } from 'react';
import styles from './PageTable.module.css';

interface PageTableProps {
  /** What the table shows; names its frame for those who do not see it. */
  label: string;
  /** The label as a visible caption, for tables that are printed or have no heading. */
  caption?: ReactNode;
  /** Long: it scrolls within a height of its own, its heads staying in sight. */
  isTall?: boolean;
  /** `thead`, `tbody` and `tfoot`. Cells of figures carry `data-number`. */
  children: ReactNode;
}

/**
 * The table of a hand-written page: it scrolls by itself where it is wider than the page, and by
 * keyboard too.
 */
export const PageTable = ({ label, caption, isTall = false, children }: PageTableProps) => (
  <div
    className={styles.scroll}
    data-tall={isTall || undefined}
    role="group"
    tabIndex={0}
    aria-label={label}
  >
    <table className={styles.table}>
      {caption !== undefined && <caption>{caption}</caption>}
      {children}
    </table>
  </div>
);

interface TableHeadProps<Column extends string> {
  columns: readonly Column[];
  /** Columns of figures. */
  numbers?: readonly Column[];
  /** Columns that paper does without. */
  unprinted?: readonly Column[];
  label: (column: Column) => string;
}

/** The head row of a `PageTable`. */
export const TableHead = <Column extends string>({
  columns,
  numbers = [],
  unprinted = [],
  label,
}: TableHeadProps<Column>) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th
          key={column}
          scope="col"
          data-number={numbers.includes(column) || undefined}
          data-print={unprinted.includes(column) ? 'never' : undefined}
        >
          {label(column)}
        </th>
      ))}
    </tr>
  </thead>
);

interface ShareBarProps {
  /** Between 0 and 1; more is drawn as full. */
  share: number;
  /** As text, where the figures are not shown next to it. */
  label?: string | undefined;
  isOver?: boolean;
}

/** A share as a bar, with or instead of its figure. */
export const ShareBar = ({ share, label, isOver = false }: ShareBarProps) => (
  <span
    className={styles.bar}
    data-over={isOver || undefined}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <span style={{ width: `${Math.min(Math.max(share, 0), 1) * 100}%` }} />
  </span>
);
