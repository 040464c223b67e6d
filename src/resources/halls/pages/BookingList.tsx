import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { FileValue } from '../../../contract/model/fields.ts';
import type { RowPermissions } from '../../../contract/model/resource.ts';
import {
  ActionButton,
  Badge,
  Failed,
  formatDate,
  Loading,
  Note,
  Rows,
  ShownValue,
  textIn,
  useAnswer,
  usePreferences,
  type ViewRecord,
} from '../../../framework/index.ts';
import { bookings } from '../bookings.ts';
import { SeriesDialog } from './SeriesDialog.tsx';
import { StepDialog } from './StepDialog.tsx';
import { hoursText, meet } from './weekLayout.ts';
import styles from './halls.module.css';

interface ListedBooking extends ViewRecord {
  id: string;
  version: number;
  title: string;
  hall: string;
  startsAt: string;
  endsAt: string;
  state: string;
  note: string | null;
  decisionFile: FileValue | null;
  series: string | null;
  seats: number | null;
  _can: RowPermissions;
  _labels: Record<string, unknown>;
}

const TONES: Readonly<Record<string, 'good' | 'caution' | 'bad' | 'plain'>> = {
  pending: 'caution',
  approved: 'good',
  held: 'good',
  noShow: 'bad',
  rejected: 'bad',
  displaced: 'bad',
  cancelled: 'plain',
};
const PATH = '/lhms/manage-lachall/bookings/all';
const STEPS = ['approve', 'reject', 'hold', 'miss', 'cancel'];

interface BookingListProps {
  /** What of the bookings, as the list of the resource filters it. */
  filter: Readonly<Record<string, unknown>>;
  label: string;
  empty: string;
}

/** Bookings by time, each with the steps that are open to the person. */
export function BookingList({ filter, label, empty }: BookingListProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const [taking, setTaking] = useState<{ booking: ListedBooking; step: string } | null>(null);
  const [series, setSeries] = useState<ListedBooking | null>(null);
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: '["startsAt","ASC"]',
    range: '[0,99]',
    view: 'main',
  });
  const { body, isError, isPending, refetch } = useAnswer<ListedBooking[]>(
    `/bookings?${query.toString()}`,
  );
  if (isError) return <Failed onRetry={refetch} />;
  if (isPending || !body) return <Loading />;
  if (body.length === 0) return <Note>{empty}</Note>;
  return (
    <div aria-label={label} role="group" className={styles.bookings}>
      <Rows>
        {body.map((booking) => {
          const open = (booking._can.transitions ?? []).filter(
            (verdict) =>
              STEPS.includes(verdict.name) && (verdict.allowed || verdict.reason === 'samePerson'),
          );
          // Whoever may reject a request need not be offered to cancel it as well.
          const steps = open.filter(
            ({ name }) =>
              name !== 'cancel' ||
              !open.some((other) => other.name === 'reject' && other.allowed) ||
              filter['requestedBy'] !== undefined,
          );
          const rivals =
            booking.state === 'pending'
              ? body.filter(
                  (other) =>
                    other.id !== booking.id &&
                    other.state === 'pending' &&
                    other.hall === booking.hall &&
                    meet(other, booking),
                )
              : [];
          return (
            <li key={booking.id}>
              <span>
                <Link to={`${PATH}/${booking.id}/show`}>{booking.title}</Link>{' '}
                <Badge tone={TONES[booking.state] ?? 'plain'}>
                  {translate(`resources.bookings.options.state.${booking.state}`)}
                </Badge>
                <small>
                  {formatDate(booking.startsAt, language)}, {hoursText(booking)} ·{' '}
                  {textIn(booking._labels['hall'], language).text} ·{' '}
                  {textIn(booking._labels['requestedBy'], language).text}
                </small>
                {rivals.length > 0 && (
                  <small>
                    {translate('pages.hall-bookings.rivals', {
                      names: rivals.map(({ title }) => title).join(', '),
                    })}
                  </small>
                )}
                {booking.note !== null && <small>{booking.note}</small>}
                {booking.decisionFile && (
                  <ShownValue
                    field={bookings.fields['decisionFile']}
                    name="decisionFile"
                    value={booking.decisionFile}
                    record={{ ...booking }}
                    resource="bookings"
                    language={language}
                    translate={translate}
                  />
                )}
              </span>
              <span className={styles.links}>
                {steps.map((verdict) => (
                  <ActionButton
                    key={verdict.name}
                    quiet={verdict.name !== 'approve'}
                    disabled={!verdict.allowed}
                    title={
                      verdict.allowed ? undefined : translate('pages.hall-bookings.notYourOwn')
                    }
                    onClick={() => setTaking({ booking, step: verdict.name })}
                  >
                    {translate(`resources.bookings.transitions.${verdict.name}`)}
                  </ActionButton>
                ))}
                {booking.series !== null && steps.some(({ name }) => name === 'cancel') && (
                  <ActionButton quiet onClick={() => setSeries(booking)}>
                    {translate('pages.hall-bookings.series.open')}
                  </ActionButton>
                )}
              </span>
            </li>
          );
        })}
      </Rows>
      {taking && <StepDialog {...taking} onClose={() => setTaking(null)} />}
      {series?.series && (
        <SeriesDialog
          series={series.series}
          booking={series}
          onClose={(isDone) => {
            setSeries(null);
            if (isDone) refetch();
          }}
        />
      )}
    </div>
  );
}
