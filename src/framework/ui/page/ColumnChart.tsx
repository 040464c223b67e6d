import styles from './ColumnChart.module.css';

interface Column {
  key: string | number;
  value: number;
  /** The value as text. */
  text: string;
  /** Below the column; absent: the key. */
  label?: string;
  /** The name of the column as a button. */
  name?: string;
  isChosen?: boolean;
}

interface ColumnChartProps {
  label: string;
  columns: readonly Column[];
  /** Each column is a button; absent: none is. */
  onChoose?: (key: Column['key']) => void;
}

/** Columns of values. Each carries its value as text, so nothing depends on height or colour. */
export function ColumnChart({ label, columns, onChoose }: ColumnChartProps) {
  const most = Math.max(...columns.map(({ value }) => value));
  return (
    <ol className={styles.chart} aria-label={label}>
      {columns.map((column) => {
        const face = <ColumnFace column={column} most={most} />;
        const { key, name, isChosen = false } = column;
        return (
          <li key={key}>
            {onChoose ? (
              <button
                type="button"
                className={styles.choice}
                title={name}
                aria-pressed={isChosen}
                onClick={() => onChoose(key)}
              >
                <span className="visually-hidden">{name}</span>
                <span className={styles.face} aria-hidden="true">
                  {face}
                </span>
              </button>
            ) : (
              face
            )}
          </li>
        );
      })}
    </ol>
  );
}

function ColumnFace({
  column: { key, value, text, label = String(key) },
  most,
}: {
  column: Column;
  most: number;
}) {
  return (
    <>
      <span className={styles.count}>
        {value === 0 ? <span className="visually-hidden">{text}</span> : text}
      </span>
      <span
        className={styles.bar}
        style={{ blockSize: most > 0 ? `${(value / most) * 100}%` : 0 }}
        data-empty={value === 0 || undefined}
        aria-hidden="true"
      />
      <span className={styles.key}>{label}</span>
    </>
  );
}
