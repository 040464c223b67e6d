import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { phoneBarFor, screenAt } from '../../contract/model/catalogue.ts';
import { usePortalServices, usePrivileges } from '../core/portal/PortalServices.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import styles from './PhoneBar.module.css';

/** On phones: the screens that people open most, and the way to all others. */
export function PhoneBar({ onMore }: { onMore: () => void }) {
  const translate = useTranslate();
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  const current = screenAt(catalogue, useLocation().pathname)?.path;
  const places = phoneBarFor(catalogue, privileges);
  if (places.length === 0) return null;
  return (
    <nav className={styles.bar} aria-label={translate('shell.menu.phone')}>
      <ul>
        {places.map(({ screen: { path, labelKey }, icon }) => (
          <li key={path}>
            <Link to={path} aria-current={path === current ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{translate(labelKey)}</span>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={onMore}>
            <Icon name="menu" />
            <span>{translate('shell.menu.more')}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
