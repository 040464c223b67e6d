import { Callout, formatDateTime, formatTime, useTexts } from '../../../framework/index.ts';
import type { PaperConflicts } from '../api.ts';

/** Papers without seats for all, and halls that are taken before the last candidate ends. */
export function SeatProblems({ conflicts: data }: { conflicts: PaperConflicts }) {
  const { text, language } = useTexts('paperClashes');
  return (
    <>
      {(['full', 'apart'] as const).map((because) => {
        const unseated = data.unseated.filter((each) => each.because === because);
        return (
          unseated.length > 0 && (
            <Callout key={because} tone="caution">
              {text(because, { smart_count: unseated.length })}
              <ul>
                {unseated.map(({ paper, code, students, named }) => (
                  <li key={paper}>
                    {code} · {text('students', { smart_count: students })}
                    {named.length > 0 && `: ${named.join(', ')}`}
                    {named.length > 0 && students > named.length ? ' …' : ''}
                  </li>
                ))}
              </ul>
            </Callout>
          )
        );
      })}
      {data.short.length > 0 && (
        <Callout tone="caution">
          {text('short', { smart_count: data.short.length })}
          <ul>
            {data.short.map(({ paper, code, hall, until, endsAt }) => (
              <li key={`${paper}/${hall}`}>
                {code} ·{' '}
                {text('until', {
                  hall,
                  until: formatDateTime(until, language),
                  end: formatTime(endsAt),
                })}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
}
