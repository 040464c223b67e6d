import { useId, useState } from 'react';
import { daysToPutOff } from '../../../contract/model/agendaGravity.ts';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import { formatDate } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './Agenda.module.css';

interface PutOffProps {
  entry: AgendaEntry;
  /** The text of the entry. */
  text: string;
  isBusy: boolean;
  onPutOff: (until: string) => void;
}

/** Puts an entry off until tomorrow or Monday: it leaves the list and the counts until then. */
export function PutOff({ entry, text, isBusy, onPutOff }: PutOffProps) {
  const { translate, language } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const today = localDay();
  const labelOf = (day: string): string =>
    day === addDays(today, 1)
      ? translate('shell.agenda.tomorrow')
      : translate('shell.agenda.monday', { day: formatDate(day, language) });
  return (
    <span
      className={styles.putOff}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpen(false);
      }}
    >
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-description={text}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="clock" size={16} />
        {translate('shell.agenda.putOff')}
      </button>
      <span
        id={id}
        className={styles.days}
        role="group"
        aria-label={translate('shell.agenda.putOff')}
      >
        {isOpen &&
          daysToPutOff(entry.until, today).map((day) => (
            <button
              key={day}
              type="button"
              className={styles.day}
              disabled={isBusy}
              onClick={() => onPutOff(day)}
            >
              {labelOf(day)}
            </button>
          ))}
      </span>
    </span>
  );
}
