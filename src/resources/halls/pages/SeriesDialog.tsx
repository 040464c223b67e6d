import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import {
  ActionButton,
  Announcement,
  formatDate,
  FormCheck,
  FormField,
  Note,
  PageDialog,
  PageFields,
  textIn,
  useCallForm,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import {
  ALL_HALLS,
  changeBookingSeries,
  hallOptions,
  type SeriesAnswer,
  type SeriesChange,
} from '../api.ts';
import { DateOutcomes } from './DateOutcomes.tsx';

const TEXTS = 'pages.hall-bookings.series';
const REACHES = ['one', 'rest', 'all'] as const;

interface SeriesValues {
  reach: SeriesChange['reach'];
  /** Empty: unchanged, as with `from` and `to`. */
  hall: string;
  from: string;
  to: string;
  cancel: boolean;
}

const UNCHANGED: SeriesValues = { reach: 'all', hall: '', from: '', to: '', cancel: false };

interface SeriesDialogProps {
  series: string;
  /** The booking from which the dialog was opened. */
  booking: { id: string; startsAt: string };
  onClose: (isDone: boolean) => void;
}

/** The change of a series that is being prepared: its dry run first, then the change itself. */
function useSeriesChange(series: string, booking: string) {
  const { form, send, isBusy } = useCallForm(changeBookingSeries, UNCHANGED);
  const [result, setResult] = useState<{ answer: SeriesAnswer; isDone: boolean } | null>(null);
  const { cancel, hall, from, to } = useWatch({ control: form.control }) as SeriesValues;
  const submit = (isDryRun: boolean): void =>
    void form.handleSubmit(async ({ reach, ...change }) => {
      const given = Object.entries({ hall: change.hall, from: change.from, to: change.to });
      const answer = await send({
        params: { id: series },
        body: {
          ...(change.cancel
            ? { cancel: true }
            : Object.fromEntries(given.filter(([, value]) => value !== ''))),
          booking,
          reach,
          dryRun: isDryRun,
        },
      });
      if (answer) setResult({ answer: answer.data, isDone: !isDryRun });
    })();
  return {
    form,
    cancel,
    isEmpty: !cancel && hall === '' && from === '' && to === '',
    result,
    removeResult: () => setResult(null),
    isBusy,
    submit,
  };
}

/**
 * Changes or cancels the future dates of a series: previews the outcome of every date, then applies
 * it.
 */
export function SeriesDialog({ series, booking, onClose }: SeriesDialogProps) {
  const { text } = useTexts(TEXTS);
  const { text: datesText } = useTexts('pages.hall-bookings');
  const { form, cancel, isEmpty, result, removeResult, isBusy, submit } = useSeriesChange(
    series,
    booking.id,
  );
  const isDone = result?.isDone ?? false;
  const givenBack = result?.answer.dates.filter(({ outcome }) => outcome === 'givenBack') ?? [];
  return (
    <PageDialog
      title={text('title')}
      onClose={() => onClose(isDone)}
      actions={
        <>
          <ActionButton quiet onClick={() => onClose(isDone)}>
            {text('close')}
          </ActionButton>
          {!isDone && (
            <ActionButton
              quiet={result !== null}
              isBusy={isBusy}
              disabled={isEmpty}
              title={isEmpty ? text('nothingChanged') : undefined}
              onClick={() => submit(true)}
            >
              {text('preview')}
            </ActionButton>
          )}
          {result && !isDone && (
            <ActionButton isBusy={isBusy} danger={cancel} onClick={() => submit(false)}>
              {text(cancel ? 'cancelThese' : 'apply')}
            </ActionButton>
          )}
        </>
      }
    >
      {!isDone && (
        <FormProvider {...form}>
          <SeriesFields isCancelled={cancel} startsAt={booking.startsAt} onChange={removeResult} />
        </FormProvider>
      )}
      <Announcement
        text={result ? datesText('dates', { smart_count: result.answer.dates.length }) : ''}
      />
      {result && (
        <>
          {result.answer.past > 0 && (
            <Note>{text('past', { smart_count: result.answer.past })}</Note>
          )}
          {givenBack.length > 0 && !isDone && (
            <Note>{text('givesBack', { smart_count: givenBack.length })}</Note>
          )}
          <DateOutcomes dates={result.answer.dates} label={text('title')} isPreview={!isDone} />
        </>
      )}
    </PageDialog>
  );
}

function SeriesFields({
  isCancelled,
  startsAt,
  onChange,
}: {
  isCancelled: boolean;
  startsAt: string;
  onChange: () => void;
}) {
  const { text, language } = useTexts(TEXTS);
  const { data: halls = [] } = useCallQuery(hallOptions, { range: ALL_HALLS });
  const date = formatDate(startsAt, language);
  const bookable = halls
    .filter(({ isBookable }) => isBookable)
    .map(({ id, code, name }) => [id, `${code} · ${textIn(name, language).text}`] as const);
  return (
    <>
      <Note>{text('note')}</Note>
      <FormField
        name="reach"
        label={text('reach')}
        options={REACHES.map((key) => [key, text(`reaches.${key}`, { date })])}
        onChange={onChange}
      />
      <FormCheck name="cancel" label={text('cancelThese')} onChange={onChange} />
      {!isCancelled && (
        <PageFields>
          <FormField
            name="hall"
            label={text('hall')}
            options={[['', text('same')], ...bookable]}
            onChange={onChange}
          />
          <FormField name="from" type="time" label={text('from')} onChange={onChange} />
          <FormField name="to" type="time" label={text('to')} onChange={onChange} />
        </PageFields>
      )}
    </>
  );
}
