import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Failed, Icon, Loading } from '../../../framework/index.ts';
import styles from './cards.module.css';

interface CardProps {
  title: string;
  icon: string;
  /** The screen that the card summarises. */
  to?: string;
  state?: { isPending: boolean; isError: boolean; refetch: () => void };
  lines?: number;
  children: ReactNode;
}

/** A dashboard card: title, content or its empty state, and a link to its screen. */
export function Card({ title, icon, to, state, lines = 2, children }: CardProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <Icon name={icon} size={18} /> {title}
      </h2>
      <div className={styles.content}>
        {state?.isError ? (
          <Failed onRetry={state.refetch} />
        ) : state?.isPending ? (
          <Loading lines={lines} />
        ) : (
          children
        )}
      </div>
      {to !== undefined && (
        <Link className={styles.more} to={to}>
          {translate('dashboard.open')}
          <span className="visually-hidden">: {title}</span> <Icon name="arrow" size={16} />
        </Link>
      )}
    </section>
  );
}

interface FigureProps {
  value: string;
  label: string;
  /** A list of exactly the records that are counted. */
  to?: string | undefined;
}

/** A figure and its label. */
export function Figure({ value, label, to }: FigureProps) {
  const inside = (
    <>
      <span className={styles.value}>{value}</span> <span className={styles.label}>{label}</span>
    </>
  );
  return to === undefined ? (
    <span className={styles.figure}>{inside}</span>
  ) : (
    <Link className={styles.figure} to={to}>
      {inside}
    </Link>
  );
}
