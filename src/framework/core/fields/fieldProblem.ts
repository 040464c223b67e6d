import type { FieldProblem } from '../../../contract/model/errors.ts';
import { isObject } from '../../../contract/model/isObject.ts';
import type { FieldProblems } from '../../../contract/model/kinds/checkRecord.ts';

/** A text to translate with its arguments, as react-admin's validation errors carry them. */
export interface ProblemMessage {
  message: string;
  args?: Record<string, string | number>;
}

/** A problem of a field; `parts` names the affected inner values, such as one language. */
export interface FieldMessage extends ProblemMessage {
  parts?: Record<string, ProblemMessage>;
}

/** The prefix that marks a react-admin message with arguments. */
const PREFIX = '@@react-admin@@';

export const messageOf = ({ code, args }: FieldProblem): ProblemMessage => ({
  message: `errors.field.${code}`,
  ...(args ? { args } : {}),
});

/** A problem as the string that react-hook-form keeps. */
export const encodeProblem = (problem: FieldProblem): string =>
  `${PREFIX}${JSON.stringify(messageOf(problem))}`;

/**
 * Converts problems by path (`title.si`) to react-hook-form's nested errors, for a form's
 * `validate` and for the gateway's answer. Problems of inner values replace a problem of the
 * whole.
 */
export function toFormErrors(problems: FieldProblems): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  const byDepth = Object.entries(problems).toSorted(
    ([left], [right]) => left.split('.').length - right.split('.').length,
  );
  for (const [path, problem] of byDepth) {
    const segments = path.split('.');
    const last = segments.pop() ?? path;
    let branch = errors;
    for (const segment of segments) {
      const next = branch[segment];
      const inner =
        typeof next === 'object' && next !== null ? (next as Record<string, unknown>) : {};
      branch[segment] = inner;
      branch = inner;
    }
    branch[last] = encodeProblem(problem);
  }
  return errors;
}

function decode(text: string): FieldMessage {
  if (!text.startsWith(PREFIX)) return { message: text };
  try {
    const decoded: unknown = JSON.parse(text.slice(PREFIX.length));
    if (typeof decoded === 'string') return { message: decoded };
    if (isObject(decoded) && typeof decoded['message'] === 'string')
      return decoded as unknown as FieldMessage;
  } catch {
    // Show it unchanged: an unreadable message is better than none.
  }
  return { message: text };
}

/** The first problem anywhere in an error, for an input that shows a composite value as one. */
export function anyProblemIn(error: unknown): ProblemMessage | null {
  if (!isObject(error)) return null;
  const own = problemIn(error);
  if (own) return own;
  const inner = Object.entries(error).filter(([name]) => name !== 'ref');
  return inner.reduce<ProblemMessage | null>(
    (found, [, part]) => found ?? anyProblemIn(part),
    null,
  );
}

/**
 * The problem in an error of react-hook-form: its own, or that of one part (`si`, `0.name`),
 * whether it comes from the input's rule, the form or the gateway's answer.
 */
export function problemIn(error: unknown, part?: string): ProblemMessage | null {
  if (!isObject(error)) return null;
  const own =
    typeof error['message'] === 'string' && error['message'] !== ''
      ? decode(error['message'])
      : null;
  if (part === undefined) return own?.parts ? null : own;
  // The texts of a picture are a part of a part: `alt.si`. A problem of both applies to each.
  const [head = part, ...rest] = part.split('.');
  return (
    own?.parts?.[part] ??
    (rest.length === 0
      ? problemIn(error[head])
      : (problemIn(error[head], rest.join('.')) ?? problemIn(error[head])))
  );
}
