import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { useQuery } from '@tanstack/react-query';
import { ActionButton, Actions, Note, Page, PageCheck, PageField, Panel, useCall, usePortalServices, usePrivileges } from '../../framework/index.ts';
import { SETTING_GROUPS, SETTINGS, type SettingKey } from '../../contract/settings.ts';

interface StoredSetting {
  id: string;
  version: number;
  key: SettingKey;
  value: unknown;
}

type Typed = Readonly<Partial<Record<SettingKey, string | boolean>>>;
const keys = Object.keys(SETTINGS) as SettingKey[];
const text = 'pages.settings';

/** What was typed in the form that the gateway takes; a number that is none stays text, for the gateway to refuse by name. */
function valueOf(key: SettingKey, typed: string | boolean): unknown {
  if (typeof typed === 'boolean' || SETTINGS[key].field.kind !== 'int') return typed;
  return /^-?\d+$/.test(typed.trim()) ? Number(typed) : typed;
}

/** `/manage-setting/settings`: every setting by group, with what it is unless somebody changes it. */
export function Settings() {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const stored = useQuery({
    queryKey: ['settings', 'all'],
    queryFn: async () => {
      const answer = await http.get<StoredSetting[]>('/settings');
      if (!answer.isSuccess) throw new Error(answer.message);
      return answer.body;
    },
  });
  return (
    <Page title={translate(`${text}.title`)}>
      {stored.isError && (
        <Panel>
          <Note>{translate(`${text}.failed`)}</Note>
          <Actions><ActionButton quiet onClick={() => void stored.refetch()}>{translate(`${text}.retry`)}</ActionButton></Actions>
        </Panel>
      )}
      {stored.data && SETTING_GROUPS.map((group) => (
        <SettingsGroup key={group} title={translate(`${text}.groups.${group}`)} stored={stored.data.filter(({ key }) => SETTINGS[key]?.group === group)} onSaved={() => void stored.refetch()} />
      ))}
    </Page>
  );
}

interface SettingsGroupProps {
  title: string;
  stored: readonly StoredSetting[];
  onSaved: () => void;
}

function SettingsGroup({ title, stored, onSaved }: SettingsGroupProps) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const mayEdit = usePrivileges().has('SETTINGS_EDIT');
  const [typed, setTyped] = useState<Typed>({});
  const [failed, setFailed] = useState<SettingKey | null>(null);
  const { run, isBusy, problemOf } = useCall();
  const changed = stored.filter(({ key, value }) => typed[key] !== undefined && valueOf(key, typed[key]) !== value);

  const save = async () => {
    for (const { id, key, version } of changed) {
      const value = valueOf(key, typed[key] ?? '');
      setFailed(key);
      if (!(await run(() => http.put(`/settings/${id}`, { value, version }), `${text}.saved`))) return onSaved();
      setTyped(({ [key]: _saved, ...rest }) => rest);
    }
    setFailed(null);
    onSaved();
  };
  return (
    <Panel title={title} {...(mayEdit ? {} : { note: translate(`${text}.readOnly`) })} onSubmit={() => void save()}>
      {keys.flatMap((key) => {
        const row = stored.find((setting) => setting.key === key);
        if (!row) return [];
        const value = typed[key] ?? (typeof row.value === 'boolean' ? row.value : String(row.value ?? ''));
        const change = (next: string | boolean) => setTyped((values) => ({ ...values, [key]: next }));
        const label = translate(`${text}.fields.${key}`);
        if (typeof value === 'boolean') return [<PageCheck key={key} label={label} checked={value} disabled={!mayEdit} onChange={change} />];
        const isNumber = SETTINGS[key].field.kind === 'int';
        return [
          <PageField key={key} label={label} value={value} disabled={!mayEdit} onChange={change} {...(isNumber ? { inputMode: 'numeric' as const } : {})} help={translate(`${text}.default`, { value: SETTINGS[key].field.default })} problem={failed === key ? problemOf('value') : undefined} />,
        ];
      })}
      <Actions>
        <ActionButton disabled={!mayEdit || isBusy || changed.length === 0} title={changed.length === 0 ? translate(`${text}.unchanged`) : undefined}>{translate(`${text}.save`)}</ActionButton>
      </Actions>
    </Panel>
  );
}
