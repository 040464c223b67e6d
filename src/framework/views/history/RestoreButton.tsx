import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { PlacedView } from '../../../contract/catalogue.ts';
import type { HistoryEntry } from '../../../contract/history.ts';
import { useChangeNotice } from '../../history/useChangeNotice.ts';
import { Icon } from '../../icons/Icon.tsx';
import { formatDateTime } from '../../kinds/localFormat.ts';
import { ActionButton } from '../../page/Page.tsx';
import { PageDialog } from '../../page/PageDialog.tsx';
import { useCall } from '../../page/useCall.ts';
import { usePortalServices } from '../../PortalServices.tsx';
import type { ViewRecord } from '../common/record.ts';
import { useLanguage } from '../common/useLanguage.ts';

interface RestoreButtonProps {
  screen: PlacedView;
  record: ViewRecord;
  entry: HistoryEntry;
}

/** Brings a record back to what it was after an earlier change. */
export function RestoreButton({ screen, record, entry }: RestoreButtonProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const noticeChange = useChangeNotice();
  const queries = useQueryClient();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const [isAsking, setAsking] = useState(false);
  const restore = async () => {
    const path = `/${screen.resource.name}/${record.id}/restore?view=${encodeURIComponent(screen.name)}`;
    if (!(await run(() => http.post(path, { activity: entry.id, version: record.version })))) return;
    setAsking(false);
    noticeChange('framework.history.restored');
    await queries.invalidateQueries();
  };
  return (
    <>
      <Button size="small" startIcon={<Icon name="history" size={18} />} onClick={() => setAsking(true)}>
        {translate('framework.history.restore')}
      </Button>
      {isAsking && (
        <PageDialog
          title={translate('framework.history.restoreTitle')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <ActionButton quiet onClick={() => setAsking(false)}>
                {translate('framework.action.cancel')}
              </ActionButton>
              <ActionButton isBusy={isBusy} onClick={() => void restore()}>
                {translate('framework.history.restore')}
              </ActionButton>
            </>
          }
        >
          <p>{translate('framework.history.restoreText', { at: formatDateTime(entry.at, language) })}</p>
        </PageDialog>
      )}
    </>
  );
}
