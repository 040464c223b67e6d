import { maySayNothing, type Visit } from '../rules/linkState.ts';
import { visit, type VisitOptions } from './visit.ts';

export interface VisitedLink {
  id: string;
  url: string;
  seen: Visit;
}

/**
 * The last visits of a check, none of which was answered. They stand if an address that answered
 * before answers once more; otherwise the network of the gateway has failed, and nothing is known
 * of what was asked.
 */
export async function witnessed(
  visits: readonly VisitedLink[],
  witness: string | null,
  options: VisitOptions,
): Promise<readonly VisitedLink[]> {
  if (witness !== null && 'status' in (await visit(witness, options))) return visits;
  return visits.map((one) =>
    maySayNothing(one.seen) ? { ...one, seen: { fault: 'offline' } } : one,
  );
}
