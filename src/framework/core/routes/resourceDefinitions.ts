import type { ResourceDefinitions } from 'react-admin';
import type { Catalogue } from '../../../contract/model/catalogue.ts';
import { resourceNameOf } from './routes.ts';

/**
 * Tells react-admin of every generated screen family, so that its links and redirects find their
 * way.
 */
export function resourceDefinitions(catalogue: Pick<Catalogue, 'screens'>): ResourceDefinitions {
  return Object.fromEntries(
    [...catalogue.screens.values()]
      .filter((screen) => screen.kind === 'view')
      .map((screen) => {
        const name = resourceNameOf(screen);
        const isWritable = screen.resource.readOnly !== true;
        const definition = {
          name,
          hasList: true,
          hasShow: true,
          hasCreate: isWritable,
          hasEdit: isWritable,
        };
        return [name, { ...definition, options: { label: screen.labelKey } }];
      }),
  );
}
