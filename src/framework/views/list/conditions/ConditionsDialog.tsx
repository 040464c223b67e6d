import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useMemo, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { useListFilters } from '../filters/useListFilters.ts';
import './conditions.css';
import { ConditionGroup, type TreeChange } from './ConditionGroup.tsx';
import {
  countTests,
  filterOfTree,
  groupNode,
  MAX_TESTS,
  replaceNode,
  testNode,
  tidy,
  treeOf,
  type GroupNode,
} from './conditionTree.ts';
import { NodeWords } from './NodeWords.tsx';
import { ownerAmong } from './ownerAmong.ts';

/**
 * Edits the whole filter of a list as groups of conditions joined by “and”, “or” and “not”; takes
 * effect when applied.
 */
export function ConditionsDialog({ screen, onClose }: { screen: PlacedView; onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const { filterValues, setFilters } = useListContext();
  const filters = useListFilters(screen, true);
  const plainPaths = useMemo(
    () =>
      (screen.view.filters ?? []).filter((path) => filters.some((filter) => filter.path === path)),
    [screen, filters],
  );
  const [tree, setTree] = useState<GroupNode>(() => {
    const start = treeOf(filterValues as Record<string, unknown>, plainPaths, ownerAmong(filters));
    const first = filters[0];
    return start.of.length > 0 || !first ? start : groupNode([testNode(first.path)]);
  });
  const change: TreeChange = (key, next) => setTree((present) => replaceNode(present, key, next));
  const whole = tidy(tree);
  const count = countTests(tree);

  const apply = () => {
    setFilters(filterOfTree(tree, plainPaths, filterValues as Record<string, unknown>));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{translate('framework.list.conditions.title')}</DialogTitle>
      <DialogContent>
        <ConditionGroup
          screen={screen}
          filters={filters}
          group={tree}
          depth={1}
          isFull={count >= MAX_TESTS}
          onChange={change}
        />
        <p className="condition-summary" role="status">
          {whole ? (
            <NodeWords screen={screen} filters={filters} node={whole} />
          ) : (
            translate('framework.list.conditions.none')
          )}
        </p>
      </DialogContent>
      <DialogActions>
        {count > 0 && (
          <Button onClick={() => setTree(groupNode())} sx={{ marginInlineEnd: 'auto' }}>
            {translate('framework.list.clearAll')}
          </Button>
        )}
        <Button onClick={onClose}>{translate('framework.action.cancel')}</Button>
        <Button variant="contained" onClick={apply}>
          {translate('framework.list.conditions.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
