import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { menuFor } from '../../contract/model/catalogue.ts';
import { DENSITIES, THEME_CHOICES } from '../../contract/model/preferences.ts';
import { usePreferences } from '../core/portal/PortalPreferences.tsx';
import { usePortalServices, usePrivileges } from '../core/portal/PortalServices.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import styles from './SettingsPanel.module.css';

const THEME_ICONS = { dark: 'moon', light: 'sun', system: 'monitor' } as const;
const DENSITY_ICONS = { comfortable: 'rows', compact: 'rowsCompact' } as const;

/** Theme, density and start page; every choice takes effect immediately. */
export function SettingsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslate();
  const { preferences, change } = usePreferences();
  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      side="right"
      label={translate('shell.settings.title')}
    >
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2>{translate('shell.settings.title')}</h2>
          <IconButton icon="close" label={translate('shell.settings.close')} onClick={onClose} />
        </header>
        <Choice title={translate('shell.settings.theme')}>
          {THEME_CHOICES.map((theme) => (
            <Option
              key={theme}
              name="theme"
              icon={THEME_ICONS[theme]}
              label={translate(`shell.settings.themes.${theme}`)}
              chosen={preferences.theme === theme}
              onChoose={() => change({ theme })}
            />
          ))}
        </Choice>
        <Choice title={translate('shell.settings.density')}>
          {DENSITIES.map((density) => (
            <Option
              key={density}
              name="density"
              icon={DENSITY_ICONS[density]}
              label={translate(`shell.settings.densities.${density}`)}
              chosen={preferences.density === density}
              onChoose={() => change({ density })}
            />
          ))}
        </Choice>
        <StartPage />
        <p className={styles.note}>{translate('shell.settings.kept')}</p>
      </div>
    </ModalDialog>
  );
}

const Choice = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.choice}>
    <legend>{title}</legend>
    <div className={styles.options}>{children}</div>
  </fieldset>
);

interface OptionProps {
  name: string;
  icon: string;
  label: string;
  chosen: boolean;
  onChoose: () => void;
}

const Option = ({ name, icon, label, chosen, onChoose }: OptionProps) => (
  <label className={styles.option}>
    <input
      type="radio"
      className="visually-hidden"
      name={name}
      checked={chosen}
      onChange={onChoose}
    />
    <Icon name={icon} />
    <span>{label}</span>
  </label>
);

function StartPage() {
  const translate = useTranslate();
  const { preferences, change } = usePreferences();
  const screens = menuFor(usePortalServices().catalogue, usePrivileges()).flatMap(
    ({ entries }) => entries,
  );
  return (
    <label className={styles.startPage}>
      <span>{translate('shell.settings.startPage')}</span>
      <select
        value={preferences.startPage ?? ''}
        aria-describedby="start-page-help"
        onChange={(event) => change({ startPage: event.target.value || null })}
      >
        <option value="">{translate('shell.dashboard.title')}</option>
        {screens
          .filter(({ path }) => path !== '/dashboard')
          .map(({ path, labelKey }) => (
            <option key={path} value={path}>
              {translate(labelKey)}
            </option>
          ))}
      </select>
      <span id="start-page-help" className={styles.note}>
        {translate('shell.settings.startPageHelp')}
      </span>
    </label>
  );
}
