import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ActionButton, Actions, formatDateTime, Note, Page, PageField, Panel, Rows, useCall, usePortalServices, usePreferences } from '../../framework/index.ts';

interface OwnRecord {
  id: string;
  version: number;
  firstName: string;
  lastName: string;
}
interface Session {
  id: string;
  lastSeenAt: string;
  ip: string | null;
  userAgent: string | null;
  current: boolean;
}
interface Activity {
  id: string;
  at: string;
  action: string;
  ip: string | null;
}

const SHOWN_ACTIVITIES = 15;
const text = 'pages.profile';

/** What the gateway answers at an address; loading, failed or there. */
function useAnswer<Body>(key: string, path: string | null) {
  const { http } = usePortalServices();
  return useQuery({
    queryKey: ['profile', key, path],
    enabled: path !== null,
    queryFn: async () => {
      const answer = await http.get<Body>(path ?? '');
      if (!answer.isSuccess) throw new Error(answer.message);
      return answer.body;
    },
  });
}

/** `/manage-profile/profile`: the person's own name, sessions and activity. */
export function Profile() {
  const translate = useTranslate();
  const { session } = usePortalServices();
  const id = session.user()?.user;
  const own = useAnswer<OwnRecord>('own', id === undefined ? null : `/users/${id}`);
  return (
    <Page title={translate(`${text}.title`)}>
      {own.isError && <Failed onRetry={() => void own.refetch()} />}
      {own.data && <Name key={own.data.version} record={own.data} />}
      <Sessions />
      {id !== undefined && <Activities id={String(id)} />}
    </Page>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Panel>
      <Note>{translate(`${text}.failed`)}</Note>
      <Actions><ActionButton quiet onClick={onRetry}>{translate(`${text}.retry`)}</ActionButton></Actions>
    </Panel>
  );
}

function Name({ record }: { record: OwnRecord }) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const client = useQueryClient();
  const { run, isBusy, problemOf } = useCall();
  const [firstName, setFirstName] = useState(record.firstName);
  const [lastName, setLastName] = useState(record.lastName);
  const isChanged = firstName !== record.firstName || lastName !== record.lastName;
  const save = async () => {
    await run(() => http.put(`/users/${record.id}`, { firstName, lastName, version: record.version }), `${text}.saved`);
    await client.invalidateQueries({ queryKey: ['profile', 'own'] });
  };
  return (
    <Panel title={translate(`${text}.person`)} onSubmit={() => void save()}>
      <PageField label={translate(`${text}.firstName`)} autoComplete="given-name" value={firstName} onChange={setFirstName} problem={problemOf('firstName')} />
      <PageField label={translate(`${text}.lastName`)} autoComplete="family-name" value={lastName} onChange={setLastName} problem={problemOf('lastName')} />
      <Actions><ActionButton disabled={isBusy || !isChanged}>{translate(`${text}.save`)}</ActionButton></Actions>
    </Panel>
  );
}

function Sessions() {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { language } = usePreferences();
  const { run, isBusy } = useCall();
  const sessions = useAnswer<Session[]>('sessions', '/sessions');
  const end = async (path: string) => {
    await run(() => http.delete(path), `${text}.ended`);
    await sessions.refetch();
  };
  if (sessions.isError) return <Failed onRetry={() => void sessions.refetch()} />;
  const others = (sessions.data ?? []).filter(({ current }) => !current);
  return (
    <Panel title={translate(`${text}.sessions`)}>
      <Rows>
        {(sessions.data ?? []).map(({ id, userAgent, ip, lastSeenAt, current }) => (
          <li key={id}>
            <span>
              {ip} · {translate(`${text}.lastSeen`, { at: formatDateTime(lastSeenAt, language) })}{current && ` (${translate(`${text}.thisOne`)})`}
              <small>{userAgent ?? translate(`${text}.unknownDevice`)}</small>
            </span>
            {!current && <ActionButton quiet disabled={isBusy} onClick={() => void end(`/sessions/${id}`)}>{translate(`${text}.end`)}</ActionButton>}
          </li>
        ))}
      </Rows>
      {others.length > 0 && <Actions><ActionButton quiet disabled={isBusy} onClick={() => void end('/sessions')}>{translate(`${text}.endOthers`)}</ActionButton></Actions>}
    </Panel>
  );
}

function Activities({ id }: { id: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const activities = useAnswer<Activity[]>('activities', `/useractivities/viewall/${id}`);
  if (activities.isError) return <Failed onRetry={() => void activities.refetch()} />;
  return (
    <Panel title={translate(`${text}.activity`)}>
      {activities.data?.length === 0 && <Note>{translate(`${text}.noActivity`)}</Note>}
      <Rows>
        {(activities.data ?? []).slice(0, SHOWN_ACTIVITIES).map(({ id: activity, at, action, ip }) => (
          <li key={activity}>
            <span>{translate(`resources.activities.options.action.${action}`)}</span>
            <small>{formatDateTime(at, language)} · {ip}</small>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
