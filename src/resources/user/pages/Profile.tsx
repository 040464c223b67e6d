import { useTranslate } from 'react-admin';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  Callout,
  Failed,
  Loading,
  Page,
  Panel,
  RecentChanges,
  useCallQuery,
  usePortalServices,
} from '../../../framework/index.ts';
import { OwnActivity } from './OwnActivity.tsx';
import { OwnAddress } from './OwnAddress.tsx';
import { OwnFactors } from './OwnFactors.tsx';
import { OwnPreferences } from './OwnPreferences.tsx';
import { OwnRecord, type OwnUser } from './OwnRecord.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { OwnSingleSignOn } from './OwnSingleSignOn.tsx';
import { OwnStudies } from './OwnStudies.tsx';

const { read: readUser } = recordCalls<OwnUser>('users');

/** `/manage-profile/profile`: the user's own data, preferences, sessions and activity. */
export function Profile() {
  const translate = useTranslate();
  const { session } = usePortalServices();
  const impersonation = session.impersonation?.() ?? null;
  const id = impersonation ? undefined : session.user()?.user;
  const {
    data: own,
    isError,
    isPending,
    refetch,
  } = useCallQuery(readUser, id === undefined ? null : { params: { id: String(id) } });
  if (impersonation)
    return (
      <Page title={translate('pages.profile.title')}>
        <Callout>{translate('pages.profile.notViewed')}</Callout>
      </Page>
    );
  return (
    <Page title={translate('pages.profile.title')}>
      {isError && (
        <Panel>
          <Failed onRetry={refetch} />
        </Panel>
      )}
      {isPending && (
        <Panel>
          <Loading />
        </Panel>
      )}
      {own && <OwnRecord record={own} onSaved={refetch} />}
      {own && <OwnAddress record={own} onSaved={refetch} />}
      <OwnStudies />
      <OwnPreferences />
      <OwnFactors />
      <OwnSessions />
      {id !== undefined && <OwnSingleSignOn id={String(id)} />}
      <RecentChanges />
      {id !== undefined && <OwnActivity id={String(id)} />}
    </Page>
  );
}
