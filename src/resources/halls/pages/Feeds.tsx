import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import {
  ActionButton,
  Actions,
  Callout,
  formatDate,
  FormField,
  Loading,
  Note,
  Panel,
  Rows,
  textIn,
  useCallForm,
  useCallMutation,
  useCallQuery,
  usePreferences,
} from '../../../framework/index.ts';
import {
  calendarFeeds,
  createCalendarFeed,
  type HallOption,
  type ListedFeed,
  revokeCalendarFeed,
} from '../api.ts';

const TEXTS = 'pages.hall-bookings.feeds';

/**
 * Feed addresses for calendar programs: the user's own classes and bookings, or a hall. Each is
 * shown once and can be revoked.
 */
export function Feeds({ halls }: { halls: readonly HallOption[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { language } = usePreferences();
  const { form, send, isBusy } = useCallForm(createCalendarFeed, { hall: '' });
  const revocation = useCallMutation(revokeCalendarFeed);
  const { data: feeds, isPending, refetch } = useCallQuery(calendarFeeds, {});
  const [made, setMade] = useState<string | null>(null);
  const words = (key: string, values = {}): string => translate(`${TEXTS}.${key}`, values);
  const make = form.handleSubmit(async ({ hall }) => {
    const answer = await send({ body: { hall: hall === '' ? null : hall } });
    if (answer) setMade(answer.data.url);
    refetch();
  });
  const revoke = async (id: string): Promise<void> => {
    await revocation.send({ params: { id } }, { success: words('revoked') });
    refetch();
  };
  const copy = (): void =>
    void navigator.clipboard.writeText(made ?? '').then(
      () => notify(words('copied'), { type: 'success' }),
      () => notify(words('copyFailed'), { type: 'warning' }),
    );
  return (
    <Panel title={words('title')} note={words('note')} onSubmit={() => void make()}>
      <FormProvider {...form}>
        <FormField
          name="hall"
          label={words('what')}
          options={[
            ['', words('own')],
            ...halls.map(
              ({ id, code, name }) => [id, `${code} · ${textIn(name, language).text}`] as const,
            ),
          ]}
        />
      </FormProvider>
      <Actions>
        <ActionButton isBusy={isBusy || revocation.isBusy}>{words('make')}</ActionButton>
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
      {feeds && <FeedList feeds={feeds} onRevoke={(id) => void revoke(id)} />}
    </Panel>
  );
}

interface FeedListProps {
  feeds: readonly ListedFeed[];
  onRevoke: (id: string) => void;
}

function FeedList({ feeds, onRevoke }: FeedListProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const words = (key: string, values = {}): string => translate(`${TEXTS}.${key}`, values);
  if (feeds.length === 0) return <Note>{words('none')}</Note>;
  const dateOf = (instant: string) => ({ date: formatDate(instant, language) });
  return (
    <Rows>
      {feeds.map(({ id, hall, createdAt, usedAt }) => (
        <li key={id}>
          <span>
            {hall ? words('ofHall', { code: hall.code }) : words('own')}
            <small>
              {words('since', dateOf(createdAt))}
              {usedAt === null ? '' : ` · ${words('used', dateOf(usedAt))}`}
            </small>
          </span>
          <ActionButton quiet danger onClick={() => onRevoke(id)}>
            {words('revoke')}
          </ActionButton>
        </li>
      ))}
    </Rows>
  );
}
