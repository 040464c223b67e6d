import { Callout, useTexts } from '../../../framework/index.ts';
import type { BookingAnswer } from '../api.ts';
import { DateOutcomes } from './DateOutcomes.tsx';

/** What became of every date of a request. */
export function RequestOutcome({ answer: { dates } }: { answer: BookingAnswer }) {
  const { text } = useTexts('pages.hall-bookings');
  const count = (outcome: string): number =>
    dates.filter((date) => date.outcome === outcome).length;
  return (
    <>
      <Callout tone={count('skipped') > 0 ? 'caution' : 'good'}>
        {text('counts', {
          made: count('made'),
          pending: count('pending'),
          skipped: count('skipped'),
        })}{' '}
        {count('waiting') > 0 && text('waitingCount', { smart_count: count('waiting') })}
      </Callout>
      <DateOutcomes
        dates={dates.map(({ suggested: _suggested, ...date }) => date)}
        label={text('became')}
      />
    </>
  );
}
