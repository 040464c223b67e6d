import { FormProvider } from 'react-hook-form';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import {
  ActionButton,
  Announcement,
  Actions,
  FormField,
  PageFields,
  Panel,
  textIn,
  useTexts,
} from '../../../framework/index.ts';
import type { BookingAnswer, HallOption } from '../api.ts';
import { DateOutcomes } from './DateOutcomes.tsx';
import { FacilityChecks } from './FacilityChecks.tsx';
import { PurposeField } from './PurposeField.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import { RequestOutcome } from './RequestOutcome.tsx';
import { type BookingRequestState, useBookingRequest } from './useBookingRequest.ts';
import { WaitCheck } from './WaitCheck.tsx';

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
 * Requests a hall, once or repeatedly: previews every date, then requests them and shows the
 * outcome of each.
 */
export function BookingRequestForm({ halls, start, onDone }: BookingRequestFormProps) {
  const { text, translate } = useTexts(TEXTS);
  const form = useBookingRequest(start);
  const { look, removePreview, preview, isBusy } = form;
  if (form.done)
    return (
      <Panel title={text('became')}>
        <RequestOutcome answer={form.done} />
        <Actions>
          <ActionButton onClick={onDone}>{text('toCalendar')}</ActionButton>
        </Actions>
      </Panel>
    );
  return (
    <FormProvider {...form.form}>
      <Panel title={text('what')} onSubmit={look}>
        <FormField name="title" label={translate('resources.bookings.fields.title')} />
        <NeedFields form={form} halls={halls} />
        <HallField form={form} halls={halls} />
        <WhenFields onChange={removePreview} />
        <RepeatFields onChange={removePreview} />
        <FormField
          name="remarks"
          label={translate('resources.bookings.fields.remarks')}
          multiline
        />
        <Actions>
          <ActionButton isBusy={isBusy} quiet={preview !== null}>
            {text('preview')}
          </ActionButton>
          <ActionButton quiet onClick={onDone}>
            {text('back')}
          </ActionButton>
        </Actions>
      </Panel>
      {preview && <Preview form={form} preview={preview} />}
      <Announcement text={preview ? text('dates', { smart_count: preview.dates.length }) : ''} />
    </FormProvider>
  );
}

interface PartProps {
  form: BookingRequestState;
}

function NeedFields({
  form: { form, values, removePreview },
  halls,
}: PartProps & Pick<BookingRequestFormProps, 'halls'>) {
  const { translate } = useTexts();
  return (
    <>
      <PageFields>
        <PurposeField onChange={removePreview} />
        <FormField
          name="seats"
          type="number"
          label={translate('resources.bookings.fields.seats')}
          onChange={removePreview}
        />
      </PageFields>
      <FacilityChecks
        halls={halls}
        chosen={values.facilities}
        onChange={(chosen) => {
          form.setValue('facilities', chosen);
          removePreview();
        }}
      />
    </>
  );
}

/** The halls that fit, and the chosen hall even if it does not fit. */
function HallField({
  form: { values, removePreview },
  halls,
}: PartProps & Pick<BookingRequestFormProps, 'halls'>) {
  const { translate, language } = useTexts();
  const fitting = halls.filter(
    (hall) =>
      hall.isBookable &&
      (values.seats === '' || hall.capacity >= Number(values.seats)) &&
      values.facilities.every((id) =>
        hall.facilities.some((one) => one.id === id && one.working > 0),
      ),
  );
  const chosen = halls.find(({ id }) => id === values.hall);
  const options = [...fitting, ...(chosen && !fitting.includes(chosen) ? [chosen] : [])].map(
    (hall) =>
      [hall.id, `${hall.code} · ${textIn(hall.name, language).text} (${hall.capacity})`] as const,
  );
  const help = chosen?.needsApproval ? 'asksSomebody' : 'asksNobody';
  return (
    <FormField
      name="hall"
      label={translate('resources.bookings.fields.hall')}
      options={options}
      help={translate(`${TEXTS}.${fitting.length === 0 ? 'noneFits' : help}`)}
      onChange={removePreview}
    />
  );
}

function WhenFields({ onChange }: { onChange: () => void }) {
  const { text } = useTexts(TEXTS);
  return (
    <PageFields>
      <FormField name="date" type="date" label={text('date')} onChange={onChange} />
      <FormField name="from" type="time" label={text('from')} onChange={onChange} />
      <FormField name="to" type="time" label={text('to')} onChange={onChange} />
      <FormField
        name="timeZone"
        label={text('timeZone')}
        options={ZONES.map((zone) => [zone, zone.replaceAll('_', ' ')])}
        onChange={onChange}
      />
    </PageFields>
  );
}

function Preview({ form, preview: { dates } }: PartProps & { preview: BookingAnswer }) {
  const { text } = useTexts(TEXTS);
  const possible = dates.filter(({ outcome }) => outcome !== 'skipped').length;
  const title = text('dates', { smart_count: dates.length });
  return (
    <Panel title={title} note={text('datesNote')}>
      <DateOutcomes
        dates={dates}
        label={title}
        isPreview
        onChooseHall={form.takeHall}
        onChooseTime={form.takeTime}
        onAsAsked={form.takeAsRequested}
      />
      <WaitCheck form={form} />
      <Actions>
        <ActionButton
          isBusy={form.isBusy}
          onClick={form.submit}
          disabled={possible === 0}
          title={possible === 0 ? text('nothingPossible') : undefined}
        >
          {text('request', { smart_count: Math.max(possible, 1) })}
        </ActionButton>
      </Actions>
    </Panel>
  );
}
