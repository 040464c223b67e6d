import { ReasonDialog, useCallMutation, useTexts } from '../../../framework/index.ts';
import { type IssuedDocument, withdrawDocument } from '../api.ts';

interface WithdrawProps {
  document: IssuedDocument;
  onDone: () => void;
}

/** Withdraws a document for a reason. */
export function Withdraw({ document, onDone }: WithdrawProps) {
  const { text } = useTexts('pages.documents');
  const { send, isBusy } = useCallMutation(withdrawDocument);
  const withdraw = async (reason: string) => {
    await send(
      { params: { id: document.id }, body: { reason } },
      { success: 'pages.documents.isWithdrawn' },
    );
    onDone();
  };
  return (
    <ReasonDialog
      title={text('withdrawOf', { number: document.number })}
      action={text('withdraw')}
      label={text('reason')}
      missing={text('reasonFirst')}
      isBusy={isBusy}
      onReason={(reason) => void withdraw(reason)}
      onClose={onDone}
    >
      <p>{text('withdrawNote')}</p>
    </ReasonDialog>
  );
}
