import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { RecordFormat } from '../../records/extensions.ts';
import type { Gateway } from '../../records/gateway.ts';

/**
 * The format of that ending, if the resource declares it. Throws TypeError for a declaration that
 * nothing answers to.
 */
export function recordFormat(
  gateway: Pick<Gateway, 'extensions'>,
  resource: ResourceDeclaration,
  ending: string | undefined,
): RecordFormat | undefined {
  if (ending === undefined || !resource.formats?.includes(ending)) return undefined;
  const format = gateway.extensions.get(resource.name)?.formats?.[ending];
  if (!format) throw new TypeError(`${resource.name}: nothing reads and writes “${ending}”`);
  return format;
}
