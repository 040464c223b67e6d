import type { Catalogue } from '../../contract/model/catalogue.ts';
import { unboundPages, withoutUnbound } from '../core/extensions/boundPages.ts';
import { checkExtensions } from '../core/extensions/checkExtensions.ts';
import type { UiExtensions } from '../core/extensions/extendUi.ts';
import type { PortalServices } from '../core/portal/PortalServices.tsx';
import { generatedScreens } from './generatedScreens.ts';

export interface UnboundServices extends Omit<PortalServices, 'extensions'> {
  catalogue: Catalogue;
  extensions: UiExtensions;
}

/**
 * The services of the portal with a component for every screen: removes the pages without a
 * component from the catalogue and adds the generated screens to the extensions.
 *
 * @throws In development, if an extension binds an undeclared name; a test checks the production
 *   build.
 */
export function bindScreens({
  catalogue,
  extensions,
  ...services
}: UnboundServices): PortalServices {
  if (import.meta.env.DEV) {
    const mistakes = checkExtensions(catalogue, extensions);
    if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  }
  const unbound = unboundPages(catalogue, extensions, Object.keys(generatedScreens.pages));
  return {
    ...services,
    catalogue: withoutUnbound(catalogue, unbound),
    extensions: { ...extensions, generated: generatedScreens },
  };
}
