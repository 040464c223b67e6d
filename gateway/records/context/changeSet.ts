import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { CHANGE_SET_HEADER } from '../../../src/contract/model/constants.ts';

/** Writes that belong together: they are logged under one id and undone together. */
export interface ChangeSet {
  readonly id: string;
  readonly cause: 'request' | 'import' | 'undo' | 'job';
  /** The change set that this one undoes. */
  readonly undoes?: string;
  readonly reason?: string;
  /** The number of activities written so far. */
  count: number;
}

export const newChangeSet = (more: Partial<Omit<ChangeSet, 'count'>> = {}): ChangeSet => ({
  id: newId(),
  cause: 'request',
  ...more,
  count: 0,
});

const attached = new WeakMap<FastifyRequest, ChangeSet>();

/** Names the change set in the response header, so that the client can offer undo. */
export const attachChangeSet = (request: FastifyRequest, changeSet: ChangeSet): void =>
  void attached.set(request, changeSet);

/** The change set that the response will name, if any. */
export const attachedChangeSet = (request: FastifyRequest): string | null => {
  const changeSet = attached.get(request);
  return changeSet && changeSet.count > 0 ? changeSet.id : null;
};

export function installChangeSetHeader(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const changeSet = attachedChangeSet(request);
    if (changeSet !== null && reply.statusCode < 400) reply.header(CHANGE_SET_HEADER, changeSet);
  });
}
