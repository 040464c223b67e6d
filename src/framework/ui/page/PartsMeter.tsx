import styles from './PartsMeter.module.css';

interface MeterPart {
  key: string;
  /** What it is and how much, in words. */
  label: string;
  value: number;
  tone: 'good' | 'caution' | 'plain';
}

interface PartsMeterProps {
  parts: readonly MeterPart[];
  /** How much is wanted: a line across the bar. */
  needed: number;
}

/**
 * A bar made of parts, each said in words below it; the bar itself adds nothing for who cannot see
 * it.
 */
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
