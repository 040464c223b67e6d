import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton, PageDialog, useCall, usePortalServices } from '../../../framework/index.ts';
import type { Addressee } from '../api.ts';
import { AddresseePicker } from './AddresseePicker.tsx';
import { AudienceCount } from './AudienceCount.tsx';

/** Further people for a conversation that one began. */
export function AddPeople({ id, onClose }: { id: string; onClose: (isAdded: boolean) => void }) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [audience, setAudience] = useState<Addressee[]>([]);
  const add = async (): Promise<void> => {
    const parts = audience.map(({ kind, id: of }) => ({ kind, id: of }));
    if (
      await run(
        () => http.post(`/conversations/${id}/people`, { audience: parts }),
        'messages.added',
      )
    )
      onClose(true);
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
