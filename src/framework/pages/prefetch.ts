import type { Catalogue, Screen } from '../../contract/catalogue.ts';
import type { UiExtensions } from './extendUi.ts';
import { builtInPages, generatedScreens } from './generatedScreens.ts';
import { preload } from './lazyNamed.ts';

/** Fetches the chunk that a screen needs, so that a click on its link finds it there. */
export function prefetchScreen(screen: Screen, extensions: UiExtensions): void {
  if (screen.kind === 'assignment') return preload(generatedScreens.assign);
  if (screen.kind === 'page') return preload(extensions.pages?.[screen.page.name] ?? builtInPages[screen.page.name]);
  const replaced = extensions.resources?.[screen.resource.name]?.views ?? {};
  preload(replaced[`${screen.name}.list`] ?? replaced['list'] ?? generatedScreens.list);
}

/** Fetches the views that most screens share once the browser has nothing better to do. */
export function prefetchWhenIdle(catalogue: Pick<Catalogue, 'menu'>): () => void {
  const kinds = new Set(catalogue.menu.flatMap(({ entries }) => entries.map(({ kind }) => kind)));
  const fetchAll = () => {
    if (kinds.has('view')) [generatedScreens.list, generatedScreens.edit, generatedScreens.create].forEach(preload);
  };
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(fetchAll, 3_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(fetchAll, { timeout: 10_000 });
  return () => cancelIdleCallback(handle);
}
