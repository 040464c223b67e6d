import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import {
  Callout,
  Failed,
  Loading,
  Page,
  Panel,
  useAnswer,
  usePrivileges,
} from '../../../framework/index.ts';
import { SettingsForm, type StoredSetting } from './SettingsForm.tsx';

/** `/manage-setting/settings`: every setting by group, with what it is unless somebody changes it. */
export function Settings() {
  const translate = useTranslate();
  const mayEdit = usePrivileges().has('SETTINGS_EDIT');
  const { body, isError, isPending, refetch } = useAnswer<StoredSetting[]>('/settings');
  const stored = useMemo(() => body ?? [], [body]);
  return (
    <Page title={translate('pages.settings.title')} intro={translate('pages.settings.intro')}>
      {!mayEdit && <Callout>{translate('pages.settings.readOnly')}</Callout>}
      {isError && (
        <Panel>
          <Failed text={translate('pages.settings.failed')} onRetry={refetch} />
        </Panel>
      )}
      {isPending && (
        <Panel>
          <Loading lines={8} />
        </Panel>
      )}
      {body && <SettingsForm stored={stored} mayEdit={mayEdit} onSaved={refetch} />}
    </Page>
  );
}
