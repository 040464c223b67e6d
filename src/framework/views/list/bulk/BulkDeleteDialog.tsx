import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { BulkScope } from '../../../../contract/wire/bulk.ts';
import { formatInteger } from '../../../core/fields/localFormat.ts';
import { useViewDataProvider } from '../../../core/records/viewDataProvider.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { useBulk, useBulkCount } from './useBulk.ts';

export interface BulkDeleteDialogProps {
  screen: PlacedView;
  scope: BulkScope;
  onClose: () => void;
  onChanged: () => void;
}

const TEXTS = { done: 'framework.delete.done' };

/** Asks before deleting all records that a list's filter matches, and reports the refused ones. */
export function BulkDeleteDialog({
  screen,
  scope: given,
  onClose,
  onChanged,
}: BulkDeleteDialogProps) {
  const translate = useTranslate();
  const dataProvider = useViewDataProvider();
  const [wanted] = useState(given);
  const { count, scope, isCounting } = useBulkCount(screen, wanted);
  const bulk = useBulk(TEXTS, onChanged, onClose);
  return (
    <BulkDialog
      screen={screen}
      bulk={bulk}
      title={translate('framework.list.bulkDelete.title', {
        count: formatInteger(count),
        smart_count: count,
      })}
      running={translate('framework.list.bulkDelete.running')}
      texts={TEXTS}
      onClose={onClose}
      action={
        <Button
          color="error"
          variant="contained"
          loading={bulk.isSending || isCounting}
          onClick={() =>
            void bulk.send(() => dataProvider.bulkDelete(adminResource(screen), scope))
          }
        >
          {translate('framework.list.bulkDelete.apply', { count: formatInteger(count) })}
        </Button>
      }
    >
      <p>{translate('framework.list.bulkDelete.text')}</p>
    </BulkDialog>
  );
}
