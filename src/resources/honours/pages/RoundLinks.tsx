import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { usePrivileges } from '../../../framework/index.ts';
import type { Overview } from '../api.ts';
import styles from './honours.module.css';

const TEXTS = 'pages.selected-students.links';
const BASE = '/manage-coureseunit';

const filtered = (path: string, filter: Readonly<Record<string, unknown>>): string =>
  `${BASE}/${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

/** Links to the lists of a round with their counts. */
export function RoundLinks({
  round,
  overview,
}: {
  round: string | null;
  overview: Overview | undefined;
}) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const counts = {
    submitted: overview?.applications.submitted ?? 0,
    withdrawn: overview?.applications.withdrawn ?? 0,
    draft: overview?.applications.draft ?? 0,
  };
  const offers = overview
    ? Object.values(overview.offers).reduce((sum, count) => sum + count, 0)
    : 0;
  return (
    <nav className={styles.links} aria-label={translate(`${TEXTS}.label`)} data-print="never">
      {round !== null && overview && (
        <>
          <Link to={filtered('honours-applications', { round })}>
            {translate(`${TEXTS}.applications`, counts)}
          </Link>
          <Link to={filtered('honours-overrides', { round })}>
            {translate(`${TEXTS}.overrides`, overview.overrides)}
          </Link>
          {offers > 0 && (
            <Link to={filtered('honours-offers', { round })}>
              {translate(`${TEXTS}.offers`, overview.offers)}
            </Link>
          )}
          <Link to={filtered('honours-options', { round })}>
            {translate(`${TEXTS}.options`, { smart_count: overview.options.length })}
          </Link>
          <Link to={`${BASE}/honours-rounds/${round}/show`}>{translate(`${TEXTS}.details`)}</Link>
        </>
      )}
      <Link to={`${BASE}/honours-rounds`}>{translate(`${TEXTS}.rounds`)}</Link>
      {privileges.has('DEG_SELECTED_STU_CREATE') && (
        <Link to={`${BASE}/honours-rounds/create`}>{translate(`${TEXTS}.newRound`)}</Link>
      )}
    </nav>
  );
}
