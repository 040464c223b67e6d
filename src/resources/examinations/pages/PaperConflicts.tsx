import {
  ActionButton,
  Callout,
  Panel,
  formatDateTime,
  formatTime,
  textIn,
  useCallMutation,
  useCallQuery,
  usePrivileges,
  type SlotProps,
  useTexts,
} from '../../../framework/index.ts';
import { assignSeats, listPaperConflicts } from '../api.ts';

/**
 * Below an examination that is not held yet: candidates with two papers at the same time, papers on
 * holidays, without a time or without seats for all, and the seats.
 */
export function PaperConflicts({ record }: SlotProps) {
  const { text, language } = useTexts('paperClashes');
  const privileges = usePrivileges();
  const { send, isBusy } = useCallMutation(assignSeats);
  const status = record?.['status'];
  const isOpen =
    (status === 'setup' || status === 'registration' || status === 'timetabled') &&
    privileges.has('EXAM_PAPERS_VIEW');
  const id = String(record?.['id'] ?? '');
  const { data } = useCallQuery(listPaperConflicts, isOpen ? { query: { session: id } } : null);
  if (!isOpen || !data) return null;
  return (
    <Panel
      title={text('title')}
      note={data.untimed > 0 ? text('noTime', { smart_count: data.untimed }) : undefined}
    >
      {data.clashes.length === 0 ? (
        <Callout tone="good">{text('none')}</Callout>
      ) : (
        <Callout tone="caution">{text('found', { smart_count: data.clashes.length })}</Callout>
      )}
      <ul>
        {data.clashes.map(({ one, other, oneCode, otherCode, startsAt, students, named }) => (
          <li key={`${one}/${other}`}>
            {text('pair', { one: oneCode, other: otherCode })} ·{' '}
            {formatDateTime(startsAt, language)} · {text('students', { smart_count: students })}:{' '}
            {named.join(', ')}
            {students > named.length ? ' …' : ''}
          </li>
        ))}
      </ul>
      {data.onHolidays.length > 0 && (
        <Callout tone="caution">
          {text('onHolidays', { smart_count: data.onHolidays.length })}
          <ul>
            {data.onHolidays.map(({ paper, code, startsAt, name }) => (
              <li key={paper}>
                {code} · {formatDateTime(startsAt, language)} · {textIn(name, language).text}
              </li>
            ))}
          </ul>
        </Callout>
      )}
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
      {privileges.has('EXAM_PAPERS_EDIT') && (
        <ActionButton
          quiet
          isBusy={isBusy}
          onClick={() =>
            void send({ body: { session: id } }, { success: 'paperClashes.seatsGiven' })
          }
        >
          {text('seats')}
        </ActionButton>
      )}
    </Panel>
  );
}
