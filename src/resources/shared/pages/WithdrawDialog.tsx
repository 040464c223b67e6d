import { useTranslate } from 'react-admin';
import { ActionButton, Note, PageDialog } from '../../../framework/index.ts';

interface WithdrawDialogProps {
  resource: string;
  /** The text of the button that leaves the application as it is. */
  stay: string;
  onClose: () => void;
  onWithdraw: () => void;
}

/** Asks before the transition `withdraw` of an application. */
export function WithdrawDialog({ resource, stay, onClose, onWithdraw }: WithdrawDialogProps) {
  const translate = useTranslate();
  const withdraw = translate(`resources.${resource}.transitions.withdraw`);
  return (
    <PageDialog
      title={withdraw}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate(stay)}
          </ActionButton>
          <ActionButton danger onClick={onWithdraw}>
            {withdraw}
          </ActionButton>
        </>
      }
    >
      <Note>{translate(`resources.${resource}.confirm.withdraw`)}</Note>
    </PageDialog>
  );
}
