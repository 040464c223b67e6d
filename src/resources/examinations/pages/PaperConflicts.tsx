import { Link } from 'react-router';
import {
  ActionButton,
  Actions,
  Callout,
  Panel,
  formatDateTime,
  useCallMutation,
  useCallQuery,
  usePrivileges,
  type SlotProps,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { assignSeats, listPaperConflicts } from '../api.ts';
import { SeatProblems } from './SeatProblems.tsx';
import { UndecidedEntries } from './UndecidedEntries.tsx';

/**
 * Below an examination that is not held yet: candidates with two papers at the same time, papers on
 * holidays, without a time or without seats for all, entries that are not decided, and the seats.
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
      {data.clashes.length > 0 && (
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
      )}
      {data.onHolidays.length > 0 && (
        <Callout tone="caution">
          {text('onHolidays', { smart_count: data.onHolidays.length })}
          <ul>
            {data.onHolidays.map(({ paper, code, startsAt, name }) => (
              <li key={paper}>
                {code} · {formatDateTime(startsAt, language)} · <TextInLanguage value={name} />
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <SeatProblems conflicts={data} />
      <UndecidedEntries session={id} undecided={data.undecided} />
      <Actions>
        <Link to={`/manage-exam/exam-seating?session=${id}`}>{text('plans')}</Link>
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
      </Actions>
    </Panel>
  );
}
