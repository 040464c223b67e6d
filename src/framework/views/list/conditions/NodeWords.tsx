import { Fragment, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { FilterSummary } from '../filters/FilterSummary.tsx';
import type { ListFilter } from '../filters/useListFilters.ts';
import { isTest, type ConditionNode } from './conditionTree.ts';

interface NodeWordsProps {
  screen: PlacedView;
  filters: readonly ListFilter[];
  node: ConditionNode;
  isInner?: boolean;
}

/** Conditions as a sentence: “Year from 2020 and (Type is Book or Verified is Yes)”. */
export function NodeWords({ screen, filters, node, isInner = false }: NodeWordsProps): ReactNode {
  const translate = useTranslate();
  if (isTest(node)) {
    const filter = filters.find(({ path }) => path === node.path);
    if (!filter) return <span>{node.path}</span>;
    return (
      <span>
        <span className="list-chip-label">{translate(filter.labelKey)}</span>{' '}
        <FilterSummary filter={filter} screen={screen} values={node.values} />
      </span>
    );
  }
  const word = translate(`framework.list.conditions.${node.join === 'all' ? 'and' : 'or'}`);
  const inner = node.of.map((part, index) => (
    <Fragment key={part.key}>
      {index > 0 && <b className="condition-word"> {word} </b>}
      <NodeWords screen={screen} filters={filters} node={part} isInner />
    </Fragment>
  ));
  const needsBrackets = node.negated || (isInner && node.of.length > 1);
  return (
    <>
      {node.negated && (
        <b className="condition-word">{translate('framework.list.conditions.not')} </b>
      )}
      {needsBrackets && '('}
      {inner}
      {needsBrackets && ')'}
    </>
  );
}
