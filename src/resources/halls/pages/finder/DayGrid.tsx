import type { CSSProperties, KeyboardEvent } from 'react';
import {
  localDay,
  localMinute,
  minuteOfDay,
  weekdayOf,
} from '../../../../contract/model/facultyClock.ts';
import { formatTime, textIn, TextInLanguage, useTexts } from '../../../../framework/index.ts';
import type { CalendarEntry, HallOption } from '../../api.ts';
import { freeSpans, spanAt, type DaySpan } from '../../rules/freeSpans.ts';
import { hoursText } from '../week.ts';
import { clockText, intoLanes, wallClock } from '../weekLayout.ts';
import { focusNextSpan } from './focusNextSpan.ts';
import { useSpanDrag } from './useSpanDrag.ts';
import styles from './finder.module.css';

const MIDNIGHT = 24 * 60;
/** How long a booking is that begins with a click. */
const USUAL_MINUTES = 120;

interface DayGridProps {
  day: string;
  halls: readonly HallOption[];
  entries: readonly CalendarEntry[];
  /** The time that is looked for. */
  sought: DaySpan | null;
  /** No hall can be booked on this day. */
  isClosed: boolean;
  mayAsk: boolean;
  onRequest: (hall: HallOption, span: DaySpan) => void;
}

const closingOf = ({ openTo }: HallOption): number => minuteOfDay(openTo) || MIDNIGHT;

/** The part of an entry that is on the day. */
function spanOn(day: string, { startsAt, endsAt }: Pick<CalendarEntry, 'startsAt' | 'endsAt'>) {
  const [start, end] = [wallClock(startsAt), wallClock(endsAt)];
  return {
    from: start.date < day ? 0 : start.minute,
    to: end.date > day ? MIDNIGHT : end.minute,
  };
}

/** The first and last full hour of the day at which anything is open or booked. */
function hoursOf({
  day,
  halls,
  entries,
}: Pick<DayGridProps, 'day' | 'halls' | 'entries'>): DaySpan {
  const spans = entries.map((entry) => spanOn(day, entry));
  const from = Math.min(
    ...halls.map(({ openFrom }) => minuteOfDay(openFrom)),
    ...spans.map((span) => span.from),
    480,
  );
  const to = Math.max(...halls.map(closingOf), ...spans.map((span) => span.to), 1080);
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

const boxOf = (span: DaySpan, hours: DaySpan): CSSProperties => {
  const length = hours.to - hours.from;
  return {
    insetInlineStart: `${((span.from - hours.from) / length) * 100}%`,
    width: `${((span.to - span.from) / length) * 100}%`,
  };
};

const isWeekend = (day: string): boolean => weekdayOf(day) > 5;

/** The minute from which a time of the day is still to come. */
function firstMinute(day: string): number {
  const today = localDay();
  if (day !== today) return day < today ? MIDNIGHT : 0;
  return Math.ceil((localMinute(new Date()) + 1) / 15) * 15;
}

/**
 * Every hall of one day with its hours. A free span is dragged over, clicked or opened with Enter
 * to request that time; arrow keys lead from span to span. A list of the free spans on phones.
 */
export function DayGrid(props: DayGridProps) {
  const { day, halls, sought, isClosed } = props;
  const { text } = useTexts('pages.hall-bookings.finder');
  const drag = useSpanDrag();
  const hours = hoursOf(props);
  const marks = Array.from(
    { length: (hours.to - hours.from) / 60 },
    (_, index) => hours.from + index * 60,
  );
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    if (focusNextSpan(event.currentTarget, event.key)) event.preventDefault();
  };
  return (
    <section
      className={styles.grid}
      aria-label={text('day')}
      style={{ '--hours': marks.length } as CSSProperties}
      onKeyDown={move}
    >
      <div className={styles.marks} aria-hidden="true">
        {marks.map((minute) => (
          <span key={minute}>{formatTime(clockText(minute))}</span>
        ))}
      </div>
      <ul>
        {halls.map((hall, index) => (
          <HallRow
            key={hall.id}
            {...props}
            {...{ hall, hours, drag, sought }}
            isFirst={index === 0}
            isClosed={isClosed || (isWeekend(day) && !hall.onWeekends)}
          />
        ))}
      </ul>
    </section>
  );
}

