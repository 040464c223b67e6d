import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { usePrivileges } from '../../core/portal/PortalServices.tsx';
import { DASHBOARD_PATH, whyNotPath } from '../../core/routes/routes.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './Notice.module.css';

/** For a user with a valid account but without access even to the dashboard. */
export function NothingHere() {
  const translate = useTranslate();
  const hasRole = usePrivileges().size > 0;
  return (
    <section className={styles.notice}>
      <Icon name="clock" size={40} />
      <h1>{translate('shell.nothingHere.title')}</h1>
      {hasRole ? (
        <>
          <p>{translate('shell.nothingHere.text')}</p>
          <p>{translate('shell.nothingHere.menu')}</p>
        </>
      ) : (
        <p>{translate('shell.nothingHere.noRole')}</p>
      )}
      <p>
        <Link to={whyNotPath({ screen: DASHBOARD_PATH })}>{translate('shell.guard.whyNot')}</Link>
      </p>
    </section>
  );
}
