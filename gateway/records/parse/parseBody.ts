import { PortalError, type FieldProblem } from '../../../src/contract/model/errors.ts';
import { canonicalValue } from '../../../src/contract/model/kinds/checkRecord.ts';
import { didYouMean } from '../../../src/contract/model/nearestName.ts';
import { SYSTEM_FIELDS, type ResourceDeclaration } from '../../../src/contract/model/resource.ts';

/** BAD_REQUEST naming what is wrong with the body. */
export const badBody = (body: string): PortalError =>
  new PortalError('BAD_REQUEST', { details: { body } });

export interface WriteBody {
  /** Declared fields in canonical form. */
  values: Record<string, unknown>;
  version: number | undefined;
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value that the kind cannot take stays as sent, so that its rule refuses it by name. */
function canonical(resource: ResourceDeclaration, name: string, value: unknown): unknown {
  const field = resource.fields[name];
  if (!field) return value;
  try {
    return canonicalValue(field, value);
  } catch {
    return value;
  }
}

/**
 * Parses the body of a write. The system fields of every record may come back unchanged and are
 * ignored; any other unknown name is refused with 422 and the nearest known one, never dropped.
 */
export function parseBody(resource: ResourceDeclaration, body: unknown): WriteBody {
  if (!isPlainObject(body))
    throw new PortalError('BAD_REQUEST', { details: { body: 'an object is expected' } });
  const names = Object.keys(body).filter(
    (name) => !(SYSTEM_FIELDS as readonly string[]).includes(name),
  );
  const known = Object.keys(resource.fields);
  const unknown = names.filter((name) => !Object.hasOwn(resource.fields, name));
  if (unknown.length > 0) {
    const problems = unknown.map((name): [string, FieldProblem] => [
      name,
      { code: 'unknown', args: { hint: didYouMean(name, known).trim() } },
    ]);
    throw new PortalError('UNKNOWN_FIELD', { fieldErrors: Object.fromEntries(problems) });
  }
  const { version } = body;
  if (version !== undefined && !Number.isSafeInteger(version)) {
    throw new PortalError('BAD_REQUEST', { details: { body: 'version must be an integer' } });
  }
  const given = names.filter((name) => body[name] !== undefined);
  return {
    values: Object.fromEntries(given.map((name) => [name, canonical(resource, name, body[name])])),
    version: version as number | undefined,
  };
}
