import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { Where } from '../../../../contract/model/where.ts';
import { useListFilters } from '../filters/useListFilters.ts';
import { fromWhere, tidy } from './conditionTree.ts';
import { NodeWords } from './NodeWords.tsx';
import { ownerAmong } from './ownerAmong.ts';

export interface ConditionWordsProps {
  screen: PlacedView;
  where: unknown;
}

/** A combined filter as text. */
export function ConditionWords({ screen, where }: ConditionWordsProps) {
  const filters = useListFilters(screen, true);
  const node =
    typeof where === 'object' && where !== null
      ? tidy(fromWhere(where as Where, ownerAmong(filters)))
      : null;
  return node && <NodeWords screen={screen} filters={filters} node={node} />;
}
