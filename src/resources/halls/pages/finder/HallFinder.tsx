import { useRef, useState } from 'react';
import { weekdayNameOf } from '../../../../contract/model/conventions.ts';
import { addDays, localDay, minuteOfDay } from '../../../../contract/model/facultyClock.ts';
import {
  ActionButton,
  Announcement,
  Callout,
  formatDate,
  isReadable,
  Note,
  QueryState,
  textIn,
  useCallQuery,
  usePrivileges,
  useTexts,
} from '../../../../framework/index.ts';
import { type FoundHalls, hallDay, type HallOption } from '../../api.ts';
import type { DaySpan } from '../../rules/freeSpans.ts';
import type { RequestStart } from '../useBookingRequest.ts';
import { clockText } from '../weekLayout.ts';
import { DayGrid } from './DayGrid.tsx';
import { FinderQuestion } from './FinderQuestion.tsx';
import { FoundHallList } from './FoundHallList.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { repetitionOf, useHallQuestion } from './useHallQuestion.ts';
import styles from '../halls.module.css';

const TEXTS = 'pages.hall-bookings.finder';

interface HallFinderProps {
  halls: readonly HallOption[];
  day: string;
  onDay: (day: string) => void;
}

interface Requested {
  hall: HallOption;
  start: RequestStart;
}

/**
 * Finds a hall: answers which halls are free for a number of people at a time, and shows every hall
 * of the day. A hall is requested from either.
 */
export function HallFinder({ halls, day, onDay }: HallFinderProps) {
  const { text } = useTexts(TEXTS);
  const privileges = usePrivileges();
  const mayAsk = privileges.has('HBOOK_CREATE') || privileges.has('HBOOK_EDIT');
  const question = useHallQuestion(day);
  const [found, setFound] = useState<FoundHalls | null>(null);
  const [requested, setRequested] = useState<Requested | null>(null);
  const answerArea = useRef<HTMLDivElement>(null);
  const { values } = question;
  const ask = async (): Promise<void> => {
    setFound(await question.ask());
    answerArea.current?.scrollIntoView({ block: 'nearest' });
  };
  const showDay = (next: string): void => {
    question.form.setValue('date', next);
    setFound(null);
    onDay(next);
  };
  const request = (hall: HallOption, span?: DaySpan, waits = false): void => {
    const start = span
      ? { hall: hall.id, date: day, from: clockText(span.from), to: clockText(span.to) }
      : {
          hall: hall.id,
          date: values.date,
          from: values.from,
          to: values.to,
          rule: repetitionOf(values),
        };
    setRequested({
      hall,
      start: { ...start, waits, seats: values.seats, facilities: values.facilities },
    });
  };
  const reload = useRef<() => void>(() => undefined);
  return (
    <>
      <FinderQuestion
        question={question}
        halls={halls}
        onChange={() => setFound(null)}
        onDay={(next) => (isReadable('date', next) && next !== '' ? onDay(next) : undefined)}
        onAsk={() => void ask()}
      />
      <div ref={answerArea} />
      <Announcement text={found ? text('announced', { smart_count: found.halls.length }) : ''} />
      {found && (
        <FoundHallList
          found={found}
          halls={halls}
          mayAsk={mayAsk}
          onRequest={(hall, waits) => request(hall, undefined, waits)}
          onOtherTime={({ from, to }) => {
            question.form.setValue('from', from);
            question.form.setValue('to', to);
            void ask();
          }}
        />
      )}
      <HallsOfDay
        {...{ halls, day, mayAsk }}
        sought={found ? { from: minuteOfDay(values.from), to: minuteOfDay(values.to) } : null}
        onDay={showDay}
        onRequest={request}
        reload={reload}
      />
      {requested && (
        <RequestDialog
          hall={requested.hall}
          start={requested.start}
          onClose={(isDone) => {
            setRequested(null);
            if (!isDone) return;
            reload.current();
            setFound(null);
          }}
        />
      )}
    </>
  );
}

interface HallsOfDayProps extends HallFinderProps {
  mayAsk: boolean;
  sought: DaySpan | null;
  onRequest: (hall: HallOption, span: DaySpan) => void;
  /** Set to what reads the day again. */
  reload: { current: () => void };
}

function HallsOfDay({ halls, day, mayAsk, sought, onDay, onRequest, reload }: HallsOfDayProps) {
  const { text, translate, language } = useTexts(TEXTS);
  const answer = useCallQuery(hallDay, { query: { day } });
  const { data } = answer;
  reload.current = answer.refetch;
  return (
    <>
      <div className={styles.bar}>
        <h2 aria-live="polite">
          {translate(`resources.class-slots.options.weekday.${weekdayNameOf(day)}`)},{' '}
          {formatDate(day, language)}
        </h2>
        <div className={styles.links}>
          <ActionButton quiet onClick={() => onDay(addDays(day, -1))}>
            {text('previousDay')}
          </ActionButton>
          <ActionButton quiet onClick={() => onDay(localDay())}>
            {text('today')}
          </ActionButton>
          <ActionButton quiet onClick={() => onDay(addDays(day, 1))}>
            {text('nextDay')}
          </ActionButton>
        </div>
      </div>
      <QueryState query={answer} />
      {data?.closedBy && (
        <Callout tone="caution">
          {text('closedBy', { name: textIn(data.closedBy, language).text })}
        </Callout>
      )}
      {data && mayAsk && data.closedBy === null && <Note>{text('how')}</Note>}
      {data && (
        <DayGrid
          {...{ day, halls, mayAsk, sought, onRequest }}
          entries={data.entries}
          isClosed={data.closedBy !== null}
        />
      )}
    </>
  );
}
