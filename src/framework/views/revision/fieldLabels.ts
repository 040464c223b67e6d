import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import type { Translate } from '../../core/fields/kind.ts';

/** The names of fields as a form has them, `title.si` and the like by their field; each once. */
export const fieldLabels = (
  translate: Translate,
  resource: ResourceDeclaration,
  paths: readonly string[],
): string =>
  [...new Set(paths.map((path) => path.split('.')[0] ?? path))]
    .map((name) => translate(`resources.${resource.name}.fields.${name}`, { _: name }))
    .join(', ');
