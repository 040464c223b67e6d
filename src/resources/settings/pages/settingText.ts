import { facetsOf } from '../../../contract/model/kinds/registry.ts';
import { hasOptions, isFlag } from '../../../contract/model/kindTraits.ts';
import {
  SETTINGS,
  type SettingDeclaration,
  type SettingKey,
} from '../../../contract/model/settings.ts';
import { optionKey, type Translate } from '../../../framework/index.ts';

/** A value of a setting as text, with its unit. */
export function settingText(name: SettingKey, value: unknown, translate: Translate): string {
  const { field, unit }: SettingDeclaration = SETTINGS[name];
  if (hasOptions(field)) return translate(optionKey('settings', name, String(value)));
  if (isFlag(field)) return translate(`pages.settings.${value === true ? 'yes' : 'no'}`);
  const written = facetsOf(field).toText(value, field);
  return unit === undefined
    ? written
    : translate(`pages.settings.units.${unit}`, {
        smart_count: Number(written),
        count: written,
      });
}
