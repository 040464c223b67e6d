import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Failed, Loading } from '../../ui/page/Page.tsx';
import { DueBadge } from '../agenda/DueBadge.tsx';
import { useEntryText } from '../agenda/entryText.ts';
import { groupedByGravity, waitingNow, type useAgenda } from '../agenda/useAgenda.ts';
import styles from './Bell.module.css';

interface BellPanelProps {
  open: boolean;
  agenda: ReturnType<typeof useAgenda>;
  onClose: () => void;
}

/** What waits, gravest first, each as the way to where it is done. */
export function BellPanel({ open, agenda, onClose }: BellPanelProps) {
  const translate = useTranslate();
  const textOf = useEntryText();
  const id = useId();
  const { data, isPending, isFailed, refetch } = agenda;
  const entries = waitingNow(data);
  return (
    <ModalDialog open={open} onClose={onClose} side="right" label={translate('shell.agenda.title')}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2>{translate('shell.agenda.title')}</h2>
          <IconButton icon="close" label={translate('shell.agenda.close')} onClick={onClose} />
        </header>
        {isFailed ? (
          <Failed onRetry={() => void refetch()} />
        ) : isPending ? (
          <Loading lines={3} />
        ) : (
          entries.length === 0 && <p>{translate('shell.agenda.none')}</p>
        )}
        {groupedByGravity(entries).map((group) => (
          <section key={group.gravity} aria-labelledby={`${id}-${group.gravity}`}>
            <h3 id={`${id}-${group.gravity}`}>
              {translate(`shell.agenda.gravity.${group.gravity}`)}
            </h3>
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.name}>
                  <Link to={entry.opens} onClick={onClose}>
                    {textOf(entry)}
                  </Link>{' '}
                  {entry.until !== null && <DueBadge until={entry.until} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Link className={styles.all} to="/dashboard" onClick={onClose}>
          {translate('shell.agenda.onDashboard')}
          <Icon name="arrow" size={16} />
        </Link>
      </div>
    </ModalDialog>
  );
}
