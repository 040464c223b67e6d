import type { QueryResult } from 'pg';
import { orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import type { Values } from '../../../src/contract/model/fields.ts';
import { checkRecord, initialValues } from '../../../src/contract/model/kinds/checkRecord.ts';
import type { Grant } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { resolveOperand } from '../../../src/contract/model/where.ts';
import type { Person } from '../../db/person.ts';
import { pipeline, pipelineAndCommit } from '../../db/pipeline.ts';
import { cleanValues } from '../../db/sanitise.ts';
import type { Statement } from '../../db/wire/statement.ts';
import {
  assertAllowed,
  grantsFitting,
  mayFill,
  or,
  presetOf,
  privilegesFor,
} from '../authorise/authorise.ts';
import type { WriteBody } from '../parse/parseBody.ts';
import { clearHidden } from './clearHidden.ts';
import { sameValue } from './difference.ts';
import { withLineIds } from './lineIds.ts';
import { readStatement, recordIn } from './readBack.ts';
import { checkReferences, checkReferencesOfMany } from './references.ts';
import { assertPossiblyOpen } from './rowRuleFirst.ts';
import { assertWithinRowScope, rowScopeStatement } from './rowScope.ts';
import {
  runBeforeWrite,
  runAfterWrite,
  log,
  logStatement,
  refuse,
  type WriteRequest,
} from './writeRequest.ts';
import { insertRecords, insertStatements, type StoredValues } from './writeRows.ts';

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

type Creator = Pick<WriteRequest, 'access' | 'where'> & { person: Pick<Person, 'privileges'> };

const presetsOf = (grant: Grant, { where }: Pick<WriteRequest, 'where'>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(presetOf(grant)).map(([name, value]) => [
      name,
      resolveOperand(value, where) ?? null,
    ]),
  );

const startingValues = ({ access, where }: Creator): Record<string, unknown> => ({
  ...fixedDefaults(access.resource),
  ...initialValues(access.resource, where),
});

/** The sent fields that the grant does not let the person fill. */
function unfillable(grant: Grant, request: WriteRequest, { values }: WriteBody): string[] {
  const { access, person } = request;
  const [preset, start] = [presetOf(grant), startingValues(request)];
  return Object.keys(values).filter(
    (name) =>
      !(name in preset) &&
      !mayFill(access.resource, grant, person.privileges, name) &&
      !sameValue(access.resource.fields[name], values[name], start[name]),
  );
}

function valuesUnder(
  grant: Grant,
  request: WriteRequest,
  body: WriteBody,
): Record<string, unknown> {
  const { access, where, person } = request;
  const writable = Object.fromEntries(
    Object.entries(body.values).filter(([name]) =>
      mayFill(access.resource, grant, person.privileges, name),
    ),
  );
  const values = { ...startingValues(request), ...writable, ...presetsOf(grant, request) };
  return clearHidden(access.resource, cleanValues(access.resource.fields, values), where);
}

/** A new record, and the grants that each open all of it: their row rules decide. */
interface Permitted {
  values: Record<string, unknown>;
  grants: readonly Grant[];
}

/**
 * The values under the first grant that lets the person fill all sent fields. Throws
 * UNWRITABLE_FIELD if none does: fields of one grant and rows of another are no permission.
 */
function permittedValues(request: WriteRequest, body: WriteBody): Permitted {
  const { access } = request;
  assertAllowed(access, 'create');
  const { where } = request;
  const open = grantsFitting(access.create, where);
  if (open.length === 0)
    throw new PortalError('FORBIDDEN', {
      details: { reason: 'noOwnRecord', needs: privilegesFor(access.resource, 'create') },
    });
  const filling = open.filter((grant) => unfillable(grant, request, body).length === 0);
  const [first] = filling;
  if (!first) refuseUnfillable(unfillable(orNotFound(open[0]), request, body));
  const values = valuesUnder(orNotFound(first), request, body);
  const grants = filling.filter((grant) =>
    Object.entries(presetsOf(grant, request)).every(([name, value]) =>
      sameValue(access.resource.fields[name], value, values[name]),
    ),
  );
  return { values, grants };
}

/** A record to create. */
export interface Creation {
  id: string;
  body: WriteBody;
}

function checked(request: WriteRequest, body: WriteBody): Permitted {
  const permitted = permittedValues(request, body);
  refuse(checkRecord(request.access.resource, permitted.values, request.where));
  return permitted;
}

/**
 * The values of a new record under the first matching grant. Throws if a rule that needs no other
 * record refuses them.
 */
export const valuesToCreate = (request: WriteRequest, body: WriteBody): Record<string, unknown> =>
  checked(request, body).values;

type PermittedCreation = Permitted & Pick<Creation, 'id'>;

/** Asserts the row rules of each record's own grants where they can be decided yet. */
async function assertPossible(
  request: WriteRequest,
  wanted: readonly PermittedCreation[],
): Promise<void> {
  for (const { grants, ...record } of wanted)
    await assertPossiblyOpen(request, record, {
      rule: or(grants.map(({ rows }) => rows)),
      verb: 'create',
    });
}

/** The statements that fail unless each record satisfies the row rules of its own grants. */
function rowScopeStatements(
  request: WriteRequest,
  wanted: readonly PermittedCreation[],
): Statement[] {
  const keyOf = ({ grants }: Permitted): string =>
    grants.map((grant) => request.access.create.indexOf(grant)).join();
  return [...new Set(wanted.map(keyOf))].flatMap((key) => {
    const alike = wanted.filter((one) => keyOf(one) === key);
    const ids = alike.map(({ id }) => id);
    return rowScopeStatement(request, ids, alike[0]?.grants ?? []) ?? [];
  });
}

/**
 * Creates several records or none. Throws the first refusal. The log goes to the database together
 * with the statements `last`, whose results are returned; `run` may commit with them.
 */
export async function createMany(
  request: WriteRequest,
  creations: readonly Creation[],
  last: readonly Statement[] = [],
  run = pipeline,
): Promise<QueryResult[]> {
  const { client, access, changeSet, person } = request;
  const wanted = creations.map(({ id, body }) => ({ id, ...checked(request, body) }));
  for (const problems of await checkReferencesOfMany(request, wanted)) refuse(problems);
  await assertPossible(request, wanted);
  const made: StoredValues[] = [];
  // A copied record brings the line ids of the original; its own lines get new ids.
  for (const { id, values } of wanted) {
    const after = await runBeforeWrite(request, { id, after: values });
    made.push({ id, values: withLineIds(access.resource.fields, {}, after) });
  }
  await pipeline(client, [
    ...insertStatements(access.resource, made, person.userId),
    ...rowScopeStatements(request, wanted),
  ]);
  for (const { id, values } of made) await runAfterWrite(request, { id, after: values });
  const logged = made.map(({ id, values }) => ({ recordId: id, before: null, after: values }));
  const results = await run(client, [
    ...(logged.length > 0 ? [logStatement(request, 'create', logged)] : []),
    ...last,
  ]);
  changeSet.count += logged.length;
  return results.slice(results.length - last.length);
}

export async function createOne(request: WriteRequest, body: WriteBody, id: string): Promise<void> {
  await createMany(request, [{ id, body }]);
}

/**
 * Creates one record, commits, and returns it as its creator may see it, as JSON text; `null` if
 * they may not.
 */
export async function createAndCommit(
  request: WriteRequest,
  body: WriteBody,
  id: string,
): Promise<string | null> {
  const last = [readStatement(request, id)];
  const [found] = await createMany(request, [{ id, body }], last, pipelineAndCommit);
  return recordIn(found ?? { rows: [] });
}

/**
 * The grants that each open all values of a deleted record, as for a new one; the values of
 * read-only fields are the gateway's own.
 */
export function grantsRecreating(creator: Creator, logged: Values): Grant[] {
  const { access, person } = creator;
  const { fields } = access.resource;
  const start = startingValues(creator);
  return access.create.filter((grant) => {
    const presets = presetsOf(grant, creator);
    return Object.entries(logged).every(([name, value]) =>
      name in presets
        ? sameValue(fields[name], value, presets[name])
        : fields[name]?.readOnly === true ||
          mayFill(access.resource, grant, person.privileges, name) ||
          sameValue(fields[name], value, start[name]),
    );
  });
}

/**
 * Recreates a deleted record exactly as logged. One grant must open it like a new record, or the
 * user deleted this very state of it and may delete it again (`isOwn`).
 */
export async function recreateOne(
  request: WriteRequest,
  id: string,
  logged: Values,
  isOwn: boolean,
): Promise<void> {
  const { client, access, where, person } = request;
  const values = cleanValues(access.resource.fields, logged);
  const isTakenBack = isOwn && access.rows.delete !== 'none';
  const grants = grantsRecreating(request, values);
  if (!isTakenBack && grants.length === 0)
    throw new PortalError('FORBIDDEN', {
      details: { needs: privilegesFor(access.resource, 'create') },
    });
  refuse(checkRecord(access.resource, values, where));
  refuse(await checkReferences(request, { values, isLogged: true }));
  await assertPossiblyOpen(
    request,
    { id, values },
    isTakenBack
      ? { rule: access.rows.delete, verb: 'delete' }
      : { rule: or(grants.map(({ rows }) => rows)), verb: 'create' },
  );
  const after = await runBeforeWrite(request, {
    id,
    after: { ...fixedDefaults(access.resource), ...values },
  });
  await insertRecords(client, access.resource, [{ id, values: after }], person.userId);
  await assertWithinRowScope(request, [id], isTakenBack ? 'delete' : grants);
  await runAfterWrite(request, { id, after });
  await log(request, 'create', { recordId: id, before: null, after });
}
