import { useFormContext, useWatch } from 'react-hook-form';
import { facetsOf } from '../../../contract/model/kinds/registry.ts';
import { hasOptions } from '../../../contract/model/kindTraits.ts';
import { SETTINGS, type SettingKey } from '../../../contract/model/settings.ts';
import { Icon, KindInput, optionKey, useTexts } from '../../../framework/index.ts';
import styles from './settings.module.css';

/** One setting: the input of its kind, its default, and a button that restores it. */
export function SettingField({ name, mayEdit }: { name: SettingKey; mayEdit: boolean }) {
  const { text, translate } = useTexts('pages.settings');
  const form = useFormContext<Record<string, unknown>>();
  const value = useWatch({ name }) as unknown;
  const { field } = SETTINGS[name];
  const label = translate(optionKey('settings', 'key', name));
  const preset = hasOptions(field)
    ? translate(optionKey('settings', name, field.default))
    : typeof field.default === 'boolean'
      ? text(field.default ? 'yes' : 'no')
      : facetsOf(field).toText(field.default, field);
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
        <span>{isPreset ? text('isDefault') : text('default', { value: preset })}</span>
        {mayEdit && !isPreset && (
          <button type="button" className={styles.reset} onClick={reset}>
            <Icon name="undo" size={14} /> {text('reset')}
            <span className="visually-hidden">: {label}</span>
          </button>
        )}
      </p>
    </div>
  );
}
