import { useTranslate } from 'react-admin';
import { useScreen } from '../core/routes/ScreenContext.tsx';
import styles from './RouteProgress.module.css';

/** Shown while the code of a screen loads: its title, and that it is loading. */
export function RouteProgress() {
  const translate = useTranslate();
  const screen = useScreen();
  return (
    <>
      {screen && <h1 className={styles.title}>{translate(screen.labelKey)}</h1>}
      <div className={styles.progress} role="status">
        <span className={styles.bar} aria-hidden="true" />
        <span className={styles.spinner} aria-hidden="true" />
        <span className="visually-hidden">{translate('shell.loading')}</span>
      </div>
    </>
  );
}
