import { useTranslate } from 'react-admin';
import {
  Failed,
  formatDate,
  Loading,
  Panel,
  Rows,
  textIn,
  useAnswer,
  usePreferences,
  type SlotProps,
} from '../../../framework/index.ts';

interface Appointment {
  id: string;
  startsOn: string;
  endsOn: string | null;
  acting: boolean;
  _labels: { designation?: unknown; department?: unknown };
}

/** Everything that a member of staff has held, the latest first. */
export function Appointments({ record }: SlotProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const id = typeof record?.['id'] === 'string' ? record['id'] : null;
  const query = new URLSearchParams({
    filter: JSON.stringify({ staff: id }),
    sort: '["startsOn","DESC"]',
    range: '[0,99]',
  });
  const { body, isError, isPending, refetch } = useAnswer<Appointment[]>(
    id === null ? null : `/staff-appointments?${query.toString()}`,
  );
  if (id === null) return null;
  const period = ({ startsOn, endsOn }: Appointment): string =>
    translate(
      endsOn === null ? 'pages.staff.appointments.since' : 'pages.staff.appointments.period',
      {
        from: formatDate(startsOn, language),
        to: endsOn === null ? '' : formatDate(endsOn, language),
      },
    );
  return (
    <Panel title={translate('pages.staff.appointments.title')}>
      {isError && <Failed onRetry={refetch} />}
      {isPending && <Loading lines={2} />}
      {body?.length === 0 ? (
        <p>{translate('pages.staff.appointments.none')}</p>
      ) : (
        <Rows>
          {(body ?? []).map((appointment) => (
            <li key={appointment.id}>
              <span>
                {textIn(appointment._labels.designation, language).text}
                {appointment.acting && ` (${translate('pages.staff.appointments.acting')})`}
              </span>
              <small>
                {textIn(appointment._labels.department, language).text} · {period(appointment)}
              </small>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
