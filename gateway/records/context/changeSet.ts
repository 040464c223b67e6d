import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { CHANGE_SET_HEADER } from '../../../src/contract/model/constants.ts';

/** Writes that belong together: the log keeps them under one id, and they are taken back together. */
export interface ChangeSet {
  readonly id: string;
  readonly cause: 'request' | 'import' | 'undo' | 'job';
  /** The change set that this one takes back. */
  readonly undoes?: string;
  readonly reason?: string;
  /** How many activities were written so far; none where nothing differed. */
  count: number;
}

export const newChangeSet = (more: Partial<Omit<ChangeSet, 'count'>> = {}): ChangeSet => ({
  id: newId(),
  cause: 'request',
  ...more,
  count: 0,
});

const told = new WeakMap<FastifyRequest, ChangeSet>();

/** Lets the answer to this request name the change, so that the person can take it back. */
export const attachChangeSet = (request: FastifyRequest, changeSet: ChangeSet): void =>
  void told.set(request, changeSet);

export function installChangeSetHeader(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const changeSet = told.get(request);
    if (changeSet && changeSet.count > 0 && reply.statusCode < 400)
      reply.header(CHANGE_SET_HEADER, changeSet.id);
  });
}
