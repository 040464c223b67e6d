import { useTranslate } from 'react-admin';
import { ActionButton, PageDialog } from '../../../framework/index.ts';

interface LockDialogProps {
  name: string;
  isBusy: boolean;
  onLock: () => void;
  onClose: () => void;
}

/** Asks before an account is locked, because that ends its sessions. */
export function LockDialog({ name, isBusy, onLock, onClose }: LockDialogProps) {
  const translate = useTranslate();
  return (
    <PageDialog
      title={translate('pages.account.lockTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton danger isBusy={isBusy} onClick={onLock}>
            {translate('pages.account.lock')}
          </ActionButton>
        </>
      }
    >
      <p>{translate('pages.account.lockNote')}</p>
    </PageDialog>
  );
}
