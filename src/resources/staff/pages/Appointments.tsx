import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  Failed,
  formatDate,
  Loading,
  Panel,
  Rows,
  useCallQuery,
  type SlotProps,
  useTexts,
  ShownOf,
  TextInLanguage,
} from '../../../framework/index.ts';

interface Appointment {
  id: string;
  startsOn: string;
  endsOn: string | null;
  acting: boolean;
  _labels: { designation?: unknown; department?: unknown };
}

const { list: listAppointments } = recordCalls<Appointment>('staff-appointments');

/** All appointments of a member of staff, newest first. */
export function Appointments({ record }: SlotProps) {
  const { translate, language } = useTexts();
  const id = typeof record?.['id'] === 'string' ? record['id'] : null;
  const query = {
    filter: JSON.stringify({ staff: id }),
    sort: JSON.stringify(['startsOn', 'DESC']),
  };
  const { data, total, isError, isPending, refetch } = useCallQuery(
    listAppointments,
    id === null ? null : { query, range: [0, 99] },
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
      {data?.length === 0 ? (
        <p>{translate('pages.staff.appointments.none')}</p>
      ) : (
        <Rows>
          {(data ?? []).map((appointment) => (
            <li key={appointment.id}>
              <span>
                <TextInLanguage value={appointment._labels.designation} />
                {appointment.acting && ` (${translate('pages.staff.appointments.acting')})`}
              </span>
              <small>
                <TextInLanguage value={appointment._labels.department} /> · {period(appointment)}
              </small>
            </li>
          ))}
        </Rows>
      )}
      <ShownOf shown={data?.length ?? 0} total={total} />
    </Panel>
  );
}
