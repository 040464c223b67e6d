import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { LANGUAGES, LANGUAGE_NAMES } from '../../contract/model/constants.ts';
import { lazyNamed } from '../core/loading/lazyNamed.ts';
import { usePreferences } from '../core/portal/PortalPreferences.tsx';
import { usePortalServices, usePrivileges } from '../core/portal/PortalServices.tsx';
import { useTexts } from '../core/portal/useTexts.ts';
import { PROFILE_PATH } from '../core/routes/routes.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import type { SidebarMode } from './sidebar/sidebarMode.ts';
import icons from '../ui/IconButton.module.css';
import styles from './Navbar.module.css';

const Bell = lazyNamed<'Bell', object>(() => import('./bell/Bell.tsx'), 'Bell');

interface NavbarProps {
  mode: SidebarMode;
  isFolded: boolean;
  onMenu: () => void;
  onSettings: () => void;
}

const menuKey = (mode: SidebarMode, isFolded: boolean): string =>
  mode === 'drawer' ? 'shell.menu.open' : isFolded ? 'shell.menu.unfold' : 'shell.menu.fold';

/** Greeting, language, settings, profile and sign-out. */
export function Navbar({ mode, isFolded, onMenu, onSettings }: NavbarProps) {
  const translate = useTranslate();
  const { session, extensions } = usePortalServices();
  const privileges = usePrivileges();
  const items = (extensions.toolbar ?? []).filter(({ via }) =>
    via.some((key) => privileges.has(key)),
  );
  const name = session.greetingName();
  return (
    <header className={styles.navbar}>
      {mode !== 'folded' && (
        <IconButton
          icon={mode === 'drawer' ? 'menu' : isFolded ? 'unfold' : 'fold'}
          label={translate(menuKey(mode, isFolded))}
          onClick={onMenu}
        />
      )}
      <p className={styles.greeting}>{translate('shell.greeting', { name })}</p>
      <PaletteButton onAppearance={onSettings} />
      <Suspense fallback={<span className={icons.action} />}>
        <Bell />
      </Suspense>
      {items.map(({ name: item, component: Item }) => (
        <Suspense key={item} fallback={null}>
          <Item />
        </Suspense>
      ))}
      <LanguageSwitch />
      <IconButton icon="settings" label={translate('shell.settings.open')} onClick={onSettings} />
      {privileges.has('PROFILE_VIEW') && (
        <Link
          className={icons.action}
          to={PROFILE_PATH}
          aria-label={translate('shell.profile')}
          title={translate('shell.profile')}
        >
          <Icon name="user" />
        </Link>
      )}
      <IconButton
        icon="logout"
        label={translate('shell.logout')}
        onClick={() => session.leave('requested')}
      />
    </header>
  );
}

function LanguageSwitch() {
  const { translate, language } = useTexts();
  const { change } = usePreferences();
  return (
    <fieldset className={styles.languages}>
      <legend className="visually-hidden">{translate('shell.language.label')}</legend>
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={language === code}
          onClick={() => change({ language: code })}
        >
          {LANGUAGE_NAMES[code]}
        </button>
      ))}
    </fieldset>
  );
}
