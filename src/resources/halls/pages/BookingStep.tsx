import {
  formatDate,
  Note,
  StepDialog,
  type ViewRecord,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { bookings } from '../bookings.ts';
import { hoursText } from './week.ts';

interface BookingStepProps {
  booking: ViewRecord & {
    title: string;
    startsAt: string;
    endsAt: string;
    _labels: Record<string, unknown>;
  };
  step: string;
  /** Pending requests that its approval rejects. */
  rivals: readonly { title: string }[];
  onClose: () => void;
}

/** Takes one step of a booking. Shows its date and hall, and asks for the values of the step. */
export function BookingStep({ booking, step, rivals, onClose }: BookingStepProps) {
  const { translate, language } = useTexts();
  return (
    <StepDialog
      resource={bookings}
      record={booking}
      step={step}
      onClose={onClose}
      done={translate('pages.hall-bookings.stepDone', { title: booking.title })}
      note={
        <Note>
          {formatDate(booking.startsAt, language)}, {hoursText(booking)},{' '}
          <TextInLanguage value={booking._labels['hall']} />
          {step === 'approve' && rivals.length > 0 && (
            <>
              {'. '}
              {translate('pages.hall-bookings.losing', {
                names: rivals.map(({ title }) => title).join(', '),
              })}
            </>
          )}
        </Note>
      }
    />
  );
}
