import { useTranslate } from 'react-admin';
import styles from './RouteProgress.module.css';

/** Shown while the code of a screen loads. */
export function RouteProgress() {
  const translate = useTranslate();
  return (
    <div className={styles.progress} role="status">
      <span className={styles.bar} aria-hidden="true" />
      <span className={styles.spinner} aria-hidden="true" />
      <span className="visually-hidden">{translate('shell.loading')}</span>
    </div>
  );
}
