import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { FilterValues } from '../../../core/fields/kind.ts';
import { tidy, treeOf } from '../conditions/conditionTree.ts';
import { NodeWords } from '../conditions/NodeWords.tsx';
import { ownerAmong } from '../conditions/ownerAmong.ts';
import { useListFilters } from '../filters/useListFilters.ts';

/** A list's whole filter as a sentence, including the search; empty for an unfiltered list. */
export function FilterWords({ screen, filter }: { screen: PlacedView; filter: FilterValues }) {
  const translate = useTranslate();
  const filters = useListFilters(screen, true);
  const node = tidy(
    treeOf(
      filter,
      filters.map(({ path }) => path),
      ownerAmong(filters),
    ),
  );
  const search = typeof filter['q'] === 'string' ? filter['q'] : '';
  if (!node && search === '') return null;
  return (
    <p className="print-filter">
      {search !== '' && <span>{translate('framework.list.print.search', { text: search })} </span>}
      {node && <NodeWords screen={screen} filters={filters} node={node} />}
    </p>
  );
}
