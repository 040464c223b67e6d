import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLive } from '../../core/calls/useLive.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { usePortalServices, usePrivileges } from '../../core/portal/PortalServices.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { countOf, useAgenda, waitingNow } from '../agenda/useAgenda.ts';
import { BellPanel } from './BellPanel.tsx';
import styles from './Bell.module.css';

const MOST_SHOWN = 99;

/** The number on a bell or a menu entry: two digits have room. */
export const shownCount = (count: number): string =>
  count > MOST_SHOWN ? `${MOST_SHOWN}+` : formatInteger(count);

/** Asks again when something of a topic has changed. */
function Follow({ topic, onChange }: { topic: string; onChange: () => void }) {
  useLive(topic, onChange);
  return null;
}

/** What waits, in the bar of every screen: the same entries and the same count as the dashboard. */
export function Bell() {
  const translate = useTranslate();
  const mayRead = usePrivileges().has('DASHBOARD');
  const { extensions } = usePortalServices();
  const agenda = useAgenda();
  const { data, refetch } = agenda;
  const [isOpen, setOpen] = useState(false);
  if (!mayRead) return null;
  const entries = waitingNow(data);
  const count = countOf(entries);
  // Until it is known, the bell does not say that nothing waits.
  const label =
    data === undefined
      ? translate('shell.agenda.title')
      : translate('shell.agenda.bell', { smart_count: count, count: shownCount(count) });
  return (
    <>
      {(extensions.agendaTopics ?? []).map((topic) => (
        <Follow key={topic} topic={topic} onChange={() => void refetch()} />
      ))}
      <IconButton icon="bell" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {shownCount(count)}
          </span>
        )}
      </IconButton>
      <span className="visually-hidden" role="status">
        {count > 0 ? label : ''}
      </span>
      <BellPanel open={isOpen} agenda={agenda} onClose={() => setOpen(false)} />
    </>
  );
}
