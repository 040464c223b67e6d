import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import type { HistoryEntry } from '../../../contract/wire/history.ts';
import { useCallMutation } from '../../core/calls/useCallMutation.ts';
import { formatDateTime } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ActionButton } from '../../ui/page/Page.tsx';
import { PageDialog } from '../../ui/page/PageDialog.tsx';
import { useChangeNotice } from '../parts/useChangeNotice.ts';

interface RestoreButtonProps {
  screen: PlacedView;
  id: string;
  /** Version of the shown record; absent if it is deleted. */
  version?: number | undefined;
  entry: Pick<HistoryEntry, 'id' | 'at'>;
  /** Restores the record from its deletion. */
  isGone?: boolean;
}

/** Restores a record to its state after an earlier change, or restores a deleted one. */
export function RestoreButton({ screen, id, version, entry, isGone = false }: RestoreButtonProps) {
  const { translate, language } = useTexts();
  const noticeChange = useChangeNotice();
  const queries = useQueryClient();
  const { send, isBusy } = useCallMutation(recordCalls(screen.resource.name).restore);
  const [isAsking, setAsking] = useState(false);
  const words = isGone ? 'revive' : 'restore';
  const restore = async () => {
    const restored = await send({
      params: { id },
      query: { view: screen.name },
      body: { activity: entry.id, version },
    });
    if (!restored) return;
    setAsking(false);
    noticeChange(
      isGone
        ? 'framework.history.revived'
        : restored.data._revision
          ? 'framework.revision.restored'
          : 'framework.history.restored',
    );
    await queries.invalidateQueries();
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<Icon name="history" size={18} />}
        onClick={() => setAsking(true)}
      >
        {translate(`framework.history.${words}`)}
      </Button>
      {isAsking && (
        <PageDialog
          title={translate(`framework.history.${words}Title`)}
          onClose={() => setAsking(false)}
          actions={
            <>
              <ActionButton quiet onClick={() => setAsking(false)}>
                {translate('framework.action.cancel')}
              </ActionButton>
              <ActionButton isBusy={isBusy} onClick={() => void restore()}>
                {translate(`framework.history.${words}`)}
              </ActionButton>
            </>
          }
        >
          <p>
            {translate(`framework.history.${words}Text`, {
              at: formatDateTime(entry.at, language),
            })}
          </p>
        </PageDialog>
      )}
    </>
  );
}
