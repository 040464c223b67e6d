import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import type { Translate } from '../../core/fields/kind.ts';

/** The distinct labels of fields by their form names; `title.si` counts as its field. */
export const fieldLabels = (
  translate: Translate,
  resource: ResourceDeclaration,
  paths: readonly string[],
): string =>
  [...new Set(paths.map((path) => path.split('.')[0] ?? path))]
    .map((name) => translate(`resources.${resource.name}.fields.${name}`, { _: name }))
    .join(', ');
