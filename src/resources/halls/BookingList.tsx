import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RowPermissions } from '../../contract/resource.ts';
import { ActionButton, Badge, Failed, formatDate, Loading, Note, PageDialog, PageField, Rows, textIn, useAnswer, useCall, usePortalServices, usePreferences } from '../../framework/index.ts';
import styles from './halls.module.css';
import { SeriesDialog } from './SeriesDialog.tsx';
import { hoursText, wallClock } from './weekLayout.ts';

interface ListedBooking {
  id: string;
  version: number;
  title: string;
  startsAt: string;
  endsAt: string;
  state: string;
  note: string | null;
  series: string | null;
  seats: number | null;
  _can: RowPermissions;
  _labels: Record<string, unknown>;
}

const TONES: Readonly<Record<string, 'good' | 'caution' | 'bad' | 'plain'>> = { pending: 'caution', approved: 'good', held: 'good', noShow: 'bad', rejected: 'bad', displaced: 'bad', cancelled: 'plain' };
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
  const [series, setSeries] = useState<string | null>(null);
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: '["startsAt","ASC"]', range: '[0,99]', view: 'main' });
  const { body, isError, isPending, refetch } = useAnswer<ListedBooking[]>(`/bookings?${query.toString()}`);
  if (isError) return <Failed onRetry={refetch} />;
  if (isPending || !body) return <Loading />;
  if (body.length === 0) return <Note>{empty}</Note>;
  return (
    <div aria-label={label} role="group">
      <Rows>
        {body.map((booking) => {
          const open = (booking._can.transitions ?? []).filter((verdict) => STEPS.includes(verdict.name) && (verdict.allowed || verdict.reason === 'samePerson'));
          // Whoever may reject a request need not be offered to cancel it as well.
          const steps = open.filter(({ name }) => name !== 'cancel' || !open.some((other) => other.name === 'reject' && other.allowed) || filter['requestedBy'] !== undefined);
          return (
            <li key={booking.id}>
              <span>
                <Link to={`${PATH}/${booking.id}/show`}>{booking.title}</Link> <Badge tone={TONES[booking.state] ?? 'plain'}>{translate(`resources.bookings.options.state.${booking.state}`)}</Badge>
                <small>
                  {formatDate(wallClock(booking.startsAt).date, language)}, {hoursText(booking)} · {textIn(booking._labels['hall'], language).text} · {textIn(booking._labels['requestedBy'], language).text}
                </small>
                {booking.note !== null && <small>{booking.note}</small>}
              </span>
              <span className={styles.links}>
                {steps.map((verdict) => (
                  <ActionButton key={verdict.name} quiet={verdict.name !== 'approve'} disabled={!verdict.allowed} title={verdict.allowed ? undefined : translate('pages.hall-bookings.notYourOwn')} onClick={() => setTaking({ booking, step: verdict.name })}>
                    {translate(`resources.bookings.transitions.${verdict.name}`)}
                  </ActionButton>
                ))}
                {booking.series !== null && steps.some(({ name }) => name === 'cancel') && <ActionButton quiet onClick={() => setSeries(booking.series)}>{translate('pages.hall-bookings.series.open')}</ActionButton>}
              </span>
            </li>
          );
        })}
      </Rows>
      {taking && <StepDialog {...taking} onClose={(isDone) => { setTaking(null); if (isDone) refetch(); }} />}
      {series !== null && <SeriesDialog series={series} onClose={(isDone) => { setSeries(null); if (isDone) refetch(); }} />}
    </div>
  );
}

interface StepDialogProps {
  booking: ListedBooking;
  step: string;
  onClose: (isDone: boolean) => void;
}

const ASKS_NOTE = ['approve', 'reject', 'cancel'];

function StepDialog({ booking, step, onClose }: StepDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [note, setNote] = useState('');
  const name = translate(`resources.bookings.transitions.${step}`);
  const take = async (): Promise<void> => {
    const values = ASKS_NOTE.includes(step) && note.trim() !== '' ? { note: note.trim() } : {};
    const isDone = await run(() => http.post(`/bookings/${booking.id}/-/transitions/${step}`, { version: booking.version, values }));
    if (isDone) notify('pages.hall-bookings.stepDone', { type: 'success', messageArgs: { title: booking.title } });
    if (isDone) onClose(true);
  };
  const problem = problemOf('note') ?? problemOf('hall') ?? problemOf('startsAt');
  return (
    <PageDialog
      title={name}
      onClose={() => onClose(false)}
      actions={
        <>
          <ActionButton quiet onClick={() => onClose(false)}>{translate('pages.hall-bookings.back')}</ActionButton>
          <ActionButton isBusy={isBusy} danger={step === 'reject' || step === 'cancel'} onClick={() => void take()}>{name}</ActionButton>
        </>
      }
    >
      <Note>{booking.title}, {formatDate(wallClock(booking.startsAt).date, language)}, {hoursText(booking)}, {textIn(booking._labels['hall'], language).text}</Note>
      {ASKS_NOTE.includes(step) && <PageField label={translate(`pages.hall-bookings.${step === 'reject' ? 'why' : 'note'}`)} value={note} onChange={setNote} multiline problem={problem} />}
      {!ASKS_NOTE.includes(step) && problem !== undefined && <Note>{problem}</Note>}
    </PageDialog>
  );
}
