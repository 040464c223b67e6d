import { v7 as newId } from 'uuid';
import { explainViolation } from '../../db/violations.ts';
import { decideAccess } from '../authorise/authorise.ts';
import { newChangeSet, type ChangeSet } from '../context/changeSet.ts';
import { inTransactionOf } from '../context/serverContext.ts';
import { type ExaminedFile, insertFile } from '../files/storedFiles.ts';
import type { WriteBody } from '../parse/parseBody.ts';
import { planRecord } from '../plan/plan.ts';
import { createScope } from '../plan/sqlScope.ts';
import { createAndCommit } from '../run/create.ts';
import { type Kept, transactionOnce } from '../run/once.ts';
import { recordIn } from '../run/readBack.ts';
import { runPlan } from '../run/run.ts';
import { deleteOne, updateAndCommit } from '../run/write.ts';
import type { WriteRequest } from '../run/writeRequest.ts';
import type { ResourceRequest } from './generatedRoutes.ts';
import { viewName } from './readRoutes.ts';

/** The answer instead of a record that the writer no longer sees. */
export const GONE_FROM_SIGHT = '{}';

/** The answer if the person who created a record may not see it. */
const unseenNew = (id: string): string => JSON.stringify({ id });

interface WriteSettings<T> extends Pick<Kept<T>, 'record' | 'readRecord'> {
  /** `null`: none. Absent: the view that the request names. */
  view?: string | null | undefined;
  changeSet?: ChangeSet;
}

interface RecordSettings {
  cause?: ChangeSet['cause'];
  /** Whether the response names the change set. */
  isUndoable?: boolean;
  /** The answer if the writer may not see the record. */
  unseen?: (id: string) => string;
}

/**
 * Runs `work` in one transaction with everything a write needs, once for its `Idempotency-Key`.
 * Database violations are explained by field.
 */
export async function inTransaction<T>(
  { server, resource, request }: ResourceRequest,
  work: (write: WriteRequest) => Promise<T>,
  { view = viewName(request), changeSet = newChangeSet(), ...kept }: WriteSettings<T> = {},
): Promise<T> {
  const context = await server.authenticate(request);
  const access = decideAccess(resource, context.person.privileges, view ?? undefined);
  const { deadline, afterCommit } = server.extensions.get(resource.name) ?? {};
  try {
    const result = await transactionOnce(
      server,
      request,
      (client) => work({ ...inTransactionOf(server, client, context), access, server, changeSet }),
      { changeSet: () => changeSet, ...kept, ...(deadline && { deadline }) },
    );
    afterCommit?.();
    return result;
  } catch (error) {
    throw explainViolation(error, resource, server.catalogue);
  }
}

/** A record that an earlier request wrote, as JSON text with the rights of this one. */
async function readAgain(
  { server, resource, request }: ResourceRequest,
  id: string,
  unseen: (id: string) => string,
): Promise<string> {
  const { person, where } = await server.authenticate(request);
  const access = decideAccess(resource, person.privileges, viewName(request));
  const plan = planRecord(access, id, createScope(server.catalogue, where));
  return recordIn({ rows: await runPlan(server.database, plan) }) ?? unseen(id);
}

/** The same for a record that an earlier request created. */
export const readCreated = (target: ResourceRequest, id: string): Promise<string> =>
  readAgain(target, id, unseenNew);

/**
 * A write that answers with one record, as JSON text. `work` returns it as the writer may then see
 * it; a repeated request reads it again.
 */
export function writeRecord(
  target: ResourceRequest,
  id: string,
  work: (write: WriteRequest) => Promise<string | null>,
  { cause = 'request', isUndoable = true, unseen = () => GONE_FROM_SIGHT }: RecordSettings = {},
): Promise<string> {
  const changeSet = newChangeSet({ cause });
  return inTransaction(target, async (write) => (await work(write)) ?? unseen(id), {
    changeSet,
    record: { id, changeSet: isUndoable ? changeSet.id : undefined },
    readRecord: (known) => readAgain(target, known, unseen),
  });
}

/** Creates a record, and stores the files that came with it. */
export async function create(
  target: ResourceRequest,
  body: WriteBody,
  files: readonly ExaminedFile[] = [],
): Promise<string> {
  const id = newId();
  return writeRecord(
    target,
    id,
    async (write) => {
      for (const file of files) await insertFile(write.client, file);
      return createAndCommit(write, body, id);
    },
    { unseen: unseenNew },
  );
}

/** Changes a record, and stores the files that came with it. */
export async function update(
  target: ResourceRequest,
  id: string,
  body: WriteBody,
  files: readonly ExaminedFile[] = [],
): Promise<string> {
  let isRepeated = false;
  return writeRecord(target, id, async (write) => {
    const isLocked = isRepeated;
    isRepeated = true;
    for (const file of files) await insertFile(write.client, file);
    return updateAndCommit(write, id, body, isLocked);
  });
}

export async function remove(target: ResourceRequest, ids: readonly string[]): Promise<string[]> {
  return inTransaction(target, async (write) => {
    const records: string[] = [];
    for (const id of ids) records.push((await deleteOne(write, id)) ?? GONE_FROM_SIGHT);
    return records;
  });
}
