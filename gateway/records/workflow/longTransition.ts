import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { transitionNamed } from '../../../src/contract/model/workflow.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { ServerContext } from '../context/serverContext.ts';
import type { TransitionBody } from './transition.ts';

/** The kind of job that takes a long transition. */
export const LONG_TRANSITION = 'transition';

export interface LongTransition extends TransitionBody {
  resource: string;
  view: string | null;
  record: string;
  step: string;
  /** Who follows the job and gets its outcome. */
  reader: string | null;
}

/** Whether this transition of the record is to run as a job. */
export async function isLong(
  { extensions }: Pick<ServerContext, 'extensions'>,
  resource: ResourceDeclaration,
  step: string,
  find: (asks: (client: Queryable, id: string) => Promise<boolean>) => Promise<boolean>,
): Promise<boolean> {
  const asks = extensions.get(resource.name)?.isLong;
  const { mayBeLong = false } = transitionNamed(resource.workflow, step) ?? {};
  return mayBeLong && asks !== undefined && find(asks);
}
