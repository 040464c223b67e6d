import {
  type Catalogue,
  type PlacedView,
  type Screen,
  isAssignment,
  isPage,
  isView,
} from '../../../contract/model/catalogue.ts';
import { hasMarkup } from '../../../contract/model/kindTraits.ts';
import type { PortalExtensions } from '../../core/extensions/extendUi.ts';
import { pageComponent, viewComponent } from '../../core/extensions/screenComponents.ts';
import { preload } from '../../core/loading/lazyNamed.ts';
import { whenWelcome } from '../../core/loading/whenWelcome.ts';
import { LazyRichTextEditor, LazyRichTextValue } from '../../kinds/parts/richText/lazyEditor.ts';
import { LazyRecordSteps } from '../workflow/lazySteps.ts';

/** Prefetches the chunk of a screen, so that a click on its link opens it at once. */
export function prefetchScreen(screen: Screen, extensions: PortalExtensions): void {
  if (isAssignment(screen)) return preload(extensions.generated?.assignment);
  if (isPage(screen)) return preload(pageComponent(extensions, screen));
  preload(viewComponent(extensions, screen, 'list'));
}

/** Prefetches the views of this screen's records, with the heavy inputs of its fields. */
export function prefetchRecord(screen: PlacedView, extensions: PortalExtensions): void {
  const { resource } = screen;
  const own = extensions.resources?.[resource.name];
  for (const view of ['edit', 'show'] as const) preload(viewComponent(extensions, screen, view));
  Object.values(own?.inputs ?? {}).forEach(preload);
  Object.values(own?.slots ?? {}).forEach(preload);
  if (resource.workflow) preload(LazyRecordSteps);
  if (Object.values(resource.fields).some(hasMarkup))
    [LazyRichTextEditor, LazyRichTextValue].forEach(preload);
}

/** Prefetches the views that most screens share, once that is welcome. */
export const prefetchWhenWelcome = (
  catalogue: Pick<Catalogue, 'menu'>,
  { generated }: PortalExtensions,
): (() => void) =>
  whenWelcome(() => {
    const hasLists = catalogue.menu.some(({ entries }) => entries.some(isView));
    if (hasLists && generated)
      [generated.views.list, generated.views.edit, generated.views.create].forEach(preload);
  });
