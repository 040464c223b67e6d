import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Values } from '../../../src/contract/model/fields.ts';
import { checkRecord, problem } from '../../../src/contract/model/kinds/checkRecord.ts';
import { revisesIn, type Revises } from '../../../src/contract/model/workflow.ts';
import { actorOf } from '../../db/person.ts';
import { cleanValues } from '../../db/sanitise.ts';
import type { Access } from '../authorise/authorise.ts';
import type { WriteBody } from '../parse/parseBody.ts';
import { clearHidden } from '../run/clearHidden.ts';
import { changedFields, pick } from '../run/difference.ts';
import { refuseUnwritable } from '../run/locks.ts';
import { lockRecord, type RawRecord } from '../run/rawRecord.ts';
import { checkReferences } from '../run/references.ts';
import { underRollback } from '../run/refusal.ts';
import { assertStaysOpen } from '../run/rowRuleFirst.ts';
import { assertWithinRowScope } from '../run/rowScope.ts';
import {
  dropRevision,
  findRevision,
  keepRevision,
  setPublishAt,
  type StoredRevision,
} from '../run/storedRevisions.ts';
import { lock, updateOne } from '../run/write.ts';
import {
  runBeforeWrite,
  runAfterWrite,
  log,
  refuse,
  type WriteRequest,
} from '../run/writeRequest.ts';
import { updateRecord } from '../run/writeRows.ts';
import { readRevised } from './readRevised.ts';
import { decide, assertTransition } from './transition.ts';

const notFound = (): PortalError => new PortalError('NOT_FOUND', { details: { revision: true } });

/** What the record's current state declares about draft revisions. */
export const revisesNow = (
  { resource: { workflow } }: Access,
  { values }: RawRecord,
): Revises | undefined => revisesIn(workflow, values[workflow?.field ?? '']);

/** Throws STALE_VERSION unless the user saw the current record and draft: both share one version. */
async function assertVisible(
  request: WriteRequest,
  record: RawRecord,
  { version, values }: WriteBody,
): Promise<void> {
  if (version === undefined || version === record.version) return;
  throw new PortalError('STALE_VERSION', {
    details: { current: await readRevised(request, record), yours: values },
  });
}

/**
 * Increments the record's version, which covers its draft revision too, so that no one overwrites
 * what they have not seen.
 */
const incrementVersion = ({ client, access, person }: WriteRequest, id: string): Promise<void> =>
  updateRecord(client, access.resource, { id, values: {} }, actorOf(person));

/**
 * Writes the changes of a draft revision to its record, checked as a whole by the extension and by
 * the database.
 */
async function write(request: WriteRequest, record: RawRecord, changes: Values): Promise<void> {
  const { client, access, where, person } = request;
  const { resource } = access;
  const { id, values: before } = record;
  const next = clearHidden(resource, { ...before, ...changes }, where);
  refuse(checkRecord(resource, next, where));
  const after = await runBeforeWrite(request, { id, before, after: next });
  const changed = changedFields(resource.fields, before, after);
  await updateRecord(client, resource, { id, values: changed }, actorOf(person));
  await runAfterWrite(request, { id, before, after });
  await log(request, 'edit', {
    recordId: id,
    before: pick(before, Object.keys(changed)),
    after: changed,
  });
}

/** Applies a draft revision to its record. */
export async function applyRevision(
  request: WriteRequest,
  record: RawRecord,
  { changes }: StoredRevision,
): Promise<void> {
  await write(request, record, changes);
  await dropRevision(request.client, record.id);
}

/**
 * Saves a change of a published record: fields under revision go to its draft, the others are
 * changed in place. Whatever would refuse the draft at publication refuses it now. A draft without
 * differences is dropped. A record that is not under revision is changed in place.
 */
