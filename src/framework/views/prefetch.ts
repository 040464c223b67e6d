import type { Catalogue, PlacedView, Screen } from '../../contract/model/catalogue.ts';
import { builtInPages, generatedScreens } from '../app/generatedScreens.ts';
import type { UiExtensions } from '../core/pages/extendUi.ts';
import { preload } from '../core/pages/lazyNamed.ts';
import { whenIdle } from '../core/pages/whenIdle.ts';
import { LazyRichTextEditor } from '../kinds/editor/lazyEditor.ts';
import { LazyRecordSteps } from './workflow/lazySteps.ts';

/** Fetches the chunk that a screen needs, so that a click on its link finds it there. */
export function prefetchScreen(screen: Screen, extensions: UiExtensions): void {
  if (screen.kind === 'assignment') return preload(generatedScreens.assign);
  if (screen.kind === 'page')
    return preload(extensions.pages?.[screen.page.name] ?? builtInPages[screen.page.name]);
  const replaced = extensions.resources?.[screen.resource.name]?.views ?? {};
  preload(replaced[`${screen.name}.list`] ?? replaced['list'] ?? generatedScreens.list);
}

/** Fetches what a record of this screen opens in, with the heavy parts that its fields need. */
export function prefetchRecord({ resource, name }: PlacedView, extensions: UiExtensions): void {
  const own = extensions.resources?.[resource.name];
  for (const view of ['edit', 'show'] as const)
    preload(own?.views?.[`${name}.${view}`] ?? own?.views?.[view] ?? generatedScreens[view]);
  Object.values(own?.inputs ?? {}).forEach(preload);
  Object.values(own?.slots ?? {}).forEach(preload);
  if (resource.workflow) preload(LazyRecordSteps);
  if (Object.values(resource.fields).some(({ kind }) => kind === 'richText'))
    preload(LazyRichTextEditor);
}

/** Fetches the views that most screens share once the browser has nothing better to do. */
export const prefetchWhenIdle = (catalogue: Pick<Catalogue, 'menu'>): (() => void) =>
  whenIdle(() => {
    const hasLists = catalogue.menu.some(({ entries }) =>
      entries.some(({ kind }) => kind === 'view'),
    );
    if (hasLists)
      [generatedScreens.list, generatedScreens.edit, generatedScreens.create].forEach(preload);
  });
