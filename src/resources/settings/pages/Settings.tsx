import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { SETTING_KEYS } from '../../../contract/model/settings.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  Callout,
  Failed,
  Loading,
  Page,
  Panel,
  useCallQuery,
  usePrivileges,
} from '../../../framework/index.ts';
import { SettingsForm, type StoredSetting } from './SettingsForm.tsx';

const { list: listSettings } = recordCalls<StoredSetting>('settings');

/** One row for each key; without a range the list would end with the page size, itself a setting. */
const ALL = { range: [0, SETTING_KEYS.length - 1] } as const;

/** `/manage-setting/settings`: every setting by group, with its default. */
export function Settings() {
  const translate = useTranslate();
  const mayEdit = usePrivileges().has('SETTINGS_EDIT');
  const { data, isError, isPending, refetch } = useCallQuery(listSettings, ALL);
  const stored = useMemo(() => data ?? [], [data]);
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
      {data && <SettingsForm stored={stored} mayEdit={mayEdit} onSaved={refetch} />}
    </Page>
  );
}
