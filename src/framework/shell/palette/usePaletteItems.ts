import { useMemo } from 'react';
import { type Catalogue, isView, mayOpen, type Screen } from '../../../contract/model/catalogue.ts';
import { LANGUAGE_NAMES } from '../../../contract/model/constants.ts';
import { languagesExcept } from '../../../contract/model/localised.ts';
import { THEME_CHOICES } from '../../../contract/model/preferences.ts';
import { usePreferences } from '../../core/portal/PortalPreferences.tsx';
import { usePortalServices, usePrivileges } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { useMayCreate } from '../../core/records/useMayCreate.ts';
import { createPath } from '../../core/routes/recordPaths.ts';
import type { PaletteItem } from './matchItems.ts';
import { useOtherTexts } from './useOtherTexts.ts';

/** An item with a path to open or an action to run. */
export interface Destination extends PaletteItem {
  icon: string;
  detail?: string;
  path?: string;
  run?: () => void;
}

const areaOf = ({ menu }: Pick<Catalogue, 'menu'>, screen: Screen) =>
  menu.find(({ entries }) => entries.some(({ path }) => path === screen.path));

/** The screens that the user may open in menu order; those outside the menu come last. */
function openScreens(
  { menu, screens }: Pick<Catalogue, 'menu' | 'screens'>,
  privileges: ReadonlySet<string>,
): Screen[] {
  const paths = menu.flatMap(({ entries }) => entries.map(({ path }) => path));
  const place = ({ path }: Screen) => (paths.includes(path) ? paths.indexOf(path) : paths.length);
  return [...screens.values()]
    .filter((screen) => mayOpen(screen, privileges))
    .toSorted((left, right) => place(left) - place(right));
}

/** The screens that the user may open, and the actions available everywhere. */
export function usePaletteItems(onAppearance: () => void): {
  screens: Destination[];
  actions: Destination[];
} {
  const { translate, language } = useTexts();
  const { catalogue, session } = usePortalServices();
  const [privileges, mayCreate] = [usePrivileges(), useMayCreate()];
  const { change } = usePreferences();
  const otherTexts = useOtherTexts(language);
  return useMemo(() => {
    const named = (key: string, options?: Record<string, unknown>) => ({
      label: translate(key, options),
      also: otherTexts(key),
    });
    const open = openScreens(catalogue, privileges);
    const screens = open.map((screen): Destination => {
      const area = areaOf(catalogue, screen);
      const { label, also } = named(screen.labelKey);
      const title = area ? named(area.labelKey) : null;
      return {
        key: `screen ${screen.path}`,
        icon: area?.icon ?? 'arrow',
        label,
        path: screen.path,
        also: [...also, screen.path, ...(title ? [title.label, ...title.also] : [])],
        ...(title && title.label !== label ? { detail: title.label } : {}),
      };
    });
    const create = open.flatMap((screen): Destination[] =>
      isView(screen) && !screen.view.single && mayCreate(screen.resource)
        ? [
            {
              key: `create ${screen.path}`,
              icon: 'add',
              label: translate('shell.palette.create', { what: translate(screen.labelKey) }),
              also: otherTexts(screen.labelKey),
              path: createPath(screen),
            },
          ]
        : [],
    );
    const action = (key: string, icon: string, run: () => void): Destination => ({
      key,
      icon,
      ...named(`shell.palette.actions.${key}`),
      run,
    });
    const actions = [
      ...languagesExcept(language).map((code): Destination => ({
        key: `language ${code}`,
        icon: 'language',
        label: translate('shell.palette.language', { language: LANGUAGE_NAMES[code] }),
        also: [...otherTexts('shell.palette.language'), translate('shell.language.label')],
        run: () => change({ language: code }),
      })),
      ...THEME_CHOICES.map((theme): Destination => ({
        key: `theme ${theme}`,
        icon: { dark: 'moon', light: 'sun', system: 'monitor' }[theme],
        label: translate('shell.palette.theme', {
          theme: translate(`shell.settings.themes.${theme}`),
        }),
        also: otherTexts(`shell.settings.themes.${theme}`),
        run: () => change({ theme }),
      })),
      action('appearance', 'settings', onAppearance),
      action('logout', 'logout', () => session.leave('requested')),
    ];
    return { screens, actions: [...actions, ...create] };
  }, [
    catalogue,
    privileges,
    mayCreate,
    language,
    translate,
    otherTexts,
    change,
    session,
    onAppearance,
  ]);
}
