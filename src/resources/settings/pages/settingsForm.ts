import {
  SETTING_ORDER,
  settingConflict,
  type SettingKey,
  type SettingValues,
} from '../../../contract/model/settings.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The changed settings in an order that never violates the order between two of them: if the upper
 * one rises it goes first, if it falls the lower one does. The gateway takes one row at a time and
 * checks after each.
 */
export function saveOrder(
  changed: readonly SettingKey[],
  before: Values,
  after: Values,
): SettingKey[] {
  const order = [...changed];
  for (const [lower, upper] of SETTING_ORDER) {
    const [atLower, atUpper] = [order.indexOf(lower), order.indexOf(upper)];
    if (atLower < 0 || atUpper < 0) continue;
    const upperFirst = Number(after[upper]) >= Number(before[upper]);
    if (upperFirst !== atUpper < atLower) [order[atLower], order[atUpper]] = [upper, lower];
  }
  return order;
}

/** The two settings in conflict, if both are numbers. */
export const contradiction = (values: Values): readonly [SettingKey, SettingKey] | null =>
  settingConflict(values as SettingValues);
