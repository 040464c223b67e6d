import type * as z from 'zod';
import type { FieldProblem, FieldProblemCode } from '../errors.ts';
import { FIELD_PROBLEMS } from '../errors.ts';
import type { Field } from '../fields.ts';
import { isEmpty } from '../isEmpty.ts';
import {
  hasLines,
  hasOwnTable,
  isBilingual,
  isDay,
  isFlag,
  isImage,
  isMoment,
  isPlainText,
  isReferenceToOne,
} from '../kindTraits.ts';
import type { ResourceDeclaration } from '../resource.ts';
import { matches, type WhereContext } from '../where.ts';
import { facetsOf } from './registry.ts';

/** Problems by path: `title`, `title.si`, `authors.0.name`. */
export type FieldProblems = Record<string, FieldProblem>;

const ARGUMENT_NAMES = ['min', 'max', 'decimals', 'maxMb', 'minWidth', 'minHeight'] as const;

/** The numeric options of a field, as arguments of texts such as “at most %{max} characters”. */
export function problemArguments(field: Field): Record<string, number> {
  const options = field as unknown as Record<string, unknown>;
  const per = typeof options['per'] === 'number' ? options['per'] : 1;
  const figures = ARGUMENT_NAMES.flatMap((name) =>
    typeof options[name] === 'number' ? [[name, options[name] / per] as const] : [],
  );
  const [total] = hasLines(field) ? Object.values(field.addsUp ?? {}) : [];
  return Object.fromEntries(total === undefined ? figures : [...figures, ['total', total]]);
}

export const problem = (code: FieldProblemCode, field?: Field): FieldProblem => {
  const args = field ? problemArguments(field) : {};
  return Object.keys(args).length === 0 ? { code } : { code, args };
};

const isCode = (text: string): text is FieldProblemCode =>
  (FIELD_PROBLEMS as readonly string[]).includes(text);

const codeOf = (issue: z.core.$ZodIssue): FieldProblemCode => {
  if (isCode(issue.message)) return issue.message;
  return issue.code === 'unrecognized_keys' ? 'unknown' : 'wrongType';
};

/** The field of a problem: for child rows the column, whose options are arguments of the text. */
const innerField = (field: Field, [, cell]: readonly PropertyKey[]): Field =>
  hasLines(field) && typeof cell === 'string' ? (field.fields[cell] ?? field) : field;

/**
 * Cache of schemas by field: building a schema costs far more than using it, and fields never
 * change.
 */
const rules = new WeakMap<Field, z.ZodType>();

function ruleOf(field: Field): z.ZodType {
  const known = rules.get(field);
  if (known) return known;
  const rule = facetsOf(field).schema(field);
  rules.set(field, rule);
  return rule;
}

/** Validates a present value against the schema of its kind. */
export function checkValue(name: string, field: Field, value: unknown): FieldProblems {
  const result = ruleOf(field).safeParse(value);
  if (result.success) return {};
  const problems = result.error.issues.map((issue) => {
    const path = [name, ...issue.path.map(String)].join('.');
    return [path, problem(codeOf(issue), innerField(field, issue.path))] as const;
  });
  // Reversed, so that the first issue of a path wins.
  return Object.fromEntries(problems.toReversed());
}

export const isVisible = (field: Field, record: unknown, context: WhereContext): boolean =>
  field.visible === undefined || matches(field.visible, record, context);

export const isRequired = (field: Field, record: unknown, context: WhereContext): boolean =>
  field.required === true ||
  (typeof field.required === 'object' && matches(field.required, record, context));

function precedes(field: Field, value: unknown, record: Record<string, unknown>): boolean {
  if ((!isDay(field) && !isMoment(field)) || field.notBefore === undefined) return false;
  const start = record[field.notBefore];
  if (typeof start !== 'string' || typeof value !== 'string') return false;
  return isDay(field) ? value < start : Date.parse(value) < Date.parse(start);
}

const isItself = (field: Field, value: unknown, record: Record<string, unknown>): boolean =>
  isReferenceToOne(field) && field.otherThan !== undefined && value === record[field.otherThan];

/**
 * Validates a whole record: required fields (while their condition holds), every present value by
 * its kind, rules across fields. Skips hidden fields. Both the form and the gateway call this.
 */
export function checkRecord(
  resource: Pick<ResourceDeclaration, 'fields'>,
  record: Record<string, unknown>,
  context: WhereContext = {},
): FieldProblems {
  const problems: FieldProblems = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly || !isVisible(field, record, context)) continue;
    const value = record[name];
    if (isEmpty(value)) {
      if (isRequired(field, record, context)) problems[name] = problem('required', field);
    } else {
      Object.assign(problems, checkValue(name, field, value));
      if (precedes(field, value, record)) problems[name] = problem('beforeStart', field);
      if (isItself(field, value, record)) problems[name] = problem('isItself', field);
    }
  }
  return problems;
}

const unset = (field: Field): unknown => {
  if (hasOwnTable(field)) return [];
  return isFlag(field) ? false : null;
};

/** Keeps values that are no rows, and undeclared cells, unchanged for the schema to refuse. */
function canonicalRow(fields: Readonly<Record<string, Field>>, row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const cells = Object.entries(fields).map(
    ([name, line]) => [name, canonicalValue(line, (row as Record<string, unknown>)[name])] as const,
  );
  return { ...row, ...Object.fromEntries(cells) };
}

const ALT: Field = { kind: 'text', i18n: true };

/**
 * Converts a value to its canonical stored form: blank values become `null` (or no rows, `false`),
 * text is trimmed.
 */
export function canonicalValue(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return unset(field);
  if (typeof value === 'string')
    return isPlainText(field) && field.multiline ? value.trimEnd() : value.trim();
  if (hasLines(field) && Array.isArray(value)) {
    return value.map((row: unknown) => canonicalRow(field.fields, row));
  }
  if (isImage(field) && field.alt && typeof value === 'object' && value !== null) {
    return { ...value, alt: canonicalValue(ALT, (value as { alt?: unknown }).alt) };
  }
  if (isBilingual(field) && typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([language, text]) => [
        language,
        typeof text === 'string' ? text.trim() : (text ?? ''),
      ]),
    );
  }
  return value;
}

/** Initial values of a new record: declared defaults, `false` for a bare bool, no rows for lists. */
export function initialValues(
  resource: Pick<ResourceDeclaration, 'fields'>,
  context: WhereContext = {},
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly) continue;
    const preset = 'default' in field ? field.default : undefined;
    values[name] =
      preset === '$today' || preset === '$now'
        ? (context[preset] ?? null)
        : (preset ?? unset(field));
  }
  return values;
}
