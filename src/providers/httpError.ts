import { HttpError } from 'react-admin';
import type { FieldProblem } from '../contract/model/errors.ts';
import { isObject } from '../contract/model/isObject.ts';
import type { Failure } from '../contract/wire/envelope.ts';
import { failureMessage, fieldProblems } from './failureMessage.ts';

/**
 * A field problem in the format of react-admin's `ValidationError`: a translation key with its
 * arguments.
 */
const fieldMessage = ({ code, args }: FieldProblem): string =>
  `@@react-admin@@${JSON.stringify({ message: `errors.field.${code}`, args: args ?? {} })}`;

/**
 * A failed call as react-admin expects it: `status`, a translatable `message`, and as `body` the
 * gateway's answer with `errors` by field path (`title.si`, `authors.0.name`), which react-admin
 * shows at its inputs.
 */
function toHttpError(failure: Failure): HttpError {
  const problems = Object.entries(fieldProblems(failure));
  const { key, args, text } = failureMessage(failure);
  const body = {
    ...(isObject(failure.body) ? failure.body : {}),
    text,
    messageArgs: args,
    ...(problems.length === 0
      ? {}
      : {
          errors: Object.fromEntries(
            problems.map(([path, problem]) => [path, fieldMessage(problem)]),
          ),
        }),
  };
  return new HttpError(key ?? text, failure.errorCode, body);
}

/**
 * Returns the success.
 *
 * @throws HttpError for a failure; AbortError for an aborted call, which the query client ignores.
 */
export function orThrow<Answer extends { isSuccess: true }>(
  answer: Answer | Failure,
  signal?: AbortSignal | null,
): Answer {
  if (answer.isSuccess) return answer;
  if (signal?.aborted) throw new DOMException(answer.message, 'AbortError');
  throw toHttpError(answer);
}
