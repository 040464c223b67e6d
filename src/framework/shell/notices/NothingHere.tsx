import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { DASHBOARD_PATH, whyNotPath } from '../../core/routes/routes.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './Notice.module.css';

/** For a user with a valid account but without access even to the dashboard. */
export function NothingHere() {
  const translate = useTranslate();
  return (
    <section className={styles.notice}>
      <Icon name="clock" size={40} />
      <h1>{translate('shell.nothingHere.title')}</h1>
      <p>{translate('shell.nothingHere.text')}</p>
      <p>{translate('shell.nothingHere.menu')}</p>
      <p>
        <Link to={whyNotPath({ screen: DASHBOARD_PATH })}>{translate('shell.guard.whyNot')}</Link>
      </p>
    </section>
  );
}
