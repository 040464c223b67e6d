import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { PortalError, type FieldProblemCode } from '../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { exclusionName } from './exclusions.ts';
import { snakeCase, tableName } from './names.ts';
import { storageOf } from './storage.ts';

interface ConstraintError {
  code: string;
  constraint?: string;
  table?: string;
}

const isConstraintError = (error: unknown): error is ConstraintError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('23');

/** The fields of a constraint, derived from its name (see `tables.ts`). */
function fieldsOf(resource: ResourceDeclaration, constraint: string): string[] {
  const period = resource.noOverlap?.find((rule) => exclusionName(resource, rule) === constraint);
  if (period) return [period.from, period.to];
  const prefix = `${tableName(resource.name)}_`;
  const rest = constraint.startsWith(prefix) ? constraint.slice(prefix.length) : constraint;
  const [columns = ''] = rest.split(/_(?:unique|fk|check|both_languages|described)$/);
  const together = resource.unique?.find((names) => names.map(snakeCase).join('_') === columns);
  if (together) return [...together];
  return Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        snakeCase(name) === columns ||
        storageOf(field)
          .columns(name, field)
          .some((spec) => spec.name === columns),
    )
    .map(([name]) => name);
}

const PROBLEMS: Readonly<Record<string, FieldProblemCode>> = {
  '23505': 'duplicate',
  '23503': 'notFound',
  '23514': 'notAnOption',
  '23502': 'required',
  '23P01': 'overlaps',
};

/**
 * Converts a constraint violation to field problems. Only the database can decide uniqueness and
 * existence, because it sees the writes of all gateways. Returns other errors unchanged.
 */
export function explainViolation(
  error: unknown,
  resource: ResourceDeclaration,
  catalogue: Catalogue,
): unknown {
  if (!isConstraintError(error)) return error;
  const problem = PROBLEMS[error.code];
  const owner =
    [...catalogue.resources.values()].find(({ name }) => tableName(name) === error.table) ??
    resource;
  const names = fieldsOf(owner, error.constraint ?? '');
  if (!problem || names.length === 0) return error;
  const fieldErrors = Object.fromEntries(names.map((name) => [name, { code: problem }]));
  return new PortalError(problem === 'duplicate' ? 'DUPLICATE' : 'INVALID_FIELDS', {
    fieldErrors,
    cause: error,
  });
}
