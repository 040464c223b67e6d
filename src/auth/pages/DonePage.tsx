import type { ReactNode } from 'react';
import { PageHeading } from '../parts/PageHeading.tsx';
import styles from './pages.module.css';

interface DonePageProps {
  title: string;
  text: string;
  kind?: 'done' | 'incomplete';
  /** Links to the next steps. */
  children: ReactNode;
}

/**
 * Final page of a flow: the result and the next steps. The heading takes the focus, so that screen
 * readers announce it.
 */
export const DonePage = ({ title, text, kind = 'done', children }: DonePageProps) => (
  <div className={styles.form}>
    <svg
      className={styles.sign}
      data-kind={kind}
      viewBox="0 0 48 48"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
    >
      <circle cx="24" cy="24" r="21" strokeWidth="2" />
      <path
        d={kind === 'done' ? 'm15 25 6.5 6.5L33.5 18' : 'M24 14v13M24 33v.1'}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
    <PageHeading title={title}>{text}</PageHeading>
    <div className={styles.next}>{children}</div>
  </div>
);
