import { useId, type ComponentProps } from 'react';
import styles from './SmallControl.module.css';

interface SmallSelectProps extends ComponentProps<'select'> {
  /** Shown before it; without one it is named by `aria-label`. */
  label?: string;
}

/**
 * A choice within a row or a line of controls, where a field with its frame and help would be too
 * large. Native, for keyboard and phone alike.
 */
export function SmallSelect({ label, ...props }: SmallSelectProps) {
  const id = useId();
  const select = <select id={id} {...props} className={styles.control} />;
  if (label === undefined) return select;
  return (
    <span className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      {select}
    </span>
  );
}

/** A figure within a row, named by `aria-label`. */
export const SmallFigure = (props: ComponentProps<'input'>) => (
  <input inputMode="decimal" {...props} className={`${styles.control} ${styles.figure}`} />
);
