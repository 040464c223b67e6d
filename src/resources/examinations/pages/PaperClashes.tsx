import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Callout,
  Panel,
  formatDateTime,
  textIn,
  useAnswer,
  useCall,
  usePortalServices,
  usePreferences,
  usePrivileges,
  type SlotProps,
} from '../../../framework/index.ts';
import type { PaperClashes as Clashes } from '../paperClashes.ts';

/**
 * Below an examination, before its timetable is fixed: candidates with two papers at one time,
 * papers on holidays and without a time, and the seats.
 */
export function PaperClashes({ record }: SlotProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const privileges = usePrivileges();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const status = record?.['status'];
  const isOpen =
    (status === 'setup' || status === 'registration' || status === 'timetabled') &&
    privileges.has('EXAM_PAPERS_VIEW');
  const id = String(record?.['id'] ?? '');
  const { body } = useAnswer<Clashes>(
    isOpen ? `/exam-papers/clashes?${new URLSearchParams({ session: id }).toString()}` : null,
  );
  if (!isOpen || !body) return null;
  const text = (key: string, args?: Record<string, unknown>): string =>
    translate(`paperClashes.${key}`, args);
  const giveSeats = () =>
    void run(() => http.post('/exam-papers/seats', { session: id }), 'paperClashes.seatsGiven');
  return (
    <Panel
      title={text('title')}
      note={body.untimed > 0 ? text('noTime', { smart_count: body.untimed }) : undefined}
    >
      {body.clashes.length === 0 ? (
        <Callout tone="good">{text('none')}</Callout>
      ) : (
        <Callout tone="caution">{text('found', { smart_count: body.clashes.length })}</Callout>
      )}
      <ul>
        {body.clashes.map(({ one, other, oneCode, otherCode, startsAt, students, named }) => (
          <li key={`${one}/${other}`}>
            {text('pair', { one: oneCode, other: otherCode })} ·{' '}
            {formatDateTime(startsAt, language)} · {text('students', { smart_count: students })}:{' '}
            {named.join(', ')}
            {students > named.length ? ' …' : ''}
          </li>
        ))}
      </ul>
      {body.onHolidays.length > 0 && (
        <Callout tone="caution">
          {text('onHolidays', { smart_count: body.onHolidays.length })}
          <ul>
            {body.onHolidays.map(({ paper, code, startsAt, name }) => (
              <li key={paper}>
                {code} · {formatDateTime(startsAt, language)} · {textIn(name, language).text}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {privileges.has('EXAM_PAPERS_EDIT') && (
        <ActionButton quiet isBusy={isBusy} onClick={giveSeats}>
          {text('seats')}
        </ActionButton>
      )}
    </Panel>
  );
}
