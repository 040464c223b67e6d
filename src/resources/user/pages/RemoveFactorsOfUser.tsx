import { removeFactorsOfUser } from '../../../contract/wire/calls/ownFactorCalls.ts';
import { ActionButton, PageDialog, useCallMutation, useTexts } from '../../../framework/index.ts';

interface RemoveFactorsOfUserProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** For an account whose owner lost everything: removes its second factors and ends its sessions. */
export function RemoveFactorsOfUser({ id, name, onClose }: RemoveFactorsOfUserProps) {
  const { text, translate } = useTexts('pages.factors');
  const { send, isBusy } = useCallMutation(removeFactorsOfUser);
  const remove = async () => {
    await send(
      { params: { id } },
      {
        success: 'pages.factors.removedAllDone',
        refusal: ({ details }) =>
          details?.['reason'] === 'noFactors' ? 'pages.factors.noFactors' : undefined,
      },
    );
    onClose();
  };
  return (
    <PageDialog
      title={text('removeAllTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton danger isBusy={isBusy} onClick={() => void remove()}>
            {text('removeAll')}
          </ActionButton>
        </>
      }
    >
      <p>{text('removeAllNote')}</p>
    </PageDialog>
  );
}
