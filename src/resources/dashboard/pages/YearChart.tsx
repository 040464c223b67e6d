import styles from './cards.module.css';

/** Columns by year. Each column carries its figure as text, so nothing depends on height or colour. */
export function YearChart({
  label,
  years,
}: {
  label: string;
  years: readonly { year: number; count: number }[];
}) {
  const most = Math.max(1, ...years.map(({ count }) => count));
  return (
    <ol className={styles.chart} aria-label={label}>
      {years.map(({ year, count }) => (
        <li key={year}>
          <span className={styles.count}>
            {count === 0 ? <span className="visually-hidden">0</span> : count}
          </span>
          <span
            className={styles.bar}
            style={{ blockSize: `${(count / most) * 100}%` }}
            data-empty={count === 0 || undefined}
            aria-hidden="true"
          />
          <span className={styles.year}>{year}</span>
        </li>
      ))}
    </ol>
  );
}
