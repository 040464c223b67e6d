import styles from './PartsMeter.module.css';

interface MeterPart {
  key: string;
  /** Label and amount as text. */
  label: string;
  value: number;
  tone: 'good' | 'caution' | 'plain';
}

interface PartsMeterProps {
  parts: readonly MeterPart[];
  /** The required amount: a line across the bar. */
  needed: number;
}

/** A bar of several parts, each described below it; the bar itself is hidden from screen readers. */
export function PartsMeter({ parts, needed }: PartsMeterProps) {
  const whole = Math.max(
    needed,
    parts.reduce((sum, { value }) => sum + value, 0),
    1,
  );
  const share = (value: number): string => `${Math.min(100, (value / whole) * 100)}%`;
  return (
    <div className={styles.meter}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ key, value, tone }) => (
          <span key={key} data-tone={tone} style={{ inlineSize: share(value) }} />
        ))}
        <i style={{ insetInlineStart: share(needed) }} />
      </div>
      <ul className={styles.parts}>
        {parts.map(({ key, label, tone }) => (
          <li key={key} data-tone={tone}>
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
