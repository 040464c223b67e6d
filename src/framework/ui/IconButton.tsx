import type { ComponentProps } from 'react';
import { Icon } from './icons/Icon.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  icon: string;
  /** Its name, also while the pointer rests on it. */
  label: string;
}

/** A button that is only an icon. */
export const IconButton = ({ icon, label, children, ...props }: IconButtonProps) => (
  <button type="button" {...props} className={styles.action} aria-label={label} title={label}>
    <Icon name={icon} />
    {children}
  </button>
);
