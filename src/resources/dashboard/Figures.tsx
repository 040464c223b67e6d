import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { FilterTerm } from '../../contract/listQuery.ts';
import { usePrivileges } from '../../framework/index.ts';
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

const FACULTY_FIGURES = [
  { resource: 'departments', via: 'DEPARTMENTS_VIEW', to: '/manage-faculty/departments' },
  { resource: 'publications', via: 'PUBLICATIONS_VIEW', to: '/manage-pub/publications' },
] as const;

function FacultyFigure({ resource, to }: { resource: string; to: string }) {
  const translate = useTranslate();
  return <Figure value={useCount({ resource, view: 'main' })} label={translate(`dashboard.figures.${resource}`)} to={to} />;
}

/** Departments and publications of the faculty, as far as the person may list them. */
export function FacultyFigures() {
  const translate = useTranslate();
  const privileges = usePrivileges();
  return (
    <section className={styles.card}>
      <h2>{translate('dashboard.figures.title')}</h2>
      <div className={styles.figures}>
        {FACULTY_FIGURES.filter(({ via }) => privileges.has(via)).map(({ resource, to }) => (
          <FacultyFigure key={resource} resource={resource} to={to} />
        ))}
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
