import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { RecordFormat } from '../../records/context/extensions.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';

/**
 * The format of that ending, if the resource declares it. Throws TypeError for a declaration that
 * nothing answers to.
 */
export function recordFormat(
  server: Pick<ServerContext, 'extensions'>,
  resource: ResourceDeclaration,
  ending: string | undefined,
): RecordFormat | undefined {
  if (ending === undefined || !resource.formats?.includes(ending)) return undefined;
  const format = server.extensions.get(resource.name)?.formats?.[ending];
  if (!format) throw new TypeError(`${resource.name}: nothing reads and writes “${ending}”`);
  return format;
}
