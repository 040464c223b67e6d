import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import type { PlacedView } from '../../../contract/catalogue.ts';
import type { SlotProps } from '../../pages/extendUi.ts';
import { Icon } from '../common/Icon.tsx';

export interface BulkBarProps {
  screen: PlacedView;
  canDelete: boolean;
  onDelete: () => void;
  Extra: ComponentType<SlotProps> | undefined;
}

/** What can be done with the selected rows; it stands over the toolbar while there are any. */
export function BulkBar({ screen, canDelete, onDelete, Extra }: BulkBarProps) {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext();
  if (selectedIds.length === 0) return null;
  return (
    <div className="list-bulk" role="toolbar" aria-label={translate('framework.list.bulk')}>
      <span role="status">{translate('framework.list.selected', { smart_count: selectedIds.length })}</span>
      <Button size="small" onClick={() => onUnselectItems()}>
        {translate('framework.list.unselect')}
      </Button>
      <span className="list-bulk-space" />
      {Extra && <Extra screen={screen} selectedIds={selectedIds as string[]} />}
      {canDelete && (
        <Button size="small" color="error" variant="outlined" startIcon={<Icon name="delete" />} onClick={onDelete}>
          {translate('framework.action.delete')}
        </Button>
      )}
    </div>
  );
}
