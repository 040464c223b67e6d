import { useTranslate } from 'react-admin';
import type { PageProps } from '../../core/extensions/extendUi.ts';
import { usePortalServices, usePrivileges } from '../../core/portal/PortalServices.tsx';
import { HelpButton } from '../../ui/help/HelpButton.tsx';
import { Agenda } from '../agenda/Agenda.tsx';
import { useAgenda } from '../agenda/useAgenda.ts';
import { CardBoundary } from './CardBoundary.tsx';
import { RecentRecords } from './RecentRecords.tsx';
import styles from './Dashboard.module.css';

/** What waits for the person, the cards of the areas, and what they opened lately. */
export function Dashboard(_props: PageProps) {
  const translate = useTranslate();
  const { extensions } = usePortalServices();
  const privileges = usePrivileges();
  const { isPending, isFetching } = useAgenda();
  const isLoading = isPending && isFetching;
  const cards = (extensions.cards ?? []).filter(({ via }) =>
    via.some((key) => privileges.has(key)),
  );
  return (
    <div className={styles.dashboard}>
      <header className={styles.head}>
        <h1>{translate('shell.dashboard.title')}</h1>
        <HelpButton />
      </header>
      <Agenda />
      {/* Loaded meanwhile, but shown when the agenda above has its height. */}
      <div className={styles.cards} hidden={isLoading}>
        {cards.map(({ name, component: Card, wide }) => (
          <div key={name} className={styles.card} data-wide={wide || undefined}>
            <CardBoundary>
              <Card />
            </CardBoundary>
          </div>
        ))}
      </div>
      {!isLoading && <RecentRecords />}
    </div>
  );
}
