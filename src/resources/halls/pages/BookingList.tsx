import { useState } from 'react';
import { Link } from 'react-router';
import type { FileValue } from '../../../contract/model/fields.ts';
import type { RowPermissions } from '../../../contract/model/resource.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Badge,
  Failed,
  formatDate,
  formatDateTime,
  Loading,
  Note,
  Rows,
  ShownValue,
  useCallQuery,
  type ViewRecord,
  useTexts,
  ShownOf,
  TextInLanguage,
} from '../../../framework/index.ts';
import { bookings } from '../bookings.ts';
import { overlaps } from '../rules/overlaps.ts';
import { BookingStep } from './BookingStep.tsx';
import { SeriesDecisionDialog } from './SeriesDecisionDialog.tsx';
import { SeriesDialog } from './SeriesDialog.tsx';
import { hoursText } from './week.ts';
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
  offeredUntil: string | null;
  decisionFile: FileValue | null;
  series: string | null;
  seats: number | null;
  _can: RowPermissions;
  _labels: Record<string, unknown>;
}

const TONES: Readonly<Record<string, 'good' | 'caution' | 'bad' | 'plain'>> = {
  pending: 'caution',
  waiting: 'plain',
  offered: 'caution',
  approved: 'good',
  held: 'good',
  noShow: 'bad',
  rejected: 'bad',
  displaced: 'bad',
  cancelled: 'plain',
};
const PATH = '/lhms/manage-lachall/bookings/all';
const STEPS = ['accept', 'offer', 'approve', 'wait', 'reject', 'hold', 'miss', 'cancel'];

interface BookingListProps {
  /** The shown part of the bookings, as a filter of the resource's list. */
  filter: Readonly<Record<string, unknown>>;
  label: string;
  empty: string;
}

/** Bookings by time, each with the steps that the user may take. */
export function BookingList({ filter, label, empty }: BookingListProps) {
  const [taking, setTaking] = useState<{ booking: ListedBooking; step: string } | null>(null);
  const [series, setSeries] = useState<ListedBooking | null>(null);
  const [deciding, setDeciding] = useState<ListedBooking | null>(null);
  const {
    data: listed,
    total,
    isError,
    isPending,
    refetch,
  } = useCallQuery(recordCalls<ListedBooking>('bookings').list, {
    query: { filter: JSON.stringify(filter), sort: '["startsAt","ASC"]', view: 'main' },
    range: [0, 99],
  });
  if (isError) return <Failed onRetry={refetch} />;
  if (isPending || !listed) return <Loading />;
  if (listed.length === 0) return <Note>{empty}</Note>;
  return (
    <div aria-label={label} role="group" className={styles.bookings}>
      <Rows>
        {listed.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            rivals={rivalsOf(booking, listed)}
            isOwn={filter['requestedBy'] !== undefined}
            onStep={(step) => setTaking({ booking, step })}
            onSeries={() => setSeries(booking)}
            onDecide={() => setDeciding(booking)}
          />
        ))}
      </Rows>
      <ShownOf shown={listed.length} total={total} />
      {deciding?.series && (
        <SeriesDecisionDialog
          series={deciding.series}
          title={deciding.title}
          onClose={(isDone) => {
            setDeciding(null);
            if (isDone) refetch();
          }}
        />
      )}
      {taking && (
        <BookingStep
          {...taking}
          rivals={rivalsOf(taking.booking, listed)}
          onClose={() => setTaking(null)}
        />
      )}
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

/** Pending requests for the same hall at the same time. */
const rivalsOf = (
  booking: ListedBooking,
  listed: readonly ListedBooking[],
): readonly ListedBooking[] =>
  booking.state === 'pending'
    ? listed.filter(
        (other) =>
          other.id !== booking.id &&
          other.state === 'pending' &&
          other.hall === booking.hall &&
          overlaps(other, booking),
      )
    : [];

/**
 * The offered steps. A user who may reject a request is not offered to cancel it as well, except in
 * their own list.
 */
function stepsOf({ _can }: ListedBooking, isOwn: boolean) {
  const open = (_can.transitions ?? []).filter(
    (verdict) =>
      STEPS.includes(verdict.name) && (verdict.allowed || verdict.reason === 'samePerson'),
  );
  const mayReject = open.some(({ name, allowed }) => name === 'reject' && allowed);
  return open.filter(({ name }) => name !== 'cancel' || !mayReject || isOwn);
}

interface BookingRowProps {
  booking: ListedBooking;
  rivals: readonly ListedBooking[];
  /** The list shows the user's own bookings. */
  isOwn: boolean;
  onStep: (step: string) => void;
  onSeries: () => void;
  /** Decides all pending dates of its series. */
  onDecide: () => void;
}

function BookingRow({ booking, rivals, isOwn, onStep, onSeries, onDecide }: BookingRowProps) {
  const { translate, language } = useTexts();
  const steps = stepsOf(booking, isOwn);
  return (
    <li>
      <span>
        <Link to={`${PATH}/${booking.id}/show`}>{booking.title}</Link>{' '}
        <Badge tone={TONES[booking.state] ?? 'plain'}>
          {translate(`resources.bookings.options.state.${booking.state}`)}
        </Badge>
        <small>
          {formatDate(booking.startsAt, language)}, {hoursText(booking)} ·{' '}
          <TextInLanguage value={booking._labels['hall']} /> ·{' '}
          <TextInLanguage value={booking._labels['requestedBy']} />
        </small>
        {rivals.length > 0 && (
          <small>
            {translate('pages.hall-bookings.rivals', {
              names: rivals.map(({ title }) => title).join(', '),
            })}
          </small>
        )}
        {booking.state === 'offered' && booking.offeredUntil !== null && (
          <small>
            {translate('pages.hall-bookings.offeredUntil', {
              date: formatDateTime(booking.offeredUntil, language),
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
            quiet={verdict.name !== 'approve' && verdict.name !== 'accept'}
            disabled={!verdict.allowed}
            title={verdict.allowed ? undefined : translate('pages.hall-bookings.notYourOwn')}
            onClick={() => onStep(verdict.name)}
          >
            {translate(`resources.bookings.transitions.${verdict.name}`)}
          </ActionButton>
        ))}
        {booking.series !== null &&
          steps.some(({ name, allowed }) => name === 'approve' && allowed) && (
            <ActionButton quiet onClick={onDecide}>
              {translate('pages.hall-bookings.decideSeries')}
            </ActionButton>
          )}
        {booking.series !== null && steps.some(({ name }) => name === 'cancel') && (
          <ActionButton quiet onClick={onSeries}>
            {translate('pages.hall-bookings.series.open')}
          </ActionButton>
        )}
      </span>
    </li>
  );
}
