import { canonicalValue, isVisible } from '../../../src/contract/model/kinds/checkRecord.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { WhereContext } from '../../../src/contract/model/where.ts';

/** Clears fields that their condition hides, if their declaration says so. */
export function clearHidden(
  resource: ResourceDeclaration,
  record: Record<string, unknown>,
  context: WhereContext,
): Record<string, unknown> {
  const hidden = Object.entries(resource.fields).filter(
    ([, field]) => field.onHide === 'clear' && !isVisible(field, record, context),
  );
  return {
    ...record,
    ...Object.fromEntries(hidden.map(([name, field]) => [name, canonicalValue(field, null)])),
  };
}
