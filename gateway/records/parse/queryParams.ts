import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { isUuid } from './uuid.ts';

/**
 * What stands behind the question mark of an address. A name that is given twice comes as a list
 * and is no id.
 */
export type QueryParams = Readonly<Record<string, string | undefined>>;

export const queryOf = (request: FastifyRequest): QueryParams => request.query as QueryParams;

/** The refusal of a parameter that is missing or malformed: 400, and which. */
export const badParameter = (parameter: string): PortalError =>
  new PortalError('BAD_REQUEST', { details: { parameter } });

/** The id under `name`; `null` where there is none. Throws BAD_REQUEST for anything that is no id. */
export function idIn(query: QueryParams, name: string): string | null {
  const value = query[name];
  if (value === undefined || value === '') return null;
  if (!isUuid(value)) throw badParameter(name);
  return value;
}

const MOST_IDS = 60;

/**
 * The ids under `name`, with commas between them. Throws BAD_REQUEST for anything that is none, and
 * for very many.
 */
export function idsIn(query: QueryParams, name: string): string[] {
  const ids = (query[name] ?? '').split(',').filter((id) => id !== '');
  if (ids.length > MOST_IDS || !ids.every(isUuid)) throw badParameter(name);
  return ids;
}

const MOMENT = z.iso.datetime({ offset: true });

/** The moment under `name`, which must be there, in UTC. Throws BAD_REQUEST. */
export function momentIn(query: QueryParams, name: string): string {
  const read = MOMENT.safeParse(query[name]);
  if (!read.success) throw badParameter(name);
  return new Date(read.data).toISOString();
}
