import type { Catalogue, PlacedView, Screen } from '../../../contract/model/catalogue.ts';
import { hasMarkup } from '../../../contract/model/kindTraits.ts';
import type { PortalExtensions } from '../../core/extensions/extendUi.ts';
import { pageComponent, viewComponent } from '../../core/extensions/screenComponents.ts';
import { preload } from '../../core/loading/lazyNamed.ts';
import { whenIdle } from '../../core/loading/whenIdle.ts';
import { LazyRichTextEditor } from '../../kinds/parts/richText/lazyEditor.ts';
import { LazyRecordSteps } from '../workflow/lazySteps.ts';

/** Fetches the chunk that a screen needs, so that a click on its link finds it there. */
export function prefetchScreen(screen: Screen, extensions: PortalExtensions): void {
  if (screen.kind === 'assignment') return preload(extensions.generated?.assignment);
  if (screen.kind === 'page') return preload(pageComponent(extensions, screen));
  preload(viewComponent(extensions, screen, 'list'));
}

/** Fetches what a record of this screen opens in, with the heavy parts that its fields need. */
export function prefetchRecord(screen: PlacedView, extensions: PortalExtensions): void {
  const { resource } = screen;
  const own = extensions.resources?.[resource.name];
  for (const view of ['edit', 'show'] as const) preload(viewComponent(extensions, screen, view));
  Object.values(own?.inputs ?? {}).forEach(preload);
  Object.values(own?.slots ?? {}).forEach(preload);
  if (resource.workflow) preload(LazyRecordSteps);
  if (Object.values(resource.fields).some(hasMarkup)) preload(LazyRichTextEditor);
}

/** Fetches the views that most screens share once the browser has nothing better to do. */
export const prefetchWhenIdle = (
  catalogue: Pick<Catalogue, 'menu'>,
  { generated }: PortalExtensions,
): (() => void) =>
  whenIdle(() => {
    const hasLists = catalogue.menu.some(({ entries }) =>
      entries.some(({ kind }) => kind === 'view'),
    );
    if (hasLists && generated)
      [generated.views.list, generated.views.edit, generated.views.create].forEach(preload);
  });
