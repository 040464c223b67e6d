import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import { formatDate } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useEntryText } from './entryText.ts';
import styles from './Agenda.module.css';

interface PutOffEntriesProps {
  entries: readonly AgendaEntry[];
  isBusy: boolean;
  onBack: (entry: AgendaEntry) => void;
}

/** What the person put off, until when, and the way back. */
export function PutOffEntries({ entries, isBusy, onBack }: PutOffEntriesProps) {
  const { translate, language } = useTexts();
  const textOf = useEntryText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <div className={styles.away}>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="clock" size={16} />
        {translate('shell.agenda.away', { smart_count: entries.length })}
      </button>
      <ul id={id} hidden={!isOpen}>
        {entries.map((entry) => (
          <li key={entry.name} className={styles.record}>
            <span>
              <Link to={entry.opens}>{textOf(entry)}</Link>{' '}
              <span className={styles.nothing}>
                {translate('shell.agenda.backOn', {
                  day: formatDate(entry.putOffUntil ?? '', language),
                })}
              </span>
            </span>
            <button
              type="button"
              className={styles.day}
              aria-description={textOf(entry)}
              disabled={isBusy}
              onClick={() => onBack(entry)}
            >
              {translate('shell.agenda.back')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
