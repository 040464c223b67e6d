import type { Statement } from '../../db/wire/statement.ts';
import { planRecord } from '../plan/plan.ts';
import { createScope } from '../plan/sqlScope.ts';
import { prepared } from './run.ts';
import type { WriteRequest } from './writeRequest.ts';

/** The statement that reads a record as the writer may see it. */
export const readStatement = ({ access, server, where }: WriteRequest, id: string): Statement =>
  prepared(planRecord(access, id, createScope(server.catalogue, where)));

/** The record in such a result as JSON text; `null` if the writer may not see it. */
export const recordIn = ({ rows }: { rows: unknown[] }): string | null =>
  (rows[0] as { record: string } | undefined)?.record ?? null;

/** The record as the writer may see it, as JSON text; `null` if they no longer may. */
export const readBack = async (request: WriteRequest, id: string): Promise<string | null> =>
  recordIn(await request.client.query(readStatement(request, id)));
