import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BUDGETS, type BudgetName, overBudget } from '../db/budgets.ts';
import { networkOf } from '../records/calls/networkOf.ts';

/** A body without a length counts as this. */
const UNKNOWN_LENGTH = 1024 * 1024;

/** Counts for one window of time, in this process. */
function createMeter(budget: BudgetName, most: number): (name: string, amount: number) => void {
  const { seconds } = BUDGETS[budget];
  let spent = new Map<string, number>();
  let endsAt = 0;
  return (name, amount) => {
    const now = Date.now();
    if (now >= endsAt) [spent, endsAt] = [new Map(), now + seconds * 1_000];
    const sum = (spent.get(name) ?? 0) + amount;
    spent.set(name, sum);
    if (sum > most) throw overBudget(budget, Math.ceil((endsAt - now) / 1_000));
  };
}

/** The bytes that a request announces. */
function bytesOf({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return UNKNOWN_LENGTH;
  return Number(headers['content-length'] ?? 0);
}

/** Takes a call of a signed-in person off their budgets. Throws TOO_MANY_REQUESTS. */
export type SpendCall = (request: FastifyRequest, userId: string) => void;

/**
 * The budgets of calls and bytes. Refuses a network that floods the gateway before its token is
 * read; `callsPerMinute` replaces the calls of a person, for tests.
 */
export function callBudgets(app: FastifyInstance, callsPerMinute?: number): SpendCall {
  const factor = (callsPerMinute ?? BUDGETS.calls.most) / BUDGETS.calls.most;
  const metered = (budget: BudgetName) => createMeter(budget, BUDGETS[budget].most * factor);
  const [calls, bytes, network] = [metered('calls'), metered('bytes'), metered('networkCalls')];
  app.addHook('onRequest', async (request) => network(networkOf(request.ip), 1));
  return (request, userId) => {
    calls(userId, 1);
    bytes(userId, bytesOf(request));
  };
}
