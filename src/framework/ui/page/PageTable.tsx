import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { labelCells } from './labelCells.ts';
import styles from './PageTable.module.css';

interface PageTableProps {
  /** The content of the table; the accessible name of its frame. */
  label: string;
  /** The label as a visible caption, for tables that are printed or have no heading. */
  caption?: ReactNode;
  /** A long table: it scrolls within a fixed height, with a sticky header. */
  isTall?: boolean;
  /** Its columns are read against each other, as in a register: it stays a table on phones. */
  isMatrix?: boolean;
  /** `thead`, `tbody` and `tfoot`. Cells with numbers have `data-number`. */
  children: ReactNode;
}

/** Labels the cells of the table, also of rows that appear later. */
function useLabelledCells() {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    if (!table.current) return undefined;
    const { current } = table;
    const label = () => labelCells(current);
    label();
    const observer = new MutationObserver(label);
    observer.observe(current, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return table;
}

/**
 * The table of a hand-written page: it scrolls on its own, also by keyboard, if it is wider than
 * the page. On phones each row is a card: its header, then each cell below the heading of its
 * column.
 */
export const PageTable = ({
  label,
  caption,
  isTall = false,
  isMatrix = false,
  children,
}: PageTableProps) => (
  <div
    className={styles.scroll}
    data-tall={isTall || undefined}
    role="group"
    tabIndex={0}
    aria-label={label}
  >
    <table
      ref={useLabelledCells()}
      className={isMatrix ? styles.table : `${styles.table} ${styles.cards}`}
    >
      {caption !== undefined && <caption>{caption}</caption>}
      {children}
    </table>
  </div>
);

interface TableHeadProps<Column extends string> {
  columns: readonly Column[];
  /** Columns of numbers. */
  numbers?: readonly Column[];
  /** Columns that are not printed. */
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
  /** Between 0 and 1; larger values are drawn as full. */
  share: number;
  /** The share as text, if the figures are not shown next to it. */
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
