import { useRefresh } from 'react-admin';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { ReasonDialog, useCallMutation, useTexts } from '../../../framework/index.ts';
import { decisionRefusal } from './decisionRefusal.ts';

const { update: updateUser } = recordCalls('users');

interface RefusalDialogProps {
  id: string;
  name: string;
  version: number;
  onBack: () => void;
  onDone: () => void;
}

/** Refuses a registration with the reason that the person reads. */
export function RefusalDialog({ id, name, version, onBack, onDone }: RefusalDialogProps) {
  const { text } = useTexts('pages.joining');
  const refresh = useRefresh();
  const { send, isBusy } = useCallMutation(updateUser);
  const refuse = async (refusalReason: string) => {
    const answer = await send(
      { params: { id }, body: { status: 'refused', refusalReason, version } },
      { success: 'pages.joining.refused', refusal: decisionRefusal },
    );
    refresh();
    if (answer) onDone();
  };
  return (
    <ReasonDialog
      title={text('refuseTitle', { name })}
      action={text('refuse')}
      label={text('reason')}
      help={text('reasonHelp')}
      missing={text('reasonMissing')}
      maxLength={300}
      isBusy={isBusy}
      onReason={(reason) => void refuse(reason)}
      onClose={onBack}
    />
  );
}
