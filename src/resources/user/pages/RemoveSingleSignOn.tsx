import { useState } from 'react';
import { readIdentity, removeIdentity } from '../../../contract/wire/calls/singleSignOnCalls.ts';
import { readPageSetting } from '../../../contract/wire/pageSettings.ts';
import {
  ActionButton,
  PageDialog,
  useCallMutation,
  useCallQuery,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';

/** On the page of a linked account: removes its link with the provider of single sign-on. */
export function RemoveSingleSignOn({ id, name }: { id: string; name: string }) {
  const { text, translate } = useTexts('pages.single-sign-on');
  const provider = readPageSetting('single-sign-on');
  const isShown = usePrivileges().has('USERS_EDIT') && provider !== '';
  const removal = useCallMutation(removeIdentity);
  const [isOpen, setOpen] = useState(false);
  const input = { params: { id } };
  const { data: linked, refetch } = useCallQuery(readIdentity, isShown ? input : null);
  if (!isShown || !linked) return null;
  const close = () => setOpen(false);
  const remove = async () => {
    await removal.send(input, { success: 'pages.single-sign-on.removed' });
    close();
    refetch();
  };
  return (
    <>
      <ActionButton quiet onClick={() => setOpen(true)}>
        {text('action')}
      </ActionButton>
      {isOpen && (
        <PageDialog
          title={text('removeTitle', { name })}
          onClose={close}
          actions={
            <>
              <ActionButton quiet onClick={close}>
                {translate('framework.action.cancel')}
              </ActionButton>
              <ActionButton danger isBusy={removal.isBusy} onClick={() => void remove()}>
                {text('remove')}
              </ActionButton>
            </>
          }
        >
          <p>{text('removeNote', { provider })}</p>
        </PageDialog>
      )}
    </>
  );
}
