import Button from '@mui/material/Button';
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { ModalDialog } from '../ModalDialog.tsx';
import { CalendarMonth } from './CalendarMonth.tsx';
import { TimeBox } from './TimeBox.tsx';
import styles from './calendar.module.css';

export interface CalendarProps {
  type: 'date' | 'datetime-local';
  value: string;
  onChange: (value: string) => void;
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
}

interface CalendarDialogProps extends CalendarProps {
  label: string;
  anchor: HTMLElement | null;
  onClose: () => void;
}

const MIDNIGHT = '00:00';

/** Keys and clicks in the calendar are not for the table or the form around the field. */
const stop = (event: SyntheticEvent): void => event.stopPropagation();

/** The calendar of a date field, and the time of a moment. Choosing a date alone closes it. */
export function CalendarDialog({
  type,
  value,
  onChange,
  min,
  max,
  label,
  anchor,
  onClose,
}: CalendarDialogProps) {
  const { text } = useTexts('framework.kinds.date');
  const [day, setDay] = useState(value.slice(0, 10));
  const [clock, setClock] = useState(value.slice(11, 16) || MIDNIGHT);
  const today = localDay();
  const hasTime = type === 'datetime-local';
  const isOutside = (min !== undefined && today < min) || (max !== undefined && today > max);
  const choose = (next: string) => {
    onChange(next);
    onClose();
  };
  const chooseDay = (next: string) => (hasTime ? setDay(next) : choose(next));
  const isDone = day !== '' && clock !== '';
  const done = () => isDone && choose(`${day}T${clock}`);
  const onTimeKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would submit the form around the field.
    event.preventDefault();
    done();
  };
  return (
    <div className={styles.around} onKeyDown={stop} onClick={stop}>
      <ModalDialog open onClose={onClose} near={anchor} label={`${text('choose')}: ${label}`}>
        <CalendarMonth value={day} min={min} max={max} onChange={chooseDay} />
        {hasTime && (
          <div className={styles.time} onKeyDown={onTimeKey}>
            <TimeBox label={text('time')} value={clock} onChange={setClock} />
          </div>
        )}
        <div className={styles.actions}>
          <Button size="small" disabled={isOutside} onClick={() => chooseDay(today)}>
            {text('today')}
          </Button>
          {hasTime && (
            <Button size="small" variant="contained" disabled={!isDone} onClick={done}>
              {text('done')}
            </Button>
          )}
        </div>
      </ModalDialog>
    </div>
  );
}
