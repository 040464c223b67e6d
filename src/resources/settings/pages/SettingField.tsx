import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { SETTINGS, type SettingKey } from '../../../contract/model/settings.ts';
import {
  formatDateTime,
  Icon,
  KindInput,
  optionKey,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { activities } from '../activities.ts';
import type { SettingChange } from '../api.ts';
import { settingText } from './settingText.ts';
import styles from './settings.module.css';

interface SettingFieldProps {
  name: SettingKey;
  mayEdit: boolean;
  /** `null`: it was never changed; `undefined`: not known yet. */
  change: SettingChange | null | undefined;
}

/**
 * One setting: the input of its kind, its default with a button that restores it, and who changed
 * it last.
 */
export function SettingField({ name, mayEdit, change }: SettingFieldProps) {
  const { text, translate } = useTexts('pages.settings');
  const form = useFormContext<Record<string, unknown>>();
  const value = useWatch({ name }) as unknown;
  const { field } = SETTINGS[name];
  const label = translate(optionKey('settings', 'key', name));
  const preset = settingText(name, field.default, translate);
  const isPreset = value === field.default;
  const reset = () =>
    form.setValue(name, field.default, { shouldDirty: true, shouldValidate: true });
  return (
    <div className={styles.field}>
      <KindInput
        resource="settings"
        name={name}
        field={field}
        label={label}
        help={text(`help.${name}`)}
        disabled={!mayEdit}
        disabledReason={mayEdit ? undefined : text('readOnlyShort')}
      />
      <p className={styles.preset}>
        <span>{text(isPreset ? 'isDefault' : 'default', { value: preset })}</span>
        {mayEdit && !isPreset && (
          <button type="button" className={styles.reset} onClick={reset}>
            <Icon name="undo" size={14} /> {text('reset')}
            <span className="visually-hidden">: {label}</span>
          </button>
        )}
      </p>
      {change !== undefined && (
        <p className={styles.preset}>
          <LastChange change={change} />
        </p>
      )}
    </div>
  );
}

/** Who changed the setting last, with the entry of the log for those who may read it. */
function LastChange({ change }: { change: SettingChange | null }) {
  const { text, language } = useTexts('pages.settings');
  const mayRead = usePrivileges().has('ACTIVITY_LOG_VIEW');
  if (change === null) return <>{text('neverChanged')}</>;
  const at = formatDateTime(change.at, language);
  const words =
    change.actor === null
      ? text('changedBySystem', { at })
      : text('changedBy', { at, name: change.actor });
  return mayRead ? (
    <Link to={`${activities.path}/${change.activity}/show`}>{words}</Link>
  ) : (
    <>{words}</>
  );
}
