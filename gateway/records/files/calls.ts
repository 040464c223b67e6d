import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { askedFields, keysOfTransition } from '../../../src/contract/model/workflow.ts';
import * as api from '../../../src/contract/wire/calls/fileCalls.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { decideAccess } from '../authorise/authorise.ts';
import { DirectAnswer, implementCalls } from '../calls/implementCalls.ts';
import type { ServerContext } from '../context/serverContext.ts';
import { existsInHistory } from '../history/fileInHistory.ts';
import { planHolder, planDraftHolder } from '../plan/holdsFile.ts';
import { createScope } from '../plan/sqlScope.ts';
import { noteContent, runOnce } from '../run/once.ts';
import { runPlan } from '../run/run.ts';
import { openFile } from './fileBytes.ts';
import { findFile, storeFile, type StoredFile } from './storedFiles.ts';
import { headersFor, receiveFile, variantOf } from './transfer.ts';
import { maxBytes, safeName, uploadField, type UploadField } from './uploadRules.ts';

type Requester = Pick<RequestContext, 'person' | 'where'>;

/**
 * A file is open to its uploader and to users who can read the field that holds it, in a record, a
 * draft revision or the history.
 */
async function maySee(
  { catalogue, database }: ServerContext,
  { person, where }: Requester,
  file: StoredFile,
): Promise<boolean> {
  if (file.createdBy === person.userId) return true;
  const resource = catalogue.resources.get(file.resource);
  if (!resource) return false;
  const access = decideAccess(resource, person.privileges);
  const scope = createScope(catalogue, where);
  const shown = planHolder(access, file, scope);
  if (shown === null) return false;
  for (const plan of [shown, planDraftHolder(access, file, scope)])
    if (plan && (await runPlan(database, plan)).length > 0) return true;
  return database.transaction((client) => existsInHistory(client, access, scope, file), {
    readOnly: true,
  });
}

/**
 * Whether a transition that these privileges allow asks for the field. The transition itself
 * decides on which records.
 */
const isInputOf = (
  { workflow }: ResourceDeclaration,
  name: string,
  privileges: ReadonlySet<string>,
): boolean =>
  (workflow?.transitions ?? []).some(
    (transition) =>
      askedFields(transition).some(({ field }) => field === name) &&
      keysOfTransition(transition).some((key) => privileges.has(key)),
  );

/** The field that an upload is for. Throws NOT_FOUND, or FORBIDDEN if it is not writable. */
function assertUpload(
  { catalogue }: ServerContext,
  { person }: Requester,
  name: string,
  path: string,
): UploadField {
  const resource = catalogue.resources.get(name);
  const field = uploadField(resource, path);
  if (!resource) throw new PortalError('NOT_FOUND');
  const access = decideAccess(resource, person.privileges);
  const [head = ''] = path.split('.');
  const writable =
    access.write[head] !== undefined ||
    access.create.some((grant) => grant.write === undefined || grant.write.includes(head)) ||
    isInputOf(resource, head, person.privileges);
  if (!writable) throw new PortalError('FORBIDDEN', { details: { field: path } });
  return field;
}

export const fileCalls = implementCalls(api, {
  uploadFile: async ({ server, person, where, request, query }) => {
    const field = assertUpload(server, { person, where }, query.resource, query.field);
    const part = await request.file({ limits: { fileSize: maxBytes(field), files: 1 } });
    if (!part) throw new PortalError('BAD_REQUEST', { details: { body: 'one file is expected' } });
    const bytes = await receiveFile(part, field);
    noteContent(request, bytes);
    return runOnce(server, request, async (transaction) => {
      const upload = {
        name: safeName(part.filename),
        claimedType: part.mimetype,
        bytes,
        ...query,
        by: person.userId,
      };
      const stored = await storeFile(server, field, upload, { transaction });
      const { id, name, mime, size, width, height } = stored;
      return { id, name, mime, size, width: width ?? null, height: height ?? null };
    });
  },

  downloadFile: async ({ server, person, where, request, params }) => {
    const file = await findFile(server.database, params.id);
    if (!file || !(await maySee(server, { person, where }, file)))
      throw new PortalError('NOT_FOUND');
    const variant = variantOf(request, file);
    const bytes = await openFile(server, file.id, variant);
    return new DirectAnswer((reply) => reply.headers(headersFor(file, variant)).send(bytes));
  },
});
