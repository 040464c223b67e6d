import type { FieldProblem } from '../../../contract/model/errors.ts';
import { isObject } from '../../../contract/model/isObject.ts';
import type { Translate } from '../fields/kind.ts';

/** The details of a rejected call of the data provider, read from react-admin's `HttpError`. */
export interface ViewFailure {
  status: number;
  code: string | null;
  /** A translation key, or the server's message if there is none. */
  message: string;
  messageArgs: Record<string, unknown>;
  /** English text of the answer, for messages without a translation. */
  text: string;
  details: Record<string, unknown>;
  fieldErrors: Record<string, FieldProblem>;
}

const objectAt = (value: unknown, name: string): Record<string, unknown> => {
  const found = isObject(value) ? value[name] : undefined;
  return isObject(found) ? found : {};
};

/** Reads any thrown value, so that no screen has to trust the type of an error. */
export function failureOf(error: unknown): ViewFailure {
  const body = objectAt(error, 'body');
  const message = error instanceof Error ? error.message : String(error);
  return {
    status: isObject(error) && typeof error['status'] === 'number' ? error['status'] : -1,
    code: typeof body['code'] === 'string' ? body['code'] : null,
    message,
    messageArgs: objectAt(body, 'messageArgs'),
    text: typeof body['text'] === 'string' ? body['text'] : message,
    details: objectAt(body, 'details'),
    fieldErrors: objectAt(body, 'fieldErrors') as Record<string, FieldProblem>,
  };
}

/** The text for a failure. */
export function failureText(error: unknown, translate: Translate): string {
  const { message, messageArgs, text } = failureOf(error);
  const fallback = text === '' ? translate('framework.error.unknown') : text;
  return translate(message === '' ? 'framework.error.unknown' : message, {
    ...messageArgs,
    _: fallback,
  });
}

export interface Dependents {
  resource: string;
  count: number;
  /** The field of those records that references this one. */
  field: string;
}

/** The records that prevent another one from being deleted (`STILL_REFERENCED`). */
export function dependentsOf(failure: ViewFailure): Dependents[] {
  const list = failure.details['dependents'];
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).map((item) => ({
    resource: String(item['resource'] ?? ''),
    count: typeof item['count'] === 'number' ? item['count'] : 1,
    field: typeof item['field'] === 'string' ? item['field'] : '',
  }));
}
