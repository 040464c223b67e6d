import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  formatDate,
  Note,
  PageDialog,
  PageField,
  PageFields,
  textIn,
  useCallMutation,
  useCallQuery,
  usePreferences,
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
const UNCHANGED = { hall: '', from: '', to: '', cancel: false };

interface SeriesDialogProps {
  series: string;
  /** The date from which it was opened. */
  booking: { id: string; startsAt: string };
  onClose: (isDone: boolean) => void;
}

/** The change of a series that is being prepared: its dry run first, then the change itself. */
function useSeriesChange(series: string, booking: string) {
  const { send, isBusy, problemOf } = useCallMutation(changeBookingSeries);
  const [reach, setReach] = useState<SeriesChange['reach']>('all');
  const [change, setChange] = useState(UNCHANGED);
  const [result, setResult] = useState<{ answer: SeriesAnswer; isDone: boolean } | null>(null);
  const { hall, from, to, cancel } = change;
  const submit = async (isDryRun: boolean): Promise<void> => {
    const given = Object.entries({ hall, from, to }).filter(([, value]) => value !== '');
    const answer = await send({
      params: { id: series },
      body: {
        ...(cancel ? { cancel } : Object.fromEntries(given)),
        booking,
        reach,
        rehearse: isDryRun,
      },
    });
    if (answer) setResult({ answer: answer.data, isDone: !isDryRun });
  };
  return {
    reach,
    setReach: (next: string): void => {
      setReach(next as SeriesChange['reach']);
      setResult(null);
    },
    change,
    setChange: (more: Partial<typeof change>): void => {
      setChange({ ...change, ...more });
      setResult(null);
    },
    isEmpty: !cancel && hall === '' && from === '' && to === '',
    result,
    problem: problemOf('from') ?? problemOf('to') ?? problemOf('hall'),
    isBusy,
    submit,
  };
}

/**
 * Changes or cancels what is still to come of a series: shows what would become of every date, then
 * applies it.
 */
export function SeriesDialog({ series, booking, onClose }: SeriesDialogProps) {
  const translate = useTranslate();
  const form = useSeriesChange(series, booking.id);
  const { result, isBusy, isEmpty, change, submit } = form;
  const isDone = result?.isDone ?? false;
  const words = (key: string, values = {}): string => translate(`${TEXTS}.${key}`, values);
  return (
    <PageDialog
      title={words('title')}
      onClose={() => onClose(isDone)}
      actions={
        <>
          <ActionButton quiet onClick={() => onClose(isDone)}>
            {words('close')}
          </ActionButton>
          {!isDone && (
            <ActionButton
              quiet={result !== null}
              isBusy={isBusy}
              disabled={isEmpty}
              title={isEmpty ? words('nothingChanged') : undefined}
              onClick={() => void submit(true)}
            >
              {words('preview')}
            </ActionButton>
          )}
          {result && !isDone && (
            <ActionButton isBusy={isBusy} danger={change.cancel} onClick={() => void submit(false)}>
              {words(change.cancel ? 'cancelThese' : 'apply')}
            </ActionButton>
          )}
        </>
      }
    >
      {!isDone && <SeriesFields form={form} startsAt={booking.startsAt} />}
      {result && (
        <>
          {result.answer.past > 0 && (
            <Note>{words('past', { smart_count: result.answer.past })}</Note>
          )}
          <DateOutcomes dates={result.answer.dates} label={words('title')} isPreview={!isDone} />
        </>
      )}
    </PageDialog>
  );
}

interface SeriesFieldsProps {
  form: ReturnType<typeof useSeriesChange>;
  startsAt: string;
}

function SeriesFields({ form, startsAt }: SeriesFieldsProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { data: halls = [] } = useCallQuery(hallOptions, { range: ALL_HALLS });
  const { change, setChange, reach, setReach, problem } = form;
  const words = (key: string, values = {}): string => translate(`${TEXTS}.${key}`, values);
  const date = formatDate(startsAt, language);
  const bookable = halls
    .filter(({ isBookable }) => isBookable)
    .map(({ id, code, name }) => [id, `${code} · ${textIn(name, language).text}`] as const);
  return (
    <>
      <Note>{words('note')}</Note>
      <PageField
        label={words('reach')}
        value={reach}
        onChange={setReach}
        options={REACHES.map((key) => [key, words(`reaches.${key}`, { date })])}
      />
      <label>
        <input
          type="checkbox"
          checked={change.cancel}
          onChange={(event) => setChange({ cancel: event.target.checked })}
        />{' '}
        {words('cancelThese')}
      </label>
      {!change.cancel && (
        <PageFields>
          <PageField
            label={words('hall')}
            value={change.hall}
            onChange={(hall) => setChange({ hall })}
            options={[['', words('same')], ...bookable]}
            problem={problem}
          />
          <PageField
            label={words('from')}
            type="time"
            value={change.from}
            onChange={(from) => setChange({ from })}
          />
          <PageField
            label={words('to')}
            type="time"
            value={change.to}
            onChange={(to) => setChange({ to })}
          />
        </PageFields>
      )}
    </>
  );
}
