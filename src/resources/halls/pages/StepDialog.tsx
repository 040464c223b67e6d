import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import {
  formatDate,
  Note,
  textIn,
  TransitionDialog,
  usePortalServices,
  usePreferences,
  type ViewRecord,
} from '../../../framework/index.ts';
import { bookings } from '../bookings.ts';
import { hoursText } from './week.ts';

interface StepDialogProps {
  booking: ViewRecord & {
    title: string;
    startsAt: string;
    endsAt: string;
    _labels: Record<string, unknown>;
  };
  step: string;
  onClose: () => void;
}

/** Takes one step of a booking, with its date and hall and what the step asks for. */
export function StepDialog({ booking, step, onClose }: StepDialogProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { catalogue } = usePortalServices();
  const screen = catalogue.screens.get(bookings.path ?? '');
  const transition = bookings.workflow?.transitions.find(({ name }) => name === step);
  if (screen?.kind !== 'view' || !transition) return null;
  return (
    <Suspense fallback={null}>
      <TransitionDialog
        screen={screen}
        record={booking}
        transition={transition}
        onClose={onClose}
        done={translate('pages.hall-bookings.stepDone', { title: booking.title })}
        note={
          <Note>
            {formatDate(booking.startsAt, language)}, {hoursText(booking)},{' '}
            {textIn(booking._labels['hall'], language).text}
          </Note>
        }
      />
    </Suspense>
  );
}
