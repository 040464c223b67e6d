import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { relatedScreens } from '../../../contract/model/related.ts';
import { usePortalServices, usePrivileges } from '../../core/portal/PortalServices.tsx';
import { useScreen } from '../../core/routes/ScreenContext.tsx';
import { HelpButton } from '../help/HelpButton.tsx';
import styles from './RelatedScreens.module.css';

/** Links to the declared related screens that the user may open, and the help of the screen. */
export function RelatedScreens() {
  const translate = useTranslate();
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  const screen = useScreen();
  if (!screen) return null;
  const screens = relatedScreens(catalogue, screen, privileges);
  return (
    <div className={styles.line}>
      {screens.length > 0 && (
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
      )}
      <HelpButton screen={screen} />
    </div>
  );
}
