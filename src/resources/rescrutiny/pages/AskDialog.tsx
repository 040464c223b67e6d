import { useForm } from 'react-hook-form';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { useCallMutation, useFormProblems, useTexts } from '../../../framework/index.ts';
import type { OwnRescrutiny } from '../api.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';

interface AskDialogProps {
  result: OwnRescrutiny['results'][number];
  onDone: () => void;
}

/** Asks for a published result to be examined again. */
export function AskDialog({ result: { paper, unit }, onDone }: AskDialogProps) {
  const { text } = useTexts('pages.rescrutiny');
  const form = useForm({ defaultValues: { receipt: '' } });
  const { send, isBusy } = useCallMutation(recordCalls('rescrutinies').create);
  const onProblems = useFormProblems(form);
  const ask = async (receipt: string) => {
    const input = { body: { paper, receipt } };
    if (await send(input, { success: 'pages.rescrutiny.sent', onProblems })) onDone();
  };
  return (
    <ReceiptDialog
      title={text('askFor', { unit: unit.code })}
      note={text('askNote')}
      form={form}
      isBusy={isBusy}
      onSend={(receipt) => void ask(receipt)}
      onClose={onDone}
    />
  );
}
