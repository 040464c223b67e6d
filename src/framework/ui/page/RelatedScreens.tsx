import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { relatedScreens } from '../../../contract/model/related.ts';
import { usePortalServices, usePrivileges } from '../../core/portal/PortalServices.tsx';
import { useScreen } from '../../core/routes/ScreenContext.tsx';
import styles from './RelatedScreens.module.css';

/** Links to the declared related screens that the user may open. */
export function RelatedScreens() {
  const translate = useTranslate();
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  const screen = useScreen();
  const screens = screen ? relatedScreens(catalogue, screen, privileges) : [];
  if (screens.length === 0) return null;
  return (
    <nav className={styles.related} aria-label={translate('framework.related')}>
      <span aria-hidden="true">{translate('framework.related')}</span>
      <ul>
        {screens.map(({ path, labelKey }) => (
          <li key={path}>
            <Link to={path}>{translate(labelKey)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
