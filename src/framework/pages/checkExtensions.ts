import type { Catalogue, PlacedPage } from '../../contract/catalogue.ts';
import { didYouMean } from '../../contract/nearestName.ts';
import { GENERATED_VIEWS, type UiExtensions } from './extendUi.ts';

export interface ExtensionProblems {
  /** Bound names that nothing declares: mistakes. */
  unknown: string[];
  /** Declared pages without a component: not built yet, so they are absent from menu and router. */
  unbound: string[];
}

const declaredPages = (catalogue: Catalogue): PlacedPage[] =>
  [...catalogue.screens.values()].filter((screen) => screen.kind === 'page');

/** Compares what is bound with what is declared. `builtIn` are pages that the framework itself draws. */
export function checkExtensions(
  catalogue: Catalogue,
  extensions: UiExtensions,
  builtIn: readonly string[] = [],
): ExtensionProblems {
  const pages = declaredPages(catalogue).map(({ page }) => page.name);
  const bound = new Set([...Object.keys(extensions.pages ?? {}), ...builtIn]);
  const complain = (kind: string, name: string, candidates: readonly string[]) =>
    `extendUi: ${kind}.${name} is not declared${didYouMean(name, candidates)}`;
  const unknownPages = Object.keys(extensions.pages ?? {}).filter((name) => !pages.includes(name));
  const unknownResources = Object.keys(extensions.resources ?? {}).filter((name) => !catalogue.resources.has(name));
  const unknownFields = Object.entries(extensions.resources ?? {}).flatMap(([name, { cells, inputs }]) => {
    const fields = Object.keys(catalogue.resources.get(name)?.fields ?? {});
    if (fields.length === 0) return [];
    return [...Object.keys(cells ?? {}), ...Object.keys(inputs ?? {})]
      .filter((field) => !fields.includes(field))
      .map((field) => complain(`resources.${name}`, field, fields));
  });
  const unknownViews = Object.entries(extensions.resources ?? {}).flatMap(([name, { views }]) => {
    const declared = Object.keys(catalogue.resources.get(name)?.views ?? {});
    const possible = [...GENERATED_VIEWS, ...declared.flatMap((view) => GENERATED_VIEWS.map((generated) => `${view}.${generated}`))];
    return Object.keys(views ?? {}).filter((view) => !possible.includes(view)).map((view) => complain(`resources.${name}.views`, view, possible));
  });
  return {
    unknown: [
      ...unknownPages.map((name) => complain('pages', name, pages)),
      ...unknownResources.map((name) => complain('resources', name, [...catalogue.resources.keys()])),
      ...unknownFields,
      ...unknownViews,
    ],
    unbound: pages.filter((name) => !bound.has(name)),
  };
}

/** The catalogue without the pages that have no component: a menu entry that is not built yet is absent, not a stub. */
export function withoutUnbound(catalogue: Catalogue, unbound: readonly string[]): Catalogue {
  if (unbound.length === 0) return catalogue;
  const isBuilt = (screen: { kind: string; page?: { name: string } }) =>
    screen.kind !== 'page' || !unbound.includes(screen.page?.name ?? '');
  return {
    ...catalogue,
    screens: new Map([...catalogue.screens].filter(([, screen]) => isBuilt(screen))),
    menu: catalogue.menu.map((group) => ({ ...group, entries: group.entries.filter(isBuilt) })),
  };
}
