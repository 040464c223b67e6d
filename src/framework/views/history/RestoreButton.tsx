import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { HistoryEntry } from '../../../contract/wire/history.ts';
import { useCall } from '../../core/calls/useCall.ts';
import { formatDateTime } from '../../core/fields/localFormat.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useLanguage } from '../../core/portal/useLanguage.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ActionButton } from '../../ui/page/Page.tsx';
import { PageDialog } from '../../ui/page/PageDialog.tsx';
import { useChangeNotice } from '../parts/useChangeNotice.ts';

interface RestoreButtonProps {
  screen: PlacedView;
  id: string;
  /** Of the record as it is shown; absent where it is gone. */
  version?: number | undefined;
  entry: Pick<HistoryEntry, 'id' | 'at'>;
  /** The record is brought back from its deletion. */
  isGone?: boolean;
}

/** Brings a record back to what it was after an earlier change, or back at all. */
export function RestoreButton({ screen, id, version, entry, isGone = false }: RestoreButtonProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const noticeChange = useChangeNotice();
  const queries = useQueryClient();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const [isAsking, setAsking] = useState(false);
  const words = isGone ? 'revive' : 'restore';
  const restore = async () => {
    const path = `/${screen.resource.name}/${encodeURIComponent(id)}/restore?view=${encodeURIComponent(screen.name)}`;
    let isBeside = false;
    const send = async () => {
      const answer = await http.post<{ _revision?: unknown }>(path, {
        activity: entry.id,
        version,
      });
      isBeside = answer.isSuccess && Boolean(answer.body._revision);
      return answer;
    };
    if (!(await run(send))) return;
    setAsking(false);
    noticeChange(
      isGone
        ? 'framework.history.revived'
        : isBeside
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
