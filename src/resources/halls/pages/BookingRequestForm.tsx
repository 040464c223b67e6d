import { useTranslate } from 'react-admin';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import {
  ActionButton,
  Actions,
  Callout,
  PageCheck,
  PageField,
  PageFields,
  Panel,
  textIn,
  usePreferences,
} from '../../../framework/index.ts';
import type { BookingAnswer, HallOption } from '../api.ts';
import { BOOKING_PURPOSES } from '../bookings.ts';
import { DateOutcomes } from './DateOutcomes.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import { type BookingRequestState, useBookingRequest } from './useBookingRequest.ts';
import styles from './halls.module.css';

const TEXTS = 'pages.hall-bookings';
/** Zones in which guests and partner universities plan; the call takes any other as well. */
const ZONES = [
  TIME_ZONE,
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
 * Requests a hall, once or repeatedly: shows every date first, then requests them and shows what
 * became of each.
 */
export function BookingRequestForm({ halls, start, onDone }: BookingRequestFormProps) {
  const translate = useTranslate();
  const form = useBookingRequest(start);
  const { values, describe, look, preview, isBusy, problemOf } = form;
  const words = (key: string): string => translate(`${TEXTS}.${key}`);
  if (form.done) return <Answered answer={form.done} onDone={onDone} />;
  return (
    <>
      <Panel title={words('what')} onSubmit={look}>
        <PageField
          label={translate('resources.bookings.fields.title')}
          value={values.title}
          onChange={(title) => describe({ title })}
          problem={problemOf('title')}
        />
        <NeedFields form={form} halls={halls} />
        <HallField form={form} halls={halls} />
        <WhenFields form={form} />
        <RepeatFields
          repetition={form.repetition}
          onChange={form.repeat}
          problem={problemOf('rule')}
        />
        <PageField
          label={translate('resources.bookings.fields.remarks')}
          value={values.remarks}
          onChange={(remarks) => describe({ remarks })}
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
      {preview && <Preview form={form} preview={preview} />}
    </>
  );
}

interface PartProps {
  form: BookingRequestState;
}

function NeedFields({
  form: { values, change, facilities, needFacility, problemOf },
  halls,
}: PartProps & Pick<BookingRequestFormProps, 'halls'>) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const known = new Map(
    halls.flatMap((hall) =>
      hall.facilities.map(({ id, name }) => [id, textIn(name, language).text] as const),
    ),
  );
  return (
    <>
      <PageFields>
        <PageField
          label={translate('resources.bookings.fields.purpose')}
          value={values.purpose}
          onChange={(purpose) => change({ purpose })}
          options={BOOKING_PURPOSES.map((purpose) => [
            purpose,
            translate(`resources.bookings.options.purpose.${purpose}`),
          ])}
        />
        <PageField
          label={translate('resources.bookings.fields.seats')}
          type="number"
          value={values.seats}
          onChange={(seats) => change({ seats })}
          problem={problemOf('seats')}
        />
      </PageFields>
      <fieldset className={styles.weekdays}>
        <legend>{translate(`${TEXTS}.needed`)}</legend>
        {[...known].map(([id, name]) => (
          <PageCheck
            key={id}
            label={name}
            checked={facilities.includes(id)}
            onChange={(isNeeded) => needFacility(id, isNeeded)}
          />
        ))}
      </fieldset>
    </>
  );
}

/** The halls that fit, and the chosen one whether it fits or not. */
function HallField({
  form: { values, change, facilities, problemOf },
  halls,
}: PartProps & Pick<BookingRequestFormProps, 'halls'>) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const fitting = halls.filter(
    (hall) =>
      hall.isBookable &&
      (values.seats === '' || hall.capacity >= Number(values.seats)) &&
      facilities.every((id) => hall.facilities.some((one) => one.id === id && one.working > 0)),
  );
  const chosen = halls.find(({ id }) => id === values.hall);
  const options = [...fitting, ...(chosen && !fitting.includes(chosen) ? [chosen] : [])].map(
    (hall) =>
      [hall.id, `${hall.code} · ${textIn(hall.name, language).text} (${hall.capacity})`] as const,
  );
  const help = chosen?.needsApproval ? 'asksSomebody' : 'asksNobody';
  return (
    <PageField
      label={translate('resources.bookings.fields.hall')}
      value={values.hall}
      onChange={(hall) => change({ hall })}
      options={options}
      problem={problemOf('hall')}
      help={translate(`${TEXTS}.${fitting.length === 0 ? 'noneFits' : help}`)}
    />
  );
}

function WhenFields({ form: { values, change, problemOf } }: PartProps) {
  const translate = useTranslate();
  const words = (key: string): string => translate(`${TEXTS}.${key}`);
  return (
    <PageFields>
      <PageField
        label={words('date')}
        type="date"
        value={values.date}
        onChange={(date) => change({ date })}
        problem={problemOf('date') ?? problemOf('startsAt')}
      />
      <PageField
        label={words('from')}
        type="time"
        value={values.from}
        onChange={(from) => change({ from })}
        problem={problemOf('from')}
      />
      <PageField
        label={words('to')}
        type="time"
        value={values.to}
        onChange={(to) => change({ to })}
        problem={problemOf('to') ?? problemOf('endsAt')}
      />
      <PageField
        label={words('timeZone')}
        value={values.timeZone}
        onChange={(timeZone) => change({ timeZone })}
        options={ZONES.map((zone) => [zone, zone.replaceAll('_', ' ')])}
        problem={problemOf('timeZone')}
      />
    </PageFields>
  );
}

function Preview({ form, preview: { dates } }: PartProps & { preview: BookingAnswer }) {
  const translate = useTranslate();
  const words = (key: string, values = {}): string => translate(`${TEXTS}.${key}`, values);
  const possible = dates.filter(({ outcome }) => outcome !== 'skipped').length;
  const title = words('dates', { smart_count: dates.length });
  return (
    <Panel title={title} note={words('datesNote')}>
      <DateOutcomes
        dates={dates}
        label={title}
        isPreview
        onChooseHall={form.takeHall}
        onChooseTime={form.takeTime}
        onAsAsked={form.takeAsRequested}
      />
      <Actions>
        <ActionButton
          isBusy={form.isBusy}
          onClick={form.submit}
          disabled={possible === 0}
          title={possible === 0 ? words('nothingPossible') : undefined}
        >
          {words('request', { smart_count: Math.max(possible, 1) })}
        </ActionButton>
      </Actions>
    </Panel>
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
        dates={dates.map(({ suggested: _suggested, ...date }) => date)}
        label={translate(`${TEXTS}.became`)}
      />
      <Actions>
        <ActionButton onClick={onDone}>{translate(`${TEXTS}.toCalendar`)}</ActionButton>
      </Actions>
    </Panel>
  );
}
