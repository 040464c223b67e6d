import IconButton from '@mui/material/IconButton';
import { Suspense, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isMoment } from '../../core/fields/typedMoment.ts';
import { lazyNamed } from '../../core/loading/lazyNamed.ts';
import { Icon } from '../icons/Icon.tsx';
import type { CalendarProps } from './CalendarDialog.tsx';

const CalendarDialog = lazyNamed(() => import('./CalendarDialog.tsx'), 'CalendarDialog');

interface CalendarButtonProps extends CalendarProps {
  /** The label of the field. */
  label: string;
  disabled?: boolean;
}

/** The button at the end of a date's box: it opens the calendar. */
export function CalendarButton({ label, disabled = false, ...calendar }: CalendarButtonProps) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const name = translate('framework.kinds.date.choose');
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        disabled={disabled}
        aria-label={name}
        aria-description={label}
        aria-haspopup="dialog"
        title={name}
        onPointerEnter={() => void CalendarDialog.preload().catch(() => {})}
        onClick={() => setOpen(true)}
      >
        <Icon name="calendar" size={18} />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <CalendarDialog
            {...calendar}
            // Text that cannot be read is no day to open at.
            value={isMoment(calendar.type, calendar.value) ? calendar.value : ''}
            label={label}
            anchor={button.current}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
