import { ITEMS_PER_PAGE } from '../../model/constants.ts';
import type { CallDeclaration, CallInput } from './defineCall.ts';

export interface CallRequest {
  method: CallDeclaration['method'];
  path: string;
  body?: unknown;
}

interface AnyInput {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  range?: readonly number[];
}

const asText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** The page of a list whose caller names none: a screen without pages, whatever the settings say. */
const FIRST_PAGE = [0, ITEMS_PER_PAGE - 1];

/** Method, address and body of a call. Absent, null and empty values are left out of the query. */
export function callRequest<D extends CallDeclaration>(
  { method, path, rows }: D,
  input: CallInput<D>,
): CallRequest {
  const { params = {}, query = {}, body, range = rows && FIRST_PAGE } = input as AnyInput;
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(asText(params[name])),
  );
  const given = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && asText(value) !== '')
    .map(([name, value]) => [name, asText(value)]);
  if (range) given.push(['range', JSON.stringify(range)]);
  const search = new URLSearchParams(given).toString();
  return {
    method,
    path: search === '' ? address : `${address}?${search}`,
    ...(body === undefined ? {} : { body }),
  };
}
