import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import {
  ActionButton,
  adminResource,
  ColumnChart,
  Failed,
  FoldedPanel,
  formatDate,
  formatDayAndMonth,
  formatInteger,
  Loading,
  useIsPhone,
  useTexts,
  useViewDataProvider,
  type SlotProps,
} from '../../../framework/index.ts';
import { daysOf, daysUntil, exceptTime, lastDayOf, onDay } from '../rules/logFilter.ts';
import styles from './settings.module.css';

/** On a phone each column stays wide enough for a finger. */
const DAYS = { phone: 10, desk: 30 };

interface Counted {
  days: readonly string[];
  filter: object;
  enabled: boolean;
}

/** The entries that match, counted by day up to one day. */
function useDays(admin: string, { days, filter, enabled }: Counted) {
  const dataProvider = useViewDataProvider();
  const period = {
    at_gte: onDay(days[0] ?? '')['at_gte'],
    at_lte: onDay(days.at(-1) ?? '')['at_lte'],
  };
  const query = useQuery({
    queryKey: [admin, 'groups', 'at', filter, period],
    queryFn: ({ signal }) =>
      dataProvider.groups(admin, { by: 'at', filter: { ...filter, ...period }, signal }),
    retry: false,
    enabled,
  });
  const counts = new Map(query.data?.data.map(({ value, count }) => [String(value), count]));
  return { ...query, counts };
}

/**
 * How many entries each day has; a day is chosen by its column. Counted once it is opened: all
 * entries of a month may be a million.
 */
export function ActivityPlot({ screen }: SlotProps) {
  const { text, language } = useTexts('pages.activity');
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Readonly<Record<string, unknown>>;
  const count = useIsPhone() ? DAYS.phone : DAYS.desk;
  const { from, to } = daysOf(values);
  const chosen = from !== null && from === to ? from : null;
  // The days stay where they are while one of them is chosen.
  const [last, setLast] = useState(() => lastDayOf(values));
  const shownLast =
    chosen !== null && (chosen > last || chosen <= addDays(last, -count)) ? chosen : last;
  const days = daysUntil(shownLast, count);
  const others = exceptTime(values);
  const isNarrowed = Object.keys(others).length > 0;
  const [isOpened, setOpened] = useState(isNarrowed);
  const counted = { days, filter: others, enabled: isNarrowed || isOpened };
  const { counts, isError, isPending, refetch } = useDays(adminResource(screen), counted);
  const today = localDay();
  const choose = (day: string | number) =>
    setFilters(day === chosen ? others : { ...others, ...onDay(String(day)) });
  const step = (by: number) => {
    const next = addDays(shownLast, by * count);
    setLast(next > today ? today : next);
  };
  const total = [...counts.values()].reduce((sum, entries) => sum + entries, 0);
  return (
    <div className={styles.plot}>
      <FoldedPanel
        title={text('perDay')}
        isOpen={isNarrowed}
        onToggle={setOpened}
        note={
          isPending
            ? undefined
            : text('perDayNote', {
                from: formatDate(days[0] ?? '', language),
                to: formatDate(shownLast, language),
                count: formatInteger(total),
              })
        }
      >
        {isError && <Failed onRetry={() => void refetch()} />}
        {isPending && <Loading lines={3} />}
        {!isError && !isPending && (
          <ColumnChart
            label={text('perDay')}
            onChoose={choose}
            columns={days.map((day) => {
              const entries = counts.get(day) ?? 0;
              return {
                key: day,
                value: entries,
                text: formatInteger(entries),
                label: String(Number(day.slice(8))),
                name: text('onDay', {
                  day: formatDayAndMonth(day),
                  count: formatInteger(entries),
                  smart_count: entries,
                }),
                isChosen: day === chosen,
              };
            })}
          />
        )}
        <div className={styles.plotSteps}>
          <ActionButton quiet onClick={() => step(-1)}>
            {text('earlier')}
          </ActionButton>
          {shownLast < today && (
            <ActionButton quiet onClick={() => step(1)}>
              {text('later')}
            </ActionButton>
          )}
        </div>
      </FoldedPanel>
    </div>
  );
}
