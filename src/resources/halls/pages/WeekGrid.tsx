import type { CSSProperties, DragEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import { formatDate, usePreferences } from '../../../framework/index.ts';
import type { WirePeriod } from '../api.ts';
import { clockText, hoursText, intoLanes, shownHours, wallClock, weekFrom } from './weekLayout.ts';
import styles from './halls.module.css';

export interface GridEntry extends WirePeriod {
  id: string;
  title: string;
  detail?: string | undefined;
  tone: 'class' | 'booking' | 'exam' | 'maintenance' | 'pending' | 'cancelled';
  /** Words that belong to it beside colour, such as “moved”. */
  mark?: string | undefined;
  isMovable?: boolean;
}

/** A stretch of a day that is taken for what is being moved. */
export interface Blocked extends WirePeriod {
  title: string;
}

interface WeekGridProps {
  monday: string;
  entries: readonly GridEntry[];
  label: string;
  /** What holidays of the week are called, by their days. */
  holidays?: ReadonlyMap<string, string>;
  onOpen?: (entry: GridEntry) => void;
  /** What is being moved, and where it may not go. */
  blocked?: readonly Blocked[];
  onDragStart?: (entry: GridEntry, event: DragEvent<HTMLElement>) => void;
  onDragOver?: (date: string, minute: number, event: DragEvent<HTMLElement>) => void;
  onDrop?: (date: string, minute: number) => void;
  onDragEnd?: () => void;
  /** Where it would stand, and whether it can. */
  ghost?: (WirePeriod & { isFree: boolean; text: string }) | null;
}

const STEP = 15;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A week as columns of days, entries at their hours; on a phone as a list of days. */
export function WeekGrid({
  monday,
  entries,
  label,
  holidays,
  onOpen,
  blocked = [],
  onDragStart,
  onDragOver,
  onDrop,
  onDragEnd,
  ghost = null,
}: WeekGridProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const shown = entries.filter(
    ({ startsAt }) =>
      wallClock(startsAt).date >= monday && wallClock(startsAt).date <= addDays(monday, 6),
  );
  const [from, to] = shownHours(shown);
  const hours = Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60);
  const box = ({ startsAt, endsAt }: WirePeriod): CSSProperties => {
    const start = Math.max(wallClock(startsAt).minute, from);
    const end = Math.min(
      wallClock(endsAt).date === wallClock(startsAt).date ? wallClock(endsAt).minute : 1440,
      to,
    );
    return {
      top: `${((start - from) / (to - from)) * 100}%`,
      height: `${(Math.max(end - start, STEP) / (to - from)) * 100}%`,
    };
  };
  const minuteAt = (event: DragEvent<HTMLElement>): number => {
    const area = event.currentTarget.getBoundingClientRect();
    return (
      Math.round((from + ((event.clientY - area.top) / area.height) * (to - from)) / STEP) * STEP
    );
  };
  const hasHoliday = (holidays?.size ?? 0) > 0;
  const onDate = <Item extends WirePeriod>(items: readonly Item[], date: string): Item[] =>
    items.filter(({ startsAt }) => wallClock(startsAt).date === date);
  return (
    <section
      className={styles.week}
      aria-label={label}
      data-holidays={hasHoliday || undefined}
      style={{ '--hours': hours.length } as CSSProperties}
    >
      <div className={styles.hours} aria-hidden="true">
        {hours.map((minute) => (
          <span key={minute}>{clockText(minute)}</span>
        ))}
      </div>
      {weekFrom(monday).map((date, index) => {
        const name = `${translate(`resources.class-slots.options.weekday.${DAYS[index]}`)}, ${formatDate(date, language)}`;
        const own = onDate(shown, date);
        const isFree = own.length === 0;
        const holiday = holidays?.get(date);
        return (
          <div
            key={date}
            className={styles.day}
            data-today={date === localDay() || undefined}
            data-empty={isFree || undefined}
            data-weekend={index > 4 || undefined}
            data-holiday={holiday !== undefined || undefined}
          >
            <h3>{name}</h3>
            {hasHoliday && (
              <p className={styles.holiday} data-empty={holiday === undefined || undefined}>
                {holiday !== undefined &&
                  translate('pages.hall-timetable.holiday', { name: holiday })}
              </p>
            )}
            <div
              className={styles.column}
              onDragOver={(event) => onDragOver?.(date, minuteAt(event), event)}
              onDrop={(event) => {
                event.preventDefault();
                onDrop?.(date, minuteAt(event));
              }}
            >
              {hours.map((minute) => (
                <i key={minute} aria-hidden="true" />
              ))}
              {onDate(blocked, date).map((period) => (
                <div
                  key={`${period.startsAt}${period.title}`}
                  className={styles.blocked}
                  style={box(period)}
                  aria-hidden="true"
                  title={period.title}
                />
              ))}
              {isFree && holiday === undefined && (
                <p className={styles.nothing}>{translate('pages.hall-timetable.nothing')}</p>
              )}
              <ul>
                {intoLanes(own).map(({ entry, lane, lanes }) => (
                  <li
                    key={entry.id}
                    style={{ ...box(entry), '--lane': lane, '--lanes': lanes } as CSSProperties}
                  >
                    <Entry
                      entry={entry}
                      onOpen={onOpen}
                      onDragStart={onDragStart}
                      onDragEnd={onDragEnd}
                    />
                  </li>
                ))}
              </ul>
              {ghost && wallClock(ghost.startsAt).date === date && (
                <div
                  className={styles.ghost}
                  data-free={ghost.isFree || undefined}
                  style={box(ghost)}
                >
                  {ghost.text}
                </div>
              )}
            </div>
          </div>
        );
      })}
    </section>
  );
}

interface EntryProps extends Pick<WeekGridProps, 'onOpen' | 'onDragStart' | 'onDragEnd'> {
  entry: GridEntry;
}

function Entry({ entry, onOpen, onDragStart, onDragEnd }: EntryProps): ReactNode {
  const inside = (
    <>
      <strong>{entry.title}</strong>
      <small>
        {hoursText(entry)}
        {entry.detail === undefined ? '' : ` · ${entry.detail}`}
      </small>
      {entry.mark !== undefined && <em>{entry.mark}</em>}
    </>
  );
  if (!onOpen)
    return (
      <div className={styles.entry} data-tone={entry.tone}>
        {inside}
      </div>
    );
  return (
    <button
      type="button"
      className={styles.entry}
      data-tone={entry.tone}
      draggable={entry.isMovable ?? false}
      onClick={() => onOpen(entry)}
      onDragStart={(event) => onDragStart?.(entry, event)}
      onDragEnd={onDragEnd}
    >
      {inside}
    </button>
  );
}