interface HallRowProps extends DayGridProps {
  hall: HallOption;
  hours: DaySpan;
  drag: ReturnType<typeof useSpanDrag>;
  isFirst: boolean;
}

function HallRow({ hall, day, entries, hours, sought, isClosed, ...rest }: HallRowProps) {
  const { text, language } = useTexts('pages.hall-bookings.finder');
  const own = entries.filter((entry) => entry.hall === hall.id);
  const spans =
    isClosed || !hall.isBookable
      ? []
      : freeSpans(
          { from: minuteOfDay(hall.openFrom), to: closingOf(hall) },
          own.filter(({ state }) => state === 'confirmed').map((entry) => spanOn(day, entry)),
          firstMinute(day),
        );
  const { dragged } = rest.drag;
  const nothing = !hall.isBookable ? 'notBookable' : isClosed ? 'closed' : 'full';
  return (
    <li>
      <h3>
        {hall.code} · <TextInLanguage value={hall.name} />
        <small>{text('seats', { smart_count: hall.capacity })}</small>
      </h3>
      <div className={styles.track} data-closed={isClosed || !hall.isBookable || undefined}>
        {sought && <i className={styles.sought} style={boxOf(sought, hours)} aria-hidden="true" />}
        {intoLanes(own).map(({ entry, lane, lanes }) => (
          <div
            key={entry.id}
            className={styles.entry}
            data-tone={entry.state === 'pending' ? 'pending' : entry.kind}
            title={`${textIn(entry.title, language).text}, ${hoursText(entry)}`}
            style={
              {
                ...boxOf(spanOn(day, entry), hours),
                '--lane': lane,
                '--lanes': lanes,
              } as CSSProperties
            }
          >
            {textIn(entry.title, language).text}
            <span className={styles.hidden}>
              {` ${hoursText(entry)} ${text(entry.state === 'pending' ? 'requested' : 'taken')}`}
            </span>
          </div>
        ))}
        {spans.map((span) => (
          <FreeSpan key={span.from} {...{ hall, span, hours }} {...rest} />
        ))}
        {spans.length === 0 && <p className={styles.nothing}>{text(nothing)}</p>}
        {dragged?.hall === hall.id && dragged.span && (
          <div className={styles.ghost} style={boxOf(dragged.span, hours)} aria-hidden="true">
            {clockText(dragged.span.from)}–{clockText(dragged.span.to)}
          </div>
        )}
      </div>
    </li>
  );
}

type FreeSpanProps = Pick<
  HallRowProps,
  'hall' | 'hours' | 'drag' | 'mayAsk' | 'onRequest' | 'isFirst'
> & {
  span: DaySpan;
};

function FreeSpan({ hall, span, hours, drag, mayAsk, onRequest, isFirst }: FreeSpanProps) {
  const { translate } = useTexts();
  const name = translate('pages.hall-bookings.finder.free', {
    from: formatTime(clockText(span.from)),
    to: formatTime(clockText(span.to)),
  });
  const open = (): void => {
    const taken = drag.take();
    onRequest(
      hall,
      taken !== null && typeof taken === 'object'
        ? taken
        : spanAt(span, taken ?? span.from, USUAL_MINUTES),
    );
  };
  return (
    <button
      type="button"
      className={styles.free}
      style={boxOf(span, hours)}
      data-span={span.from}
      tabIndex={isFirst ? 0 : -1}
      disabled={!mayAsk}
      aria-label={`${hall.code}, ${name}`}
      onClick={open}
      {...drag.handlersOf(hall.id, span)}
    >
      <span>{name}</span>
    </button>
  );
}
