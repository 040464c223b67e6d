import { useId, type ComponentProps } from 'react';
import styles from './SmallControl.module.css';

interface SmallSelectProps extends ComponentProps<'select'> {
  /** Shown before it; without one, `aria-label` names it. */
  label?: string;
}

/**
 * A drop-down in a table row or a toolbar, where a field with frame and help would be too large.
 * Native, for keyboard and phone.
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

/** A number input in a table row, named by `aria-label`. */
export const SmallFigure = (props: ComponentProps<'input'>) => (
  <input inputMode="decimal" {...props} className={`${styles.control} ${styles.figure}`} />
);
