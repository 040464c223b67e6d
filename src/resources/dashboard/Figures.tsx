import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { FilterTerm } from '../../contract/listQuery.ts';
import styles from './Figures.module.css';
import { useCount } from './useCount.tsx';

interface FigureProps {
  value: number | null;
  label: string;
  to: string;
}

/** A figure that leads to the list it counts. */
function Figure({ value, label, to }: FigureProps) {
  return (
    <Link className={styles.figure} to={to}>
      <span className={styles.value}>{value ?? '…'}</span>
      <span>{label}</span>
    </Link>
  );
}

/** Departments and publications of the faculty. */
export function FacultyFigures() {
  const translate = useTranslate();
  const departments = useCount({ resource: 'departments', view: 'main' });
  const publications = useCount({ resource: 'publications', view: 'main' });
  return (
    <section className={styles.card}>
      <h2>{translate('dashboard.figures.title')}</h2>
      <div className={styles.figures}>
        <Figure value={departments} label={translate('dashboard.figures.departments')} to="/manage-faculty/departments" />
        <Figure value={publications} label={translate('dashboard.figures.publications')} to="/manage-pub/publications" />
      </div>
    </section>
  );
}

const PENDING: readonly FilterTerm[] = [{ path: 'status', operator: 'eq', value: 'pending' }];
const PENDING_LIST = `/manage-user/users?filter=${encodeURIComponent(JSON.stringify({ status: 'pending' }))}`;

/** Registrations that an administrator has to look at. */
export function PendingAccounts() {
  const translate = useTranslate();
  const count = useCount({ resource: 'users', view: 'main', filter: PENDING });
  return (
    <section className={styles.card}>
      <h2>{translate('dashboard.pending.title')}</h2>
      {count === 0 ? <p>{translate('dashboard.pending.none')}</p> : <Figure value={count} label={translate('dashboard.pending.open')} to={PENDING_LIST} />}
    </section>
  );
}

const UNVERIFIED: readonly FilterTerm[] = [{ path: 'verified', operator: 'eq', value: false }];

/** A person's own works, and those nobody has verified yet. */
export function MyPublications() {
  const translate = useTranslate();
  const all = useCount({ resource: 'publications', view: 'own' });
  const unverified = useCount({ resource: 'publications', view: 'own', filter: UNVERIFIED });
  return (
    <section className={styles.card}>
      <h2>{translate('dashboard.publications.title')}</h2>
      <Figure value={all} label={translate('dashboard.publications.open')} to="/manage-pub/publications/own" />
      {unverified !== null && unverified > 0 && <p>{translate('dashboard.publications.unverified', { smart_count: unverified })}</p>}
    </section>
  );
}
