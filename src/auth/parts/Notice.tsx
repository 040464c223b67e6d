import type { ReactNode } from 'react';
import styles from './Notice.module.css';

/** A message in the page. Only problems are announced immediately. */
export const Notice = ({
  kind,
  children,
}: {
  kind: 'danger' | 'info' | 'success';
  children: ReactNode;
}) => (
  <div
    className={styles.notice}
    data-kind={kind}
    role={kind === 'danger' ? 'alert' : 'status'}
    tabIndex={-1}
  >
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <circle cx="12" cy="12" r="9" />
      <path d={kind === 'success' ? 'm8 12.5 2.8 2.8L16 9.5' : 'M12 7.5V13M12 16.5v.01'} />
    </svg>
    <div>{children}</div>
  </div>
);
