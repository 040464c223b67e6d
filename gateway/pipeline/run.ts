import { createHash } from 'node:crypto';
import type { Database, Row } from '../db/database.ts';
import type { Plan } from './plan.ts';

/** Statement texts vary with the grants a person holds and the filters used, not with their values, so they are few. */
const REMEMBERED = 500;
const names = new Map<string, string>();

function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= REMEMBERED) names.clear();
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Runs a planned read; the database prepares each text once per connection. */
export async function runPlan<R extends Row>(database: Database, plan: Plan): Promise<R[]> {
  const { rows } = await database.query<R>(plan.text, plan.values, statementName(plan.text));
  return rows;
}
