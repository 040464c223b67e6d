import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton, PageDialog, useCallMutation } from '../../../framework/index.ts';
import { addParticipants, type Addressee } from '../api.ts';
import { AddresseePicker } from './AddresseePicker.tsx';
import { AudienceCount } from './AudienceCount.tsx';

/** Adds people to a conversation of the reader's own. */
export function AddPeople({ id, onClose }: { id: string; onClose: (isAdded: boolean) => void }) {
  const translate = useTranslate();
  const { send, isBusy, problemOf } = useCallMutation(addParticipants);
  const [audience, setAudience] = useState<Addressee[]>([]);
  const add = async (): Promise<void> => {
    const parts = audience.map(({ kind, id: of }) => ({ kind, id: of }));
    const input = { params: { id }, body: { audience: parts } };
    if (await send(input, { success: 'messages.added' })) onClose(true);
  };
  const why = audience.length === 0 ? translate('messages.chooseSomebody') : undefined;
  return (
    <PageDialog
      title={translate('messages.add')}
      onClose={() => onClose(false)}
      actions={
        <>
          <ActionButton quiet onClick={() => onClose(false)}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton
            isBusy={isBusy}
            disabled={why !== undefined}
            title={why}
            onClick={() => void add()}
          >
            {translate('messages.add')}
          </ActionButton>
        </>
      }
    >
      <p>{translate('messages.addNote')}</p>
      <AddresseePicker chosen={audience} onChange={setAudience} problem={problemOf('audience')} />
      <AudienceCount audience={audience} />
    </PageDialog>
  );
}
