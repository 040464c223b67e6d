import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import {
  ActionButton,
  Actions,
  Callout,
  PageCheck,
  PageField,
  PageFields,
  Panel,
  textIn,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import type {
  BookingAnswer,
  BookingDate,
  BookingRequest,
  HallOption,
  InsteadOfDate,
  Suggested,
  WirePeriod,
} from '../api.ts';
import { BOOKING_PURPOSES } from '../bookings.ts';
import { DateOutcomes } from './DateOutcomes.tsx';
import { ONCE, ruleOf, type Repetition } from './recurrenceRule.ts';
import { RepeatFields } from './RepeatFields.tsx';
import { clockText, wallClock } from './weekLayout.ts';
import styles from './halls.module.css';

const TEXTS = 'pages.hall-bookings';
/** Zones in which guests and partner universities plan; any other can be named by the interface. */
const ZONES = [
  'Asia/Colombo',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Asia/Singapore',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Melbourne',
];

interface BookingRequestFormProps {
  halls: readonly HallOption[];
  start: { hall: string; date: string };
  onDone: () => void;
}

/**
 * Asks for a hall: once or repeatedly, first shown date by date, then requested; afterwards every
 * date with what became of it.
 */
export function BookingRequestForm({ halls, start, onDone }: BookingRequestFormProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [wish, setWish] = useState({
    title: '',
    purpose: 'meeting',
    seats: '',
    remarks: '',
    from: '09:00',
    to: '11:00',
    timeZone: 'Asia/Colombo',
    ...start,
  });
  const [repetition, setRepetition] = useState<Repetition>(ONCE);
  const [facilities, setFacilities] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<BookingAnswer | null>(null);
  const [instead, setInstead] = useState<readonly InsteadOfDate[]>([]);
  const [done, setDone] = useState<BookingAnswer | null>(null);
  const words = (key: string, values = {}): string => translate(`${TEXTS}.${key}`, values);
  const change = (more: Partial<typeof wish>): void => {
    setWish({ ...wish, ...more });
    again();
  };
  /** Other dates: what was chosen instead of the old ones is about nothing any more. */
  const again = (): void => {
    setInstead([]);
    setPreview(null);
  };
  const body = (more: Partial<typeof wish> = {}, others = instead): BookingRequest => {
    const { seats, remarks, ...rest } = { ...wish, ...more };
    return {
      ...rest,
      seats: seats === '' ? null : Number(seats),
      remarks: remarks === '' ? null : remarks,
      rule: ruleOf(repetition),
      facilities: [...facilities],
      instead: [...others],
    };
  };
  const look = (more: Partial<typeof wish> = {}, others = instead): void => {
    if (Object.keys(more).length > 0) setWish({ ...wish, ...more });
    setInstead(others);
    void run(async () => {
      const answer = await http.post<BookingAnswer>('/hall-bookings/preview', body(more, others));
      setPreview(answer.isSuccess ? answer.body : null);
      return answer;
    });
  };
  const ask = (): void =>
    void run(async () => {
      const answer = await http.post<BookingAnswer>('/hall-bookings/request', body());
      if (answer.isSuccess) setDone(answer.body);
      else if ((answer.body as Partial<FailureBody> | null)?.details?.['suggested']) look();
      return answer;
    });
  /** Of one date the wish itself changes; of many, that date alone. */
  const isSeries = (preview?.dates.length ?? 0) > 1;
  const takeInstead = (
    { startsAt, insteadOf }: Pick<BookingDate, 'startsAt' | 'insteadOf'>,
    period: WirePeriod,
    hall: string,
  ): void => {
    const date = insteadOf ?? startsAt;
    look({}, [
      ...instead.filter((other) => other.date !== date),
      { date, hall, startsAt: period.startsAt, endsAt: period.endsAt },
    ]);
  };
  const atTime = (
    period: WirePeriod,
    date: Pick<BookingDate, 'startsAt' | 'insteadOf' | 'hall'>,
  ): void =>
    isSeries
      ? takeInstead(date, period, date.hall?.id ?? wish.hall)
      : look({
          timeZone: 'Asia/Colombo',
          from: clockText(wallClock(period.startsAt).minute),
          to: clockText(wallClock(period.endsAt).minute),
        });
  const inHall = (
    hall: string,
    date: Pick<BookingDate, 'startsAt' | 'endsAt' | 'insteadOf'>,
  ): void => (isSeries ? takeInstead(date, date, hall) : look({ hall }));

  if (done) return <Answered answer={done} onDone={onDone} />;
  const all = new Map(
    halls.flatMap((hall) =>
      hall.facilities.map(({ id, name }) => [id, textIn(name, language).text] as const),
    ),
  );
  const fitting = halls.filter(
    (hall) =>
      hall.isBookable &&
      (wish.seats === '' || hall.capacity >= Number(wish.seats)) &&
      facilities.every((id) => hall.facilities.some((one) => one.id === id && one.working > 0)),
  );
  const chosen = halls.find(({ id }) => id === wish.hall);
  const options = [...fitting, ...(chosen && !fitting.includes(chosen) ? [chosen] : [])].map(
    (hall) =>
      [hall.id, `${hall.code} · ${textIn(hall.name, language).text} (${hall.capacity})`] as const,
  );
  const possible = preview?.dates.filter(({ outcome }) => outcome !== 'skipped').length ?? 0;
  return (
    <>
      <Panel title={words('what')} onSubmit={() => look()}>
        <PageField
          label={translate('resources.bookings.fields.title')}
          value={wish.title}
          onChange={(title) => setWish({ ...wish, title })}
          problem={problemOf('title')}
        />
        <PageFields>
          <PageField
            label={translate('resources.bookings.fields.purpose')}
            value={wish.purpose}
            onChange={(purpose) => change({ purpose })}
            options={BOOKING_PURPOSES.map((purpose) => [
              purpose,
              translate(`resources.bookings.options.purpose.${purpose}`),
            ])}
          />
          <PageField
            label={translate('resources.bookings.fields.seats')}
            type="number"
            value={wish.seats}
            onChange={(seats) => change({ seats })}
            problem={problemOf('seats')}
          />
        </PageFields>
        <fieldset className={styles.weekdays}>
          <legend>{words('needed')}</legend>
          {[...all].map(([id, name]) => (
            <PageCheck
              key={id}
              label={name}
              checked={facilities.includes(id)}
              onChange={(isOn) => {
                setFacilities(isOn ? [...facilities, id] : facilities.filter((one) => one !== id));
                again();
              }}
            />
          ))}
        </fieldset>
        <PageField
          label={translate('resources.bookings.fields.hall')}
          value={wish.hall}
          onChange={(hall) => change({ hall })}
          options={options}
          problem={problemOf('hall')}
          help={words(
            fitting.length === 0
              ? 'noneFits'
              : chosen?.needsApproval
                ? 'asksSomebody'
                : 'asksNobody',
          )}
        />
        <PageFields>
          <PageField
            label={words('date')}
            type="date"
            value={wish.date}
            onChange={(date) => change({ date })}
            problem={problemOf('date') ?? problemOf('startsAt')}
          />
          <PageField
            label={words('from')}
            type="time"
            value={wish.from}
            onChange={(from) => change({ from })}
            problem={problemOf('from')}
          />
          <PageField
            label={words('to')}
            type="time"
            value={wish.to}
            onChange={(to) => change({ to })}
            problem={problemOf('to') ?? problemOf('endsAt')}
          />
          <PageField
            label={words('timeZone')}
            value={wish.timeZone}
            onChange={(timeZone) => change({ timeZone })}
            options={ZONES.map((zone) => [zone, zone.replaceAll('_', ' ')])}
            problem={problemOf('timeZone')}
          />
        </PageFields>
        <RepeatFields
          repetition={repetition}
          onChange={(next) => {
            setRepetition(next);
            again();
          }}
          problem={problemOf('rule')}
        />
        <PageField
          label={translate('resources.bookings.fields.remarks')}
          value={wish.remarks}
          onChange={(remarks) => setWish({ ...wish, remarks })}
          multiline
        />
        <Actions>
          <ActionButton isBusy={isBusy} quiet={preview !== null}>
            {words('preview')}
          </ActionButton>
          <ActionButton quiet onClick={onDone}>
            {words('back')}
          </ActionButton>
        </Actions>
      </Panel>
      {preview && (
        <Panel
          title={words('dates', { smart_count: preview.dates.length })}
          note={words('datesNote')}
        >
          <DateOutcomes
            dates={preview.dates}
            label={words('dates', { smart_count: preview.dates.length })}
            isPreview
            onChooseHall={inHall}
            onChooseTime={atTime}
            onAsAsked={(date) =>
              look(
                {},
                instead.filter((other) => other.date !== date),
              )
            }
          />
          <Actions>
            <ActionButton
              isBusy={isBusy}
              onClick={ask}
              disabled={possible === 0}
              title={possible === 0 ? words('nothingPossible') : undefined}
            >
              {words('request', { smart_count: Math.max(possible, 1) })}
            </ActionButton>
          </Actions>
        </Panel>
      )}
    </>
  );
}

function Answered({ answer: { dates }, onDone }: { answer: BookingAnswer; onDone: () => void }) {
  const translate = useTranslate();
  const count = (outcome: string): number =>
    dates.filter((date) => date.outcome === outcome).length;
  return (
    <Panel title={translate(`${TEXTS}.became`)}>
      <Callout tone={count('skipped') > 0 ? 'caution' : 'good'}>
        {translate(`${TEXTS}.counts`, {
          made: count('made'),
          pending: count('pending'),
          skipped: count('skipped'),
        })}
      </Callout>
      <DateOutcomes
        dates={dates.map(
          ({
            suggested: _suggested,
            ...date
          }: BookingAnswer['dates'][number] & { suggested?: Suggested }) => date,
        )}
        label={translate(`${TEXTS}.became`)}
      />
      <Actions>
        <ActionButton onClick={onDone}>{translate(`${TEXTS}.toCalendar`)}</ActionButton>
      </Actions>
    </Panel>
  );
}
