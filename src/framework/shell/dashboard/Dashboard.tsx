import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { menuFor } from '../../../contract/model/catalogue.ts';
import type { PageProps } from '../../core/extensions/extendUi.ts';
import { usePortalServices, usePrivileges } from '../../core/portal/PortalServices.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { CardBoundary } from './CardBoundary.tsx';
import styles from './Dashboard.module.css';

/** The cards that need the user's attention, then the screens that they may open. */
export function Dashboard(_props: PageProps) {
  const translate = useTranslate();
  const { catalogue, extensions } = usePortalServices();
  const privileges = usePrivileges();
  const cards = (extensions.cards ?? []).filter(({ via }) =>
    via.some((key) => privileges.has(key)),
  );
  const groups = useMemo(
    () => menuFor(catalogue, privileges).filter(({ section }) => section !== null),
    [catalogue, privileges],
  );
  return (
    <div className={styles.dashboard}>
      <h1>{translate('shell.dashboard.title')}</h1>
      {cards.length === 0 && (
        <p className={styles.nothing}>{translate('shell.dashboard.nothing')}</p>
      )}
      <div className={styles.cards}>
        {cards.map(({ name, component: Card, wide }) => (
          <div key={name} className={styles.card} data-wide={wide || undefined}>
            <CardBoundary>
              <Card />
            </CardBoundary>
          </div>
        ))}
      </div>
      <section aria-labelledby="shortcuts">
        <h2 id="shortcuts">{translate('shell.dashboard.shortcuts')}</h2>
        <ul className={styles.groups}>
          {groups.map((group) => (
            <li key={group.key} className={styles.group}>
              <h3>
                <Icon name={group.icon} /> {translate(group.labelKey)}
              </h3>
              <ul>
                {group.entries.map(({ path, labelKey }) => (
                  <li key={path}>
                    <Link to={path}>{translate(labelKey)}</Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
