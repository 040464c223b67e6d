import { isPage, type Catalogue, type Screen } from '../../../contract/model/catalogue.ts';
import type { UiExtensions } from './extendUi.ts';

/** The names of the pages that the declarations place. */
export const pageNames = (catalogue: Catalogue): string[] =>
  [...catalogue.screens.values()].flatMap((screen) => (isPage(screen) ? [screen.page.name] : []));

/** Declared pages without a component: not built yet. `builtIn` are the pages of the framework. */
export function unboundPages(
  catalogue: Catalogue,
  extensions: UiExtensions,
  builtIn: readonly string[],
): string[] {
  const bound = new Set([...Object.keys(extensions.pages ?? {}), ...builtIn]);
  return pageNames(catalogue).filter((name) => !bound.has(name));
}

/** The catalogue without the pages that have no component, so that the menu omits them. */
export function withoutUnbound(catalogue: Catalogue, unbound: readonly string[]): Catalogue {
  if (unbound.length === 0) return catalogue;
  const isBuilt = (screen: Screen) => !isPage(screen) || !unbound.includes(screen.page.name);
  return {
    ...catalogue,
    screens: new Map([...catalogue.screens].filter(([, screen]) => isBuilt(screen))),
    menu: catalogue.menu.map((group) => ({ ...group, entries: group.entries.filter(isBuilt) })),
  };
}
