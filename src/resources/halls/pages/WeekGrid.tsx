import type { CSSProperties, DragEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { weekdayNameOf } from '../../../contract/model/conventions.ts';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import { formatDate, formatTime, useTexts } from '../../../framework/index.ts';
import type { WirePeriod } from '../api.ts';
import { hoursText } from './week.ts';
import { clockText, intoLanes, shownHours, wallClock, daysFrom } from './weekLayout.ts';
import styles from './halls.module.css';

export interface GridEntry extends WirePeriod {
  id: string;
  title: string;
  detail?: string | undefined;
  tone: 'class' | 'booking' | 'exam' | 'maintenance' | 'pending' | 'cancelled';
  /** Text in addition to the colour, such as “moved”. */
  mark?: string | undefined;
  isMovable?: boolean;
}

/** A period when the dragged entry cannot take place. */
interface Blocked extends WirePeriod {
  title: string;
}

interface WeekGridProps {
  weekStart: string;
  entries: readonly GridEntry[];
  label: string;
  /** Names of holidays by date. */
  holidays?: ReadonlyMap<string, string>;
  onOpen?: (entry: GridEntry) => void;
  /** Times where the dragged entry cannot be dropped. */
  blocked?: readonly Blocked[];
  onDragStart?: (entry: GridEntry, event: DragEvent<HTMLElement>) => void;
  onDragOver?: (date: string, minute: number, event: DragEvent<HTMLElement>) => void;
  onDrop?: (date: string, minute: number) => void;
  onDragEnd?: () => void;
  /** The position of the dragged entry, and whether it can be dropped there. */
  ghost?: (WirePeriod & { isFree: boolean; text: string }) | null;
}

const STEP = 15;
const MIDNIGHT = 24 * 60;

/** First and last minute of the day that the grid shows. */
interface Hours {
  from: number;
  to: number;
}

/** The position of a period within the shown hours. */
function boxOf({ startsAt, endsAt }: WirePeriod, { from, to }: Hours): CSSProperties {
  const [begin, finish] = [wallClock(startsAt), wallClock(endsAt)];
  const start = Math.max(begin.minute, from);
  const end = Math.min(finish.date === begin.date ? finish.minute : MIDNIGHT, to);
  return {
    top: `${((start - from) / (to - from)) * 100}%`,
    height: `${(Math.max(end - start, STEP) / (to - from)) * 100}%`,
  };
}

function minuteAt(event: DragEvent<HTMLElement>, { from, to }: Hours): number {
  const area = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - area.top) / area.height;
  return Math.round((from + share * (to - from)) / STEP) * STEP;
}

const onDate = <Item extends WirePeriod>(items: readonly Item[], date: string): Item[] =>
  items.filter(({ startsAt }) => wallClock(startsAt).date === date);

/** A week as columns of days with entries at their hours; a list of days on phones. */
export function WeekGrid(props: WeekGridProps) {
  const { weekStart, entries, label, holidays } = props;
  const shown = entries.filter(({ startsAt }) => {
    const { date } = wallClock(startsAt);
    return date >= weekStart && date <= addDays(weekStart, 6);
  });
  const [from, to] = shownHours(shown);
  const marks = Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60);
  return (
    <section
      className={styles.week}
      aria-label={label}
      data-holidays={(holidays?.size ?? 0) > 0 || undefined}
      style={{ '--hours': marks.length } as CSSProperties}
    >
      <div className={styles.hours} aria-hidden="true">
        {marks.map((minute) => (
          <span key={minute}>{formatTime(clockText(minute))}</span>
        ))}
      </div>
      {daysFrom(weekStart).map((date) => (
        <Day
          key={date}
          {...props}
          date={date}
          entries={onDate(shown, date)}
          hours={{ from, to }}
          marks={marks}
        />
      ))}
    </section>
  );
}

interface DayProps extends WeekGridProps {
  date: string;
  hours: Hours;
  /** Full hours, as minutes of the day. */
  marks: readonly number[];
}

function Day(props: DayProps) {
  const { date, entries, holidays } = props;
  const weekday = weekdayNameOf(date);
  const { translate, language } = useTexts();
  const holiday = holidays?.get(date);
  const name = translate(`resources.class-slots.options.weekday.${weekday}`);
  return (
    <div
      className={styles.day}
      data-today={date === localDay() || undefined}
      data-empty={entries.length === 0 || undefined}
      data-weekend={weekday.startsWith('s') || undefined}
      data-holiday={holiday !== undefined || undefined}
    >
      <h3>
        {name}, {formatDate(date, language)}
      </h3>
      {(holidays?.size ?? 0) > 0 && (
        <p className={styles.holiday} data-empty={holiday === undefined || undefined}>
          {holiday !== undefined && translate('pages.hall-timetable.holiday', { name: holiday })}
        </p>
      )}
      <Column {...props} />
    </div>
  );
}

function Column({
  date,
  entries,
  holidays,
  hours,
  marks,
  blocked = [],
  ghost = null,
  onOpen,
  onDragStart,
  onDragOver,
  onDrop,
  onDragEnd,
}: DayProps) {
  const translate = useTranslate();
  return (
    <div
      className={styles.column}
      onDragOver={(event) => onDragOver?.(date, minuteAt(event, hours), event)}
      onDrop={(event) => {
        event.preventDefault();
        onDrop?.(date, minuteAt(event, hours));
      }}
    >
      {marks.map((minute) => (
        <i key={minute} aria-hidden="true" />
      ))}
      {onDate(blocked, date).map((period) => (
        <div
          key={`${period.startsAt}${period.title}`}
          className={styles.blocked}
          style={boxOf(period, hours)}
          aria-hidden="true"
          title={period.title}
        />
      ))}
      {entries.length === 0 && !holidays?.has(date) && (
        <p className={styles.nothing}>{translate('pages.hall-timetable.nothing')}</p>
      )}
      <ul>
        {intoLanes(entries).map(({ entry, lane, lanes }) => (
          <li
            key={entry.id}
            style={{ ...boxOf(entry, hours), '--lane': lane, '--lanes': lanes } as CSSProperties}
          >
            <Entry {...{ entry, onOpen, onDragStart, onDragEnd }} />
          </li>
        ))}
      </ul>
      {ghost && wallClock(ghost.startsAt).date === date && (
        <div
          className={styles.ghost}
          data-free={ghost.isFree || undefined}
          style={boxOf(ghost, hours)}
        >
          {ghost.text}
        </div>
      )}
    </div>
  );
}

function Entry({
  entry,
  onOpen,
  onDragStart,
  onDragEnd,
}: Pick<WeekGridProps, 'onOpen' | 'onDragStart' | 'onDragEnd'> & { entry: GridEntry }): ReactNode {
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
