import { useState } from 'react';
import { useNotify } from 'react-admin';
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
  useTexts,
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
  const { text, language } = useTexts(TEXTS);
  const notify = useNotify();
  const { form, send, isBusy } = useCallForm(createCalendarFeed, { hall: '' });
  const revocation = useCallMutation(revokeCalendarFeed);
  const { data: feeds, isPending, refetch } = useCallQuery(calendarFeeds, {});
  const [made, setMade] = useState<string | null>(null);
  const make = form.handleSubmit(async ({ hall }) => {
    const answer = await send({ body: { hall: hall === '' ? null : hall } });
    if (answer) setMade(answer.data.url);
    refetch();
  });
  const revoke = async (id: string): Promise<void> => {
    await revocation.send({ params: { id } }, { success: text('revoked') });
    refetch();
  };
  const copy = (): void =>
    void navigator.clipboard.writeText(made ?? '').then(
      () => notify(text('copied'), { type: 'success' }),
      () => notify(text('copyFailed'), { type: 'warning' }),
    );
  return (
    <Panel title={text('title')} note={text('note')} onSubmit={() => void make()}>
      <FormProvider {...form}>
        <FormField
          name="hall"
          label={text('what')}
          options={[
            ['', text('own')],
            ...halls.map(
              ({ id, code, name }) => [id, `${code} · ${textIn(name, language).text}`] as const,
            ),
          ]}
        />
      </FormProvider>
      <Actions>
        <ActionButton isBusy={isBusy || revocation.isBusy}>{text('make')}</ActionButton>
      </Actions>
      {made !== null && (
        <Callout
          tone="good"
          action={
            <ActionButton quiet onClick={copy}>
              {text('copy')}
            </ActionButton>
          }
        >
          <p>{text('made')}</p>
          <code>{made}</code>
        </Callout>
      )}
      {isPending && <Loading lines={1} />}
      {feeds && <FeedList feeds={feeds} onRevoke={(id) => void revoke(id)} />}
    </Panel>
  );
}

function FeedList({
  feeds,
  onRevoke,
}: {
  feeds: readonly ListedFeed[];
  onRevoke: (id: string) => void;
}) {
  const { text, language } = useTexts(TEXTS);
  if (feeds.length === 0) return <Note>{text('none')}</Note>;
  const dateOf = (instant: string) => ({ date: formatDate(instant, language) });
  return (
    <Rows>
      {feeds.map(({ id, hall, createdAt, usedAt }) => (
        <li key={id}>
          <span>
            {hall ? text('ofHall', { code: hall.code }) : text('own')}
            <small>
              {text('since', dateOf(createdAt))}
              {usedAt === null ? '' : ` · ${text('used', dateOf(usedAt))}`}
            </small>
          </span>
          <ActionButton quiet danger onClick={() => onRevoke(id)}>
            {text('revoke')}
          </ActionButton>
        </li>
      ))}
    </Rows>
  );
}
