import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import {
  ActionButton,
  Callout,
  Note,
  PageDialog,
  PageField,
  PageFields,
  problemWords,
  textIn,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import type { ClassMove, HallOption, MoveAnswer, TimetableEntry } from '../api.ts';
import { clockText, wallClock } from './weekLayout.ts';

const TEXTS = 'pages.hall-timetable';
const SHOWN = 8;

interface MoveFormProps {
  entry: TimetableEntry;
  to: { date: string; minute: number } | null;
  title: string;
  halls: readonly HallOption[];
  onClose: (isMoved: boolean) => void;
}

/** Where a class is to go; whether it can is told while it is chosen, before anything is moved. */
export function MoveForm({ entry, to, title, halls, onClose }: MoveFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [start, end] = [wallClock(entry.startsAt), wallClock(entry.endsAt)];
  const length = (Date.parse(entry.endsAt) - Date.parse(entry.startsAt)) / 60_000;
  const [move, setMove] = useState({
    date: to?.date ?? start.date,
    from: clockText(to?.minute ?? start.minute),
    to: clockText(to ? to.minute + length : end.minute),
    hall: entry.hall?.id ?? '',
    scope: 'once' as ClassMove['scope'],
    note: '',
  });
  const words = (key: string, values = {}): string => translate(`${TEXTS}.${key}`, values);
  const change = (more: Partial<typeof move>): void => setMove({ ...move, ...more });
  const body = (rehearse: boolean): ClassMove => ({
    date: move.date,
    from: move.from,
    to: move.to,
    hall: move.hall === '' ? null : move.hall,
    scope: move.scope,
    rehearse,
    ...(move.note.trim() === '' ? {} : { note: move.note.trim() }),
  });
  const asked = body(true);
  // While one end is being typed it may stand before the other: no need to ask.
  const isForward = move.date !== '' && move.from !== '' && move.to > move.from;
  const rehearsal = useQuery({
    queryKey: ['class-move', entry.id, asked.date, asked.from, asked.to, asked.hall, asked.scope],
    retry: false,
    enabled: isForward,
    queryFn: async ({ signal }) => {
      const answer = await http.post<MoveAnswer>(`/timetable/${entry.id}/move`, asked, { signal });
      if (answer.isSuccess) return { answer: answer.body, problem: null };
      const [problem] = Object.values(
        (answer.body as Partial<FailureBody> | null)?.fieldErrors ?? {},
      );
      return {
        answer: null,
        problem: problem ? problemWords(problem, translate, language) : answer.message,
      };
    },
  });
  const clashes = (isForward && rehearsal.data?.answer?.clashes) || [];
  const problem = isForward
    ? (rehearsal.data?.problem ?? null)
    : translate('errors.field.beforeStart');
  const isFree =
    isForward && rehearsal.data !== undefined && problem === null && clashes.length === 0;
  const go = async (): Promise<void> => {
    const isDone = await run(() => http.post(`/timetable/${entry.id}/move`, body(false)));
    if (!isDone) return;
    notify(words('done'), { type: 'success' });
    onClose(true);
  };
  return (
    <PageDialog
      title={`${words('move')}: ${title}`}
      onClose={() => onClose(false)}
      actions={
        <>
          <ActionButton quiet onClick={() => onClose(false)}>
            {words('close')}
          </ActionButton>
          <ActionButton
            isBusy={isBusy}
            disabled={!isFree}
            title={
              isFree ? undefined : (problem ?? (rehearsal.data ? words('taken') : words('looking')))
            }
            onClick={() => void go()}
          >
            {words('doMove')}
          </ActionButton>
        </>
      }
    >
      <PageFields>
        <PageField
          label={words('day')}
          type="date"
          value={move.date}
          onChange={(date) => change({ date })}
        />
        <PageField
          label={words('starts')}
          type="time"
          value={move.from}
          onChange={(from) => change({ from })}
        />
        <PageField
          label={words('ends')}
          type="time"
          value={move.to}
          onChange={(end_) => change({ to: end_ })}
        />
        <PageField
          label={words('toHall')}
          value={move.hall}
          onChange={(hall) => change({ hall })}
          options={[
            ['', words('noHall')],
            ...halls.map(
              (hall) =>
                [
                  hall.id,
                  `${hall.code} · ${textIn(hall.name, language).text} (${hall.capacity})`,
                ] as const,
            ),
          ]}
        />
        <PageField
          label={words('scope')}
          value={move.scope}
          onChange={(scope) => change({ scope: scope as ClassMove['scope'] })}
          options={[
            ['once', words('once')],
            ...(entry.slot === null ? [] : [['always', words('always')] as const]),
          ]}
        />
      </PageFields>
      {move.scope === 'once' && (
        <PageField
          label={words('note')}
          value={move.note}
          onChange={(note) => change({ note })}
          problem={problemOf('note')}
        />
      )}
      <div aria-live="polite">
        {isForward && rehearsal.isPending && <Note>{words('looking')}</Note>}
        {problem !== null && <Callout tone="caution">{problem}</Callout>}
        {isFree && (
          <Callout tone="good">
            {(rehearsal.data?.answer?.count ?? 1) > 1
              ? words('freeAll', { count: rehearsal.data?.answer?.count ?? 1 })
              : words('free')}
          </Callout>
        )}
        {clashes.length > 0 && (
          <Callout tone="bad">
            <p>{words('taken')}</p>
            <ul>
              {clashes.slice(0, SHOWN).map((clash) => (
                <li key={`${clash.what}${clash.startsAt}${textIn(clash.by, language).text}`}>
                  {problemWords(clash.problem, translate, language)}
                </li>
              ))}
            </ul>
            {clashes.length > SHOWN && <p>{words('more', { count: clashes.length - SHOWN })}</p>}
          </Callout>
        )}
      </div>
    </PageDialog>
  );
}
