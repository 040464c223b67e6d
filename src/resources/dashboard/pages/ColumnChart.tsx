import styles from './cards.module.css';

export interface Column {
  key: string | number;
  value: number;
  /** The value as text. */
  text: string;
}

/** Columns of values. Each carries its value as text, so nothing depends on height or colour. */
export function ColumnChart({ label, columns }: { label: string; columns: readonly Column[] }) {
  const most = Math.max(...columns.map(({ value }) => value));
  return (
    <ol className={styles.chart} aria-label={label}>
      {columns.map(({ key, value, text }) => (
        <li key={key}>
          <span className={styles.count}>
            {value === 0 ? <span className="visually-hidden">{text}</span> : text}
          </span>
          <span
            className={styles.bar}
            style={{ blockSize: most > 0 ? `${(value / most) * 100}%` : 0 }}
            data-empty={value === 0 || undefined}
            aria-hidden="true"
          />
          <span className={styles.key}>{key}</span>
        </li>
      ))}
    </ol>
  );
}
