import type { z } from 'zod';
import {
  FIELD_PROBLEMS,
  PortalError,
  type FieldProblem,
  type FieldProblemCode,
} from '../../../src/contract/model/errors.ts';

type Issue = z.core.$ZodIssue;

const SIZE_PROBLEMS: Readonly<Record<string, readonly [FieldProblemCode, FieldProblemCode]>> = {
  string: ['tooShort', 'tooLong'],
  array: ['tooFew', 'tooMany'],
};

const FORMAT_PROBLEMS: Readonly<Record<string, FieldProblemCode>> = {
  email: 'invalidEmail',
  url: 'invalidUrl',
  date: 'invalidDate',
  datetime: 'invalidDate',
  time: 'invalidTime',
  uuid: 'notFound',
};

const isProblemCode = (text: string): text is FieldProblemCode =>
  FIELD_PROBLEMS.some((code) => code === text);

/** The problem of one value. A schema's own message may be a code of `FIELD_PROBLEMS`. */
function problemOf(issue: Issue): FieldProblem {
  if (isProblemCode(issue.message)) return { code: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return { code: 'required' };
      return { code: issue.expected === 'int' ? 'notInteger' : 'wrongType' };
    case 'too_small': {
      const [code] = SIZE_PROBLEMS[issue.origin] ?? ['tooSmall'];
      return { code, args: { min: Number(issue.minimum) } };
    }
    case 'too_big': {
      const [, code] = SIZE_PROBLEMS[issue.origin] ?? [undefined, 'tooLarge' as const];
      return { code, args: { max: Number(issue.maximum) } };
    }
    case 'invalid_format':
      return { code: FORMAT_PROBLEMS[issue.format] ?? 'invalidPattern' };
    case 'invalid_value':
      return { code: 'notAnOption' };
    case 'unrecognized_keys':
      return { code: 'unknown' };
    default:
      return { code: 'wrongType' };
  }
}

/** The fields that an issue concerns; an unknown key is named itself. */
function fieldsOf(issue: Issue): string[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key].join('.'));
  return [path.join('.') || 'body'];
}

/** INVALID_FIELDS with one problem for each field. */
export function bodyProblem(issues: readonly Issue[]): PortalError {
  const fieldErrors: Record<string, FieldProblem> = {};
  for (const issue of issues)
    for (const field of fieldsOf(issue)) fieldErrors[field] ??= problemOf(issue);
  return new PortalError('INVALID_FIELDS', { fieldErrors });
}

/** BAD_REQUEST naming the first invalid parameter. */
export const queryProblem = ([issue]: readonly Issue[]): PortalError =>
  new PortalError('BAD_REQUEST', {
    details: { parameter: issue === undefined ? '' : (fieldsOf(issue)[0]?.split('.')[0] ?? '') },
  });
