import type { ReactNode } from 'react';
import { useGridKeys } from '../keyboard/useGridKeys.ts';
import styles from './PageTable.module.css';

interface PageGridProps {
  /** The content of the table; the accessible name of its frame. */
  label: string;
  /** `thead` and `tbody`; one cell of them has `tabIndex={0}`. */
  children: ReactNode;
}

/**
 * A large table of a hand-written page: its head and its first column stay in sight, and the arrow
 * keys move between its cells.
 */
export function PageGrid({ label, children }: PageGridProps) {
  const { table, before, after, ...handlers } = useGridKeys(() => false);
  return (
    <div className={styles.scroll} data-tall data-wide role="group" aria-label={label}>
      <span ref={before} tabIndex={-1} />
      <table ref={table} className={styles.table} {...handlers}>
        {children}
      </table>
      <span ref={after} tabIndex={-1} />
    </div>
  );
}
