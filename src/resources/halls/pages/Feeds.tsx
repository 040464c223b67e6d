import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Callout,
  formatDate,
  Loading,
  Note,
  PageField,
  Panel,
  Rows,
  textIn,
  useAnswer,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import type { CalendarFeed, HallOption } from '../api.ts';

const TEXTS = 'pages.hall-bookings.feeds';

/**
 * Addresses for calendar programs: one's own classes and bookings, or a hall. Each is told once and
 * can be revoked.
 */
export function Feeds({ halls }: { halls: readonly HallOption[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const { body, isPending, refetch } = useAnswer<CalendarFeed[]>('/calendar-feeds');
  const [hall, setHall] = useState('');
  const [made, setMade] = useState<string | null>(null);
  const words = (key: string, values = {}): string => translate(`${TEXTS}.${key}`, values);
  const make = (): void =>
    void run(async () => {
      const answer = await http.post<CalendarFeed>('/calendar-feeds', {
        hall: hall === '' ? null : hall,
      });
      if (answer.isSuccess) setMade(answer.body.url ?? null);
      refetch();
      return answer;
    });
  const revoke = (id: string): void =>
    void run(() => http.delete(`/calendar-feeds/${id}`), words('revoked')).then(() => refetch());
  const copy = (): void =>
    void navigator.clipboard.writeText(made ?? '').then(
      () => notify(words('copied'), { type: 'success' }),
      () => notify(words('copyFailed'), { type: 'warning' }),
    );
  const nameOf = (feed: CalendarFeed): string =>
    feed.hall ? words('ofHall', { code: feed.hall.code }) : words('own');
  return (
    <Panel title={words('title')} note={words('note')} onSubmit={make}>
      <PageField
        label={words('what')}
        value={hall}
        onChange={setHall}
        options={[
          ['', words('own')],
          ...halls.map(
            ({ id, code, name }) => [id, `${code} · ${textIn(name, language).text}`] as const,
          ),
        ]}
        problem={problemOf('hall')}
      />
      <Actions>
        <ActionButton isBusy={isBusy}>{words('make')}</ActionButton>
      </Actions>
      {made !== null && (
        <Callout
          tone="good"
          action={
            <ActionButton quiet onClick={copy}>
              {words('copy')}
            </ActionButton>
          }
        >
          <p>{words('made')}</p>
          <code>{made}</code>
        </Callout>
      )}
      {isPending && <Loading lines={1} />}
      {body?.length === 0 && <Note>{words('none')}</Note>}
      {body && body.length > 0 && (
        <Rows>
          {body.map((feed) => (
            <li key={feed.id}>
              <span>
                {nameOf(feed)}
                <small>
                  {words('since', { date: formatDate(feed.createdAt, language) })}
                  {feed.usedAt === null
                    ? ''
                    : ` · ${words('used', { date: formatDate(feed.usedAt, language) })}`}
                </small>
              </span>
              <ActionButton quiet danger onClick={() => revoke(feed.id)}>
                {words('revoke')}
              </ActionButton>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
