import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormDialog, useCallForm } from '../../../framework/index.ts';
import { addParticipants, type Addressee } from '../api.ts';
import { AddresseePicker } from './AddresseePicker.tsx';
import { AudienceCount } from './AudienceCount.tsx';

const NOBODY: { audience: Addressee[] } = { audience: [] };

/** Adds people to one of the reader's own conversations. */
export function AddPeople({ id, onClose }: { id: string; onClose: (isAdded: boolean) => void }) {
  const translate = useTranslate();
  const { form, send, isBusy } = useCallForm(addParticipants, NOBODY);
  const audience = useWatch({ control: form.control, name: 'audience' });
  const add = form.handleSubmit(async (values) => {
    const parts = values.audience.map(({ kind, id: of }) => ({ kind, id: of }));
    const input = { params: { id }, body: { audience: parts } };
    if (await send(input, { success: 'messages.added' })) onClose(true);
  });
  return (
    <FormDialog
      title={translate('messages.add')}
      action={translate('messages.add')}
      closed={audience.length === 0 ? translate('messages.chooseSomebody') : undefined}
      form={form}
      isBusy={isBusy}
      onSubmit={() => void add()}
      onClose={() => onClose(false)}
    >
      <p>{translate('messages.addNote')}</p>
      <AddresseePicker />
      <AudienceCount audience={audience} />
    </FormDialog>
  );
}
