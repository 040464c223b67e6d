import { ActionButton, useCallMutation, useTexts } from '../../../framework/index.ts';
import { inviteAgain } from '../api.ts';
import { decisionRefusal } from './decisionRefusal.ts';

/** Sends an invited person another link. */
export function InviteAgain({ id }: { id: string }) {
  const { text } = useTexts('pages.joining');
  const { send, isBusy } = useCallMutation(inviteAgain);
  const invite = () =>
    send({ params: { id } }, { success: 'pages.joining.invited', refusal: decisionRefusal });
  return (
    <ActionButton quiet isBusy={isBusy} onClick={() => void invite()}>
      {text('inviteAgain')}
    </ActionButton>
  );
}
