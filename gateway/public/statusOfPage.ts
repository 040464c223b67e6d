import { PortalError } from '../../src/contract/model/errors.ts';
import { pageOf, readAddress } from '../../src/contract/model/siteAddress.ts';
import { findMoved, findOne } from './findPublic.ts';
import { publicResource } from './publicAnswers.ts';
import type { PublicGateway } from './publicGateway.ts';

export interface PageStatus {
  status: number;
  /** The new address of a page that has moved. */
  location?: string;
}

/** The status for a page that does not exist or no longer exists; `301` with its new address. */
export async function statusOfPage(
  publicGateway: PublicGateway,
  pathname: string,
): Promise<PageStatus> {
  const { language, name, record } = readAddress(pathname, '');
  if (record === null && (name === '' || name === 'preview')) return { status: 200 };
  const resource = publicResource(publicGateway, name);
  if (!resource?.public.pages?.includes(record === null ? 'list' : 'record'))
    return { status: 404 };
  if (record === null || (await findOne(publicGateway, resource, record))) return { status: 200 };
  try {
    return {
      status: 301,
      location: pageOf(language, name, await findMoved(publicGateway, resource, record)),
    };
  } catch (error) {
    if (error instanceof PortalError && error.status < 500) return { status: error.status };
    throw error;
  }
}
