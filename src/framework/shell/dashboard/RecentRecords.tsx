import { useId } from 'react';
import { Link } from 'react-router';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { recentRecords } from '../../core/records/recentRecords.ts';
import styles from './Dashboard.module.css';

/** The records that the person opened last; nothing before the first. */
export function RecentRecords() {
  const { translate, language } = useTexts();
  const { session } = usePortalServices();
  const id = useId();
  const records = recentRecords.of(String(session.user()?.user ?? ''));
  if (records.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{translate('shell.dashboard.recent')}</h2>
      <ul className={styles.recent}>
        {records.map(({ path, resource, label }) => (
          <li key={path}>
            <Link to={path}>{label[language]}</Link>
            <span>{translate(`resources.${resource}.name`, { smart_count: 1 })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
