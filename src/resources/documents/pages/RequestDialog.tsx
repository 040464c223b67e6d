import { useForm, useWatch } from 'react-hook-form';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  FormDialog,
  FormField,
  useCallMutation,
  useFormProblems,
  useTexts,
} from '../../../framework/index.ts';
import type { Choice } from '../api.ts';
import { useChoiceName } from './useChoiceName.ts';

const EMPTY = { purpose: '', recipient: '', receipt: '' };
const [TEXT_LENGTH, RECEIPT_LENGTH] = [300, 60];

/** A student requests a document of the office, with what its terms ask for. */
export function RequestDialog({ choice, onDone }: { choice: Choice; onDone: () => void }) {
  const { text } = useTexts('pages.documents');
  const nameOf = useChoiceName();
  const form = useForm({ defaultValues: EMPTY });
  const { send, isBusy } = useCallMutation(recordCalls('document-requests').create);
  const onProblems = useFormProblems(form);
  const isEmpty = useWatch({ control: form.control, name: 'purpose' }).trim() === '';
  const { kind, terms } = choice;
  const request = async () => {
    const sent = await send(
      { body: { kind, ...form.getValues() } },
      { success: 'pages.documents.requestSent', onProblems },
    );
    if (sent) onDone();
  };
  return (
    <FormDialog
      title={text('requestOf', { document: nameOf(choice) })}
      form={form}
      action={text('sendRequest')}
      isBusy={isBusy}
      closed={isEmpty ? text('purposeFirst') : undefined}
      onSubmit={() => void request()}
      onClose={onDone}
    >
      <p>{text('requestNote')}</p>
      <FormField
        name="purpose"
        label={text('purpose')}
        help={text('purposeHelp')}
        required
        maxLength={TEXT_LENGTH}
      />
      {terms?.goesTo === 'outside' && (
        <FormField
          name="recipient"
          label={text('recipient')}
          help={text('recipientHelp')}
          required
          maxLength={TEXT_LENGTH}
        />
      )}
      {Number(terms?.fee ?? 0) > 0 && (
        <FormField
          name="receipt"
          label={text('receiptOf', { fee: terms?.fee })}
          required
          maxLength={RECEIPT_LENGTH}
        />
      )}
    </FormDialog>
  );
}
