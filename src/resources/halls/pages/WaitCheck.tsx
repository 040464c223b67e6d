import { PageCheck, useTexts } from '../../../framework/index.ts';
import type { BookingRequestState } from './useBookingRequest.ts';

/** Offers to wait for the dates of a preview that are taken. */
export function WaitCheck({ form: { preview, values, wait } }: { form: BookingRequestState }) {
  const { text } = useTexts('pages.hall-bookings');
  const taken = (preview?.dates ?? []).filter(
    ({ outcome, problem }) => outcome === 'waiting' || problem?.code === 'hallTaken',
  );
  if (taken.length === 0) return null;
  return (
    <PageCheck
      label={text('wait', { smart_count: taken.length })}
      checked={values.waits}
      onChange={wait}
    />
  );
}
