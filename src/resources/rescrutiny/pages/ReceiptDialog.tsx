import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { FormDialog, FormField, useTexts } from '../../../framework/index.ts';

const RECEIPT_LENGTH = 60;

interface ReceiptDialogProps {
  title: string;
  note: string;
  form: UseFormReturn<{ receipt: string }>;
  isBusy: boolean;
  onSend: (receipt: string) => void;
  onClose: () => void;
}

/** Asks for the receipt of the fee. */
export function ReceiptDialog({ note, form, onSend, ...dialog }: ReceiptDialogProps) {
  const { text } = useTexts('pages.rescrutiny');
  const isEmpty = useWatch({ control: form.control, name: 'receipt' }).trim() === '';
  return (
    <FormDialog
      {...dialog}
      form={form}
      action={text('send')}
      closed={isEmpty ? text('receiptFirst') : undefined}
      onSubmit={() => onSend(form.getValues('receipt').trim())}
    >
      <p>{note}</p>
      <FormField name="receipt" label={text('receipt')} required maxLength={RECEIPT_LENGTH} />
    </FormDialog>
  );
}