export async function saveRevision(
  request: WriteRequest,
  id: string,
  body: WriteBody,
): Promise<void> {
  const { client, access, where } = request;
  const { resource } = access;
  const found = await lock({ ...request, access: { ...access, write: access.revise } }, id, 'edit');
  const revises = revisesNow(access, found);
  if (!revises) return updateOne(request, id, body);
  await assertVisible(request, found, body);
  const waits = (name: string): boolean => revises.fields?.includes(name) ?? false;
  const stored = await findRevision(client, id);
  const sent = changedFields(
    resource.fields,
    { ...found.values, ...stored?.changes },
    cleanValues(resource.fields, body.values),
  );
  const waiting = Object.keys(sent).filter(waits);
  refuseUnwritable(
    { ...access, write: access.revise },
    found,
    waiting.filter((name) => !found.writable.has(name)),
  );
  const atOnce = pick(
    sent,
    Object.keys(sent).filter((name) => !waits(name)),
  );
  if (Object.keys(atOnce).length > 0)
    await updateOne(request, id, { values: atOnce, version: found.version });
  if (waiting.length === 0) return;

  const present = { ...found.values, ...atOnce };
  const next = clearHidden(
    resource,
    { ...present, ...stored?.changes, ...pick(sent, waiting) },
    where,
  );
  const changes = Object.fromEntries(
    Object.entries(changedFields(resource.fields, present, next)).filter(([name]) => waits(name)),
  );
  refuse(checkRecord(resource, next, where));
  refuse(
    await checkReferences(request, {
      values: pick(sent, waiting),
      before: { ...found.values, ...stored?.changes },
    }),
  );
  await assertStaysOpen(request, { id, values: present }, { ...present, ...changes });
  await underRollback(client, async () => {
    await write(request, { ...found, values: present }, changes);
    await assertWithinRowScope(request, [id], 'edit');
  });
  if (Object.keys(changes).length === 0) await dropRevision(client, id);
  else
    await keepRevision(request, id, {
      changes,
      publishAt: (await mayPublish(request, found, revises)) ? (stored?.publishAt ?? null) : null,
    });
  await incrementVersion(request, id);
  await log(request, 'revise', {
    recordId: id,
    before: pick({ ...found.values, ...stored?.changes }, waiting),
    after: pick(next, waiting),
  });
}

const ownTransition = (request: WriteRequest, record: RawRecord, { as }: Revises) => {
  const { resource } = request.access;
  return {
    ...assertTransition(request.access, as),
    from: String(record.values[resource.workflow?.field ?? '']),
  };
};

/** A scheduled draft stays scheduled only if the user who edits it may publish it. */
async function mayPublish(
  request: WriteRequest,
  record: RawRecord,
  revises: Revises,
): Promise<boolean> {
  return (
    request.access.transitions[revises.as] !== undefined &&
    (await decide(request, record, ownTransition(request, record, revises))).allowed
  );
}

/**
 * Throws unless the user may publish a draft of this record, or may edit the record if its state
 * keeps no drafts.
 */
async function assertPublishable(request: WriteRequest, record: RawRecord): Promise<void> {
  const revises = revisesNow(request.access, record);
  if (!revises) return void (await lock(request, record.id, 'edit'));
  const verdict = await decide(request, record, ownTransition(request, record, revises));
  if (verdict.allowed) return;
  const { reason, guard, as } = verdict;
  throw new PortalError('TRANSITION_REFUSED', {
    details: {
      transition: revises.as,
      reason,
      ...(guard === undefined ? {} : { guard }),
      ...(as === undefined ? {} : { as }),
    },
  });
}

async function readVisible(
  request: WriteRequest,
  id: string,
  body: WriteBody,
): Promise<{ record: RawRecord; stored: StoredRevision }> {
  const record = await lockRecord(request, id, 'show');
  if (!record?.visible) throw notFound();
  await assertVisible(request, record, body);
  const stored = await findRevision(request.client, id);
  if (!stored) throw notFound();
  return { record, stored };
}

/** Publishes the draft revision now. */
export async function publishRevision(
  request: WriteRequest,
  id: string,
  body: WriteBody,
): Promise<void> {
  const { record, stored } = await readVisible(request, id, body);
  await assertPublishable(request, record);
  await applyRevision(request, record, stored);
}

/** Schedules the publication of the draft revision; `null` removes the schedule. */
export async function scheduleRevision(
  request: WriteRequest,
  id: string,
  publishAt: Date | null,
  body: WriteBody,
): Promise<void> {
  const { client, access, where } = request;
  const { record, stored } = await readVisible(request, id, body);
  if (!revisesNow(access, record))
    throw new PortalError('TRANSITION_REFUSED', { details: { reason: 'state' } });
  if (publishAt === null) await lock(request, id, 'edit');
  else await assertPublishable(request, record);
  if (publishAt && publishAt.getTime() <= Date.parse(String(where.$now)))
    refuse({ publishAt: problem('notUpcoming') });
  await setPublishAt(client, id, publishAt);
  await incrementVersion(request, id);
  await log(request, 'revise', {
    recordId: id,
    before: { publishAt: stored.publishAt },
    after: { publishAt },
  });
}

/** Deletes the draft revision; the published record stays. */
export async function discardRevision(
  request: WriteRequest,
  id: string,
  body: WriteBody,
): Promise<void> {
  const { stored } = await readVisible(request, id, body);
  await lock(request, id, 'edit');
  await dropRevision(request.client, id);
  await incrementVersion(request, id);
  await log(request, 'discard', { recordId: id, before: stored.changes, after: null });
}
