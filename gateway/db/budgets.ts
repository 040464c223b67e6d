import { PortalError } from '../../src/contract/model/errors.ts';
import { type Queryable, queryRow } from './queryable.ts';

/** The most of something within a time. */
export interface Budget {
  most: number;
  seconds: number;
}

const MEGABYTE = 1024 * 1024;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * What one person, or one network without sign-in, may cost: far above what work needs, and below
 * what keeps others waiting. Each gateway counts calls and bytes for itself; the rest is counted in
 * the database.
 */
export const BUDGETS = {
  /** Calls of a signed-in person. */
  calls: { most: 3_000, seconds: MINUTE },
  /** Bytes that a signed-in person sends. */
  bytes: { most: 150 * MEGABYTE, seconds: MINUTE },
  /** Calls from one network. A whole faculty may share one, so this only stops floods. */
  networkCalls: { most: 30_000, seconds: MINUTE },
  /** Background work: imports, bulk changes, undo. */
  jobs: { most: 200, seconds: HOUR },
  /** Messages to others, each to any number of people. */
  letters: { most: 30, seconds: 10 * MINUTE },
  uploads: { most: 400, seconds: DAY },
  uploadedBytes: { most: 1_000 * MEGABYTE, seconds: DAY },
} as const satisfies Readonly<Record<string, Budget>>;

export type BudgetName = keyof typeof BUDGETS;

/** TOO_MANY_REQUESTS with the budget and the seconds to wait. */
export const overBudget = (budget: BudgetName, retryAfterSeconds: number): PortalError =>
  new PortalError('TOO_MANY_REQUESTS', {
    details: { budget, ...BUDGETS[budget], retryAfterSeconds: Math.max(1, retryAfterSeconds) },
  });

/** Counts what a person spent since $2, and says when the first of it was. */
const SPENT = {
  jobs: `
    SELECT count(*)::float8 AS spent, min(created_at) AS first
    FROM jobs
    WHERE actor_id = $1 AND created_at > $2`,
  uploads: `
    SELECT count(*)::float8 AS spent, min(created_at) AS first
    FROM stored_files
    WHERE created_by = $1 AND created_at > $2`,
  uploadedBytes: `
    SELECT coalesce(sum(size), 0)::float8 AS spent, min(created_at) AS first
    FROM stored_files
    WHERE created_by = $1 AND created_at > $2`,
} as const;

interface Spent extends Record<string, unknown> {
  spent: number;
  first: Date | null;
}

/** Throws TOO_MANY_REQUESTS if `spent`, counted by a statement of this form, uses up a budget. */
export async function assertBudget(
  client: Queryable,
  budget: BudgetName,
  { userId, now }: { userId: string; now: Date },
  text: string,
): Promise<void> {
  const { most, seconds } = BUDGETS[budget];
  const since = new Date(now.getTime() - seconds * 1_000);
  const row = await queryRow<Spent>(client, { text, values: [userId, since] });
  if (!row?.first || row.spent < most) return;
  const free = row.first.getTime() + seconds * 1_000 - now.getTime();
  throw overBudget(budget, Math.ceil(free / 1_000));
}

/** The same for what the engine counts itself. */
export const assertEngineBudget = (
  client: Queryable,
  budget: keyof typeof SPENT,
  spender: { userId: string; now: Date },
): Promise<void> => assertBudget(client, budget, spender, SPENT[budget]);
