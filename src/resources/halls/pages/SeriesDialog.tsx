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
  useAnswer,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import type { HallOption, SeriesAnswer, SeriesChange } from '../api.ts';
import { DateOutcomes } from './DateOutcomes.tsx';

const TEXTS = 'pages.hall-bookings.series';
const REACHES = ['one', 'rest', 'all'] as const;

interface SeriesDialogProps {
  series: string;
  /** The date from which it was opened. */
  booking: { id: string; startsAt: string };
  onClose: (isDone: boolean) => void;
}

/**
 * Changes or cancels what is still to come of a series: first every date with what would become of
 * it, then done.
 */
export function SeriesDialog({ series, booking, onClose }: SeriesDialogProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const { body: halls = [] } = useAnswer<HallOption[]>('/hall-bookings/halls');
  const [reach, setReach] = useState<'one' | 'rest' | 'all'>('all');
  const [change, setChange] = useState<{ hall: string; from: string; to: string; cancel: boolean }>(
    { hall: '', from: '', to: '', cancel: false },
  );
  const [told, setTold] = useState<{ answer: SeriesAnswer; isDone: boolean } | null>(null);
  const words = (key: string, values = {}): string => translate(`${TEXTS}.${key}`, values);
  const alter = (more: Partial<typeof change>): void => {
    setChange({ ...change, ...more });
    setTold(null);
  };
  const isEmpty = !change.cancel && change.hall === '' && change.from === '' && change.to === '';
  const send = (rehearse: boolean): void =>
    void run(async () => {
      const given = Object.fromEntries(
        Object.entries({ hall: change.hall, from: change.from, to: change.to }).filter(
          ([, value]) => value !== '',
        ),
      );
      const body: SeriesChange = {
        ...(change.cancel ? { cancel: true } : given),
        booking: booking.id,
        reach,
        rehearse,
      };
      const answer = await http.post<SeriesAnswer>(`/hall-bookings/series/${series}`, body);
      if (answer.isSuccess) setTold({ answer: answer.body, isDone: !rehearse });
      return answer;
    });
  const date = formatDate(booking.startsAt, language);
  const bookable = halls
    .filter(({ isBookable }) => isBookable)
    .map(({ id, code, name }) => [id, `${code} · ${textIn(name, language).text}`] as const);
  const problem = problemOf('from') ?? problemOf('to') ?? problemOf('hall');
  return (
    <PageDialog
      title={words('title')}
      onClose={() => onClose(told?.isDone ?? false)}
      actions={
        <>
          <ActionButton quiet onClick={() => onClose(told?.isDone ?? false)}>
            {words('close')}
          </ActionButton>
          {!told?.isDone && (
            <ActionButton
              quiet={told !== null}
              isBusy={isBusy}
              disabled={isEmpty}
              title={isEmpty ? words('nothingChanged') : undefined}
              onClick={() => send(true)}
            >
              {words('preview')}
            </ActionButton>
          )}
          {told && !told.isDone && (
            <ActionButton isBusy={isBusy} danger={change.cancel} onClick={() => send(false)}>
              {words(change.cancel ? 'cancelThese' : 'apply')}
            </ActionButton>
          )}
        </>
      }
    >
      {!told?.isDone && (
        <>
          <Note>{words('note')}</Note>
          <PageField
            label={words('reach')}
            value={reach}
            onChange={(next) => {
              setReach(next as typeof reach);
              setTold(null);
            }}
            options={REACHES.map((key) => [key, words(`reaches.${key}`, { date })])}
          />
          <label>
            <input
              type="checkbox"
              checked={change.cancel}
              onChange={(event) => alter({ cancel: event.target.checked })}
            />{' '}
            {words('cancelThese')}
          </label>
          {!change.cancel && (
            <PageFields>
              <PageField
                label={words('hall')}
                value={change.hall}
                onChange={(hall) => alter({ hall })}
                options={[['', words('same')], ...bookable]}
                problem={problem}
              />
              <PageField
                label={words('from')}
                type="time"
                value={change.from}
                onChange={(from) => alter({ from })}
              />
              <PageField
                label={words('to')}
                type="time"
                value={change.to}
                onChange={(to) => alter({ to })}
              />
            </PageFields>
          )}
        </>
      )}
      {told && (
        <>
          {told.answer.past > 0 && <Note>{words('past', { smart_count: told.answer.past })}</Note>}
          <DateOutcomes dates={told.answer.dates} label={words('title')} isPreview={!told.isDone} />
        </>
      )}
    </PageDialog>
  );
}
