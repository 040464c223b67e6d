import { menuFor } from '../../../contract/model/catalogue.ts';
import { LANGUAGES, type Language } from '../../../contract/model/constants.ts';
import {
  DENSITIES,
  THEME_CHOICES,
  type Density,
  type ThemeChoice,
} from '../../../contract/model/preferences.ts';
import {
  PageFields,
  Panel,
  usePortalServices,
  usePreferences,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { ChoiceField } from '../../shared/pages/ChoiceField.tsx';
import { OwnPush } from './OwnPush.tsx';

const DASHBOARD = '/dashboard';

/**
 * Language, theme, density, start page, the morning email and the notifications of this device;
 * each choice takes effect at once and is stored with the account.
 */
export function OwnPreferences() {
  const { translate, language } = useTexts();
  const { preferences, change } = usePreferences();
  const screens = menuFor(usePortalServices().catalogue, usePrivileges())
    .flatMap(({ entries }) => entries)
    .filter(({ path }) => path !== DASHBOARD);
  const pages = [
    [DASHBOARD, translate('shell.dashboard.title')] as const,
    ...screens.map(({ path, labelKey }) => [path, translate(labelKey)] as const),
  ];
  const isThere = pages.some(([path]) => path === preferences.startPage);
  return (
    <Panel
      title={translate('pages.profile.preferences')}
      note={translate('pages.profile.preferencesNote')}
    >
      <PageFields>
        <ChoiceField
          label={translate('pages.profile.language')}
          value={language}
          options={LANGUAGES.map((code) => [code, translate(`pages.profile.languages.${code}`)])}
          onChange={(value) => change({ language: value as Language })}
        />
        <ChoiceField
          label={translate('shell.settings.theme')}
          value={preferences.theme}
          options={THEME_CHOICES.map((theme) => [
            theme,
            translate(`shell.settings.themes.${theme}`),
          ])}
          onChange={(value) => change({ theme: value as ThemeChoice })}
        />
        <ChoiceField
          label={translate('shell.settings.density')}
          value={preferences.density}
          options={DENSITIES.map((density) => [
            density,
            translate(`shell.settings.densities.${density}`),
          ])}
          onChange={(value) => change({ density: value as Density })}
        />
        <ChoiceField
          label={translate('shell.settings.startPage')}
          value={isThere ? (preferences.startPage ?? DASHBOARD) : DASHBOARD}
          options={pages}
          onChange={(value) => change({ startPage: value === DASHBOARD ? null : value })}
        />
        <ChoiceField
          label={translate('pages.profile.morningMail')}
          value={preferences.morningMail ? 'yes' : 'no'}
          options={(['no', 'yes'] as const).map((choice) => [
            choice,
            translate(`pages.profile.morningMails.${choice}`),
          ])}
          onChange={(value) => change({ morningMail: value === 'yes' })}
        />
      </PageFields>
      <OwnPush />
    </Panel>
  );
}
