import { orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import { checkRecord, initialValues } from '../../../src/contract/model/kinds/checkRecord.ts';
import type { Grant } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { resolveOperand } from '../../../src/contract/model/where.ts';
import { cleanValues } from '../../db/sanitise.ts';
import { assertAllowed, mayFill, presetOf } from '../authorise/authorise.ts';
import type { WriteBody } from '../parse/parseBody.ts';
import { clearHidden } from './clearHidden.ts';
import { sameValue } from './difference.ts';
import { withLineIds } from './lineIds.ts';
import { checkReferences, checkReferencesOfMany } from './references.ts';
import { assertWithinRowScope } from './rowScope.ts';
import {
  runBeforeWrite,
  runAfterWrite,
  log,
  logMany,
  refuse,
  type WriteRequest,
} from './writeRequest.ts';
import { insertRecords, type StoredValues } from './writeRows.ts';

function refuseUnfillable(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new PortalError('UNWRITABLE_FIELD', {
    fieldErrors: Object.fromEntries(names.map((name) => [name, { code: 'unwritable' }])),
  });
}

/** Defaults of fields that no one may write. */
const fixedDefaults = ({ fields }: ResourceDeclaration): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.readOnly && 'default' in field && field.default !== undefined
        ? [[name, field.default]]
        : [],
    ),
  );

function valuesUnder(
  grant: Grant,
  request: WriteRequest,
  body: WriteBody,
): Record<string, unknown> {
  const { access, where, person } = request;
  const preset = Object.fromEntries(
    Object.entries(presetOf(grant)).map(([name, value]) => [
      name,
      resolveOperand(value, where) ?? null,
    ]),
  );
  const start = {
    ...fixedDefaults(access.resource),
    ...initialValues(access.resource, where),
  };
  const refused = Object.keys(body.values).filter(
    (name) =>
      !(name in preset) &&
      !mayFill(access.resource, grant, person.privileges, name) &&
      !sameValue(access.resource.fields[name], body.values[name], start[name]),
  );
  refuseUnfillable(refused);
  const writable = Object.fromEntries(
    Object.entries(body.values).filter(([name]) =>
      mayFill(access.resource, grant, person.privileges, name),
    ),
  );
  return clearHidden(
    access.resource,
    cleanValues(access.resource.fields, { ...start, ...writable, ...preset }),
    where,
  );
}

/** A record to create. */
export interface Creation {
  id: string;
  body: WriteBody;
}

/**
 * The values of a new record under the first matching grant. Throws if a rule that needs no other
 * record refuses them.
 */
export function valuesToCreate(request: WriteRequest, body: WriteBody): Record<string, unknown> {
  const { access, where } = request;
  assertAllowed(access, 'create');
  const grant = orNotFound(access.create[0]);
  const values = valuesUnder(grant, request, body);
  refuse(checkRecord(access.resource, values, where));
  return values;
}

/** Creates several records or none. Throws the first refusal. */
export async function createMany(
  request: WriteRequest,
  creations: readonly Creation[],
): Promise<void> {
  const { client, access, person } = request;
  const wanted = creations.map(({ id, body }) => ({ id, values: valuesToCreate(request, body) }));
  for (const problems of await checkReferencesOfMany(request, wanted)) refuse(problems);
  const made: StoredValues[] = [];
  // A copied record brings the line ids of the original; its own lines get new ids.
  for (const { id, values } of wanted)
    made.push({
      id,
      values: withLineIds(
        access.resource.fields,
        {},
        await runBeforeWrite(request, { id, after: values }),
      ),
    });
  await insertRecords(client, access.resource, made, person.userId);
  await assertWithinRowScope(
    request,
    made.map(({ id }) => id),
    access.create,
  );
  for (const { id, values } of made) await runAfterWrite(request, { id, after: values });
  await logMany(
    request,
    'create',
    made.map(({ id, values }) => ({ recordId: id, before: null, after: values })),
  );
}

export const createOne = (request: WriteRequest, body: WriteBody, id: string): Promise<void> =>
  createMany(request, [{ id, body }]);

/**
 * Recreates a deleted record exactly as logged; its presets and field rights were decided at its
 * creation. The user must be able to create such a record, or have deleted this one (`isOwn`).
 */
export async function recreateOne(
  request: WriteRequest,
  id: string,
  logged: Readonly<Record<string, unknown>>,
  isOwn: boolean,
): Promise<void> {
  const { client, access, where, person } = request;
  const values = cleanValues(access.resource.fields, logged);
  const isTakenBack = isOwn && access.rows.delete !== 'none';
  if (!isTakenBack) assertAllowed(access, 'create');
  refuse(checkRecord(access.resource, values, where));
  refuse(await checkReferences(request, { values, isLogged: true }));
  const after = await runBeforeWrite(request, {
    id,
    after: { ...fixedDefaults(access.resource), ...values },
  });
  await insertRecords(client, access.resource, [{ id, values: after }], person.userId);
  // The user must be able to delete the record again, or to create it.
  await assertWithinRowScope(request, [id], isTakenBack ? 'delete' : access.create);
  await runAfterWrite(request, { id, after });
  await log(request, 'create', { recordId: id, before: null, after });
}
