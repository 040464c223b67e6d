import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { addDays, instantAt, localDay } from '../../../contract/model/facultyClock.ts';
import {
  ActionButton,
  Failed,
  Loading,
  Page,
  Panel,
  useCallQuery,
  usePortalServices,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { ALL_HALLS, busiestHall, type HallOption, hallOptions } from '../api.ts';
import { BookingCalendar } from './BookingCalendar.tsx';
import { BookingList } from './BookingList.tsx';
import { BookingRequestForm } from './BookingRequestForm.tsx';
import { Feeds } from './Feeds.tsx';
import { HallFinder } from './finder/HallFinder.tsx';
import { firstDay } from './finder/useHallQuestion.ts';
import { useThisWeek } from './week.ts';
import styles from './halls.module.css';

const TEXTS = 'pages.hall-bookings';
/** The hall that was last viewed on this device. */
const LAST_HALL = 'hall-bookings-hall';
const PARTS = ['find', 'calendar', 'waiting', 'mine', 'feeds'] as const;

/** The day, the week and the hall of the page, kept in its address; the hall also on this device. */
function useBookingChoice(halls: readonly HallOption[] | undefined) {
  const [parameters, setParameters] = useSearchParams();
  const part = parameters.get('part') ?? 'find';
  const thisWeek = useThisWeek();
  const weekStart = parameters.get('week') ?? thisWeek;
  const day = parameters.get('day') ?? firstDay();
  const last = parameters.get('hall') ?? localStorage.getItem(LAST_HALL);
  const known = halls?.find(({ id }) => id === last)?.id;
  // A first visit opens a hall in which something is booked.
  const { data: busiest, isError: isUnknown } = useCallQuery(
    busiestHall,
    halls && !known && (part === 'calendar' || part === 'new')
      ? { query: { from: instantAt(weekStart, 0), to: instantAt(addDays(weekStart, 7), 0) } }
      : null,
  );
  const hall = known ?? busiest?.hall ?? (isUnknown ? (halls?.[0]?.id ?? '') : '');
  const choose = (next: Record<string, string>): void =>
    setParameters(
      {
        part,
        ...(parameters.get('hall') ? { hall } : {}),
        ...(parameters.get('week') ? { week: weekStart } : {}),
        ...(parameters.get('day') ? { day } : {}),
        ...next,
      },
      { replace: next['part'] === undefined },
    );
  return { part, weekStart, day, hall, choose };
}

/** `/lhms/manage-lachall/bookings`: bookings, pending requests, and a form to request a hall. */
export function Bookings() {
  const { text } = useTexts(TEXTS);
  const { data: halls, isError, refetch } = useCallQuery(hallOptions, { range: ALL_HALLS });
  const { part, weekStart, day, hall, choose } = useBookingChoice(halls);
  if (!halls || (hall === '' && halls.length > 0 && (part === 'calendar' || part === 'new')))
    return (
      <Page title={text('title')}>
        {isError ? <Failed onRetry={refetch} /> : <Loading lines={6} />}
      </Page>
    );
  if (part === 'new')
    return (
      <Page title={text('new')} intro={text('newIntro')}>
        <BookingRequestForm
          halls={halls}
          start={{ hall, date: weekStart > localDay() ? weekStart : addDays(localDay(), 1) }}
          onDone={() => choose({ part: 'calendar' })}
        />
      </Page>
    );
  return (
    <Page title={text('title')} intro={text('intro')}>
      <PartBar part={part} onPart={(next) => choose({ part: next })} />
      {part === 'find' && (
        <HallFinder halls={halls} day={day} onDay={(next) => choose({ day: next })} />
      )}
      {part === 'calendar' && (
        <BookingCalendar
          halls={halls}
          hall={hall}
          weekStart={weekStart}
          onHall={(id) => {
            localStorage.setItem(LAST_HALL, id);
            choose({ hall: id });
          }}
          onWeek={(week) => choose({ week })}
        />
      )}
      <ListedPart part={part} />
      {part === 'feeds' && <Feeds halls={halls} />}
      <RelatedLinks />
    </Page>
  );
}

interface PartBarProps {
  part: string;
  onPart: (part: string) => void;
}

function PartBar({ part, onPart }: PartBarProps) {
  const { text } = useTexts(TEXTS);
  const privileges = usePrivileges();
  const mayAsk = privileges.has('HBOOK_CREATE') || privileges.has('HBOOK_EDIT');
  return (
    <div className={styles.bar}>
      <nav className={styles.links} aria-label={text('parts')}>
        {PARTS.map((key) => (
          <ActionButton key={key} quiet={part !== key} onClick={() => onPart(key)}>
            {text(`part.${key}`)}
          </ActionButton>
        ))}
      </nav>
      <ActionButton
        disabled={!mayAsk}
        title={mayAsk ? undefined : text('mayNotAsk')}
        onClick={() => onPart('new')}
      >
        {text('new')}
      </ActionButton>
    </div>
  );
}

/** Pending requests, or the user's own bookings. */
function ListedPart({ part }: Pick<PartBarProps, 'part'>) {
  const { text } = useTexts(TEXTS);
  const user = usePortalServices().session.user()?.user;
  const from = instantAt(localDay(), 0);
  if (part === 'waiting')
    return (
      <Panel>
        <BookingList
          filter={{ state: 'pending', startsAt_gte: from }}
          label={text('part.waiting')}
          empty={text('nothingWaits')}
        />
      </Panel>
    );
  if (part !== 'mine' || user === undefined) return null;
  return (
    <Panel>
      <BookingList
        filter={{ requestedBy: user, startsAt_gte: from }}
        label={text('part.mine')}
        empty={text('nothingMine')}
      />
    </Panel>
  );
}

function RelatedLinks() {
  const translate = useTranslate();
  const privileges = usePrivileges();
  return (
    <div className={styles.links}>
      <Link to="/lhms/manage-lachall/bookings/all">
        {translate('resources.bookings.views.main')}
      </Link>
      <Link to="/lhms/manage-lachall/holidays">{translate('resources.holidays.views.main')}</Link>
      {privileges.has('HALL_VIEW') && (
        <Link to="/lhms/manage-lachall/hall-closures">
          {translate('resources.hall-closures.views.main')}
        </Link>
      )}
    </div>
  );
}
