import { useNavigate } from 'react-router';
import { addDays, instantAt } from '../../../contract/model/facultyClock.ts';
import {
  PageField,
  PageFields,
  QueryState,
  textIn,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { hallCalendar, type HallOption, WHOLE_CALENDAR } from '../api.ts';
import { useHolidays } from './useHolidays.tsx';
import { WeekBar } from './WeekBar.tsx';
import { WeekGrid, type GridEntry } from './WeekGrid.tsx';

interface BookingCalendarProps {
  halls: readonly HallOption[];
  hall: string;
  weekStart: string;
  onHall: (id: string) => void;
  onWeek: (weekStart: string) => void;
}

/** All claims on one hall in one week: classes, bookings, pending requests and closures. */
export function BookingCalendar({ halls, hall, weekStart, onHall, onWeek }: BookingCalendarProps) {
  const { translate, language } = useTexts();
  const navigate = useNavigate();
  const answer = useCallQuery(hallCalendar, {
    query: { from: instantAt(weekStart, 0), to: instantAt(addDays(weekStart, 7), 0), hall },
    range: WHOLE_CALENDAR,
  });
  const { data } = answer;
  const holidays = useHolidays(weekStart);
  const chosen = halls.find(({ id }) => id === hall);
  const name = chosen ? `${chosen.code} · ${textIn(chosen.name, language).text}` : '';
  const entries = (data ?? []).map((entry): GridEntry => ({
    id: entry.booking ?? entry.id,
    startsAt: entry.startsAt,
    endsAt: entry.endsAt,
    title: textIn(entry.title, language).text,
    detail: translate(`resources.occupancy.options.kind.${entry.kind}`),
    tone: entry.state === 'pending' ? 'pending' : entry.kind,
    ...(entry.state === 'pending'
      ? { mark: translate('resources.bookings.options.state.pending') }
      : entry.isMine
        ? { mark: translate('pages.hall-bookings.mine') }
        : {}),
  }));
  const bookings = new Set((data ?? []).flatMap(({ booking }) => (booking ? [booking] : [])));
  return (
    <>
      <PageFields>
        <PageField
          label={translate('resources.bookings.fields.hall')}
          value={hall}
          onChange={onHall}
          options={halls.map(({ id, code, name: called }) => [
            id,
            `${code} · ${textIn(called, language).text}`,
          ])}
        />
      </PageFields>
      <WeekBar weekStart={weekStart} onWeek={onWeek} />
      <QueryState query={answer} />
      {data && (
        <WeekGrid
          weekStart={weekStart}
          entries={entries}
          label={name}
          holidays={holidays}
          onOpen={({ id }) =>
            bookings.has(id)
              ? void navigate(`/lhms/manage-lachall/bookings/all/${id}/show`)
              : undefined
          }
        />
      )}
    </>
  );
}
