import { useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm, useFormContext, useFormState } from 'react-hook-form';
import { sameValue } from '../../../contract/model/changedFields.ts';
import {
  SETTING_GROUPS,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
} from '../../../contract/model/settings.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import {
  ActionButton,
  FoldedPanel,
  KindForm,
  optionKey,
  problemWords,
  SaveBar,
  sendCall,
  UnsavedGuard,
  useCallQuery,
  usePortalServices,
  useTexts,
} from '../../../framework/index.ts';
import { settingChanges, type SettingChange } from '../api.ts';
import { SettingField } from './SettingField.tsx';
import { contradiction, saveOrder } from './settingsForm.ts';
import styles from './settings.module.css';

export interface StoredSetting {
  id: string;
  version: number;
  key: SettingKey;
  value: unknown;
}

const { update: updateSetting } = recordCalls('settings');

type Values = Record<string, unknown>;
const valuesOf = (stored: readonly StoredSetting[]): Values =>
  Object.fromEntries(stored.map(({ key, value }) => [key, value]));

interface SettingsFormProps {
  stored: readonly StoredSetting[];
  mayEdit: boolean;
  onSaved: () => void;
}

/** All settings in one form; the gateway stores each as a row of its own. */
export function SettingsForm({ stored, mayEdit, onSaved }: SettingsFormProps) {
  const { translate, language } = useTexts();
  const notify = useNotify();
  const { http } = usePortalServices();
  const form = useForm<Values>({ defaultValues: valuesOf(stored) });
  const { isDirty } = useFormState({ control: form.control });
  const changes = useCallQuery(settingChanges, {});
  const [isSaving, setSaving] = useState(false);
  const released = useRef(false);
  useEffect(() => form.reset(valuesOf(stored), { keepDirtyValues: true }), [form, stored]);

  const labelOf = (key: SettingKey) => translate(optionKey('settings', 'key', key));
  const complain = (key: SettingKey, message: string) =>
    form.setError(key, { type: 'server', message }, { shouldFocus: true });

  const refused = (key: SettingKey, body: Partial<FailureBody> | null) => {
    const problem = body?.fieldErrors?.['value'];
    if (problem) complain(key, problemWords(problem, translate, language));
    else
      notify(body?.code === undefined ? 'errors.other.network' : `errors.${body.code}`, {
        type: 'error',
      });
  };
  const save = async (values: Values) => {
    const contrary = contradiction(values);
    if (contrary) {
      const [lower, upper] = contrary;
      complain(upper, translate('pages.settings.mustExceed', { other: labelOf(lower) }));
      return complain(lower, translate('pages.settings.mustStayBelow', { other: labelOf(upper) }));
    }
    const before = valuesOf(stored);
    const changed = SETTING_KEYS.filter(
      (key) => key in before && !sameValue(values[key], before[key]),
    );
    setSaving(true);
    let saved = 0;
    for (const key of saveOrder(changed, before, values)) {
      const row = stored.find((setting) => setting.key === key);
      if (!row) continue;
      const body = { value: values[key], version: row.version };
      const answer = await sendCall(http, updateSetting, { params: { id: row.id }, body });
      if (!answer.isSuccess) {
        refused(key, answer.body as Partial<FailureBody> | null);
        break;
      }
      saved += 1;
      form.resetField(key, { defaultValue: values[key] });
    }
    setSaving(false);
    if (saved === changed.length)
      notify('pages.settings.saved', { type: 'success', messageArgs: { smart_count: saved } });
    onSaved();
    void changes.refetch();
  };

  return (
    <KindForm resource="settings" form={form} onSubmit={() => void form.handleSubmit(save)()}>
      <div className={styles.groups}>
        {SETTING_GROUPS.map((group) => (
          <SettingsGroup key={group} group={group} mayEdit={mayEdit} changes={changes.data} />
        ))}
      </div>
      {mayEdit && (
        <SaveBar canSave={isDirty} isSaving={isSaving} isNested={false} onSave={() => {}}>
          {isDirty && (
            <ActionButton quiet disabled={isSaving} onClick={() => form.reset(valuesOf(stored))}>
              {translate('pages.settings.discard')}
            </ActionButton>
          )}
        </SaveBar>
      )}
      <UnsavedGuard
        isDirty={isDirty}
        released={released}
        onGiveUp={() => form.reset(valuesOf(stored))}
      />
    </KindForm>
  );
}

type Group = (typeof SETTING_GROUPS)[number];

/** The first group is open, and each that ever had a problem: a closed input takes no focus. */
function SettingsGroup({
  group,
  mayEdit,
  changes,
}: {
  group: Group;
  mayEdit: boolean;
  changes: readonly SettingChange[] | undefined;
}) {
  const translate = useTranslate();
  const { setFocus } = useFormContext();
  const { errors } = useFormState();
  const keys = SETTING_KEYS.filter((key) => SETTINGS[key].group === group);
  const wrong = keys.find((key) => key in errors);
  const [isOpen, setOpen] = useState(group === SETTING_GROUPS[0]);
  useEffect(() => {
    if (wrong !== undefined) setOpen(true);
  }, [wrong]);
  useEffect(() => {
    if (isOpen && wrong !== undefined) setFocus(wrong);
  }, [isOpen, setFocus, wrong]);
  return (
    <FoldedPanel
      title={translate(`pages.settings.groups.${group}`)}
      note={translate(`pages.settings.groupNotes.${group}`)}
      isOpen={isOpen}
    >
      <div className={styles.fields}>
        {keys.map((key) => (
          <SettingField
            key={key}
            name={key}
            mayEdit={mayEdit}
            change={changes && (changes.find((change) => change.key === key) ?? null)}
          />
        ))}
      </div>
    </FoldedPanel>
  );
}
