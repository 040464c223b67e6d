import { useForm } from 'react-hook-form';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
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
    const options = {
      success: 'pages.rescrutiny.sent',
      onProblems,
      refusal: ({ code, details }: Partial<FailureBody>) =>
        code === 'WINDOW_CLOSED'
          ? `pages.rescrutiny.closed.${String(details?.['reason'])}`
          : undefined,
    };
    if (await send(input, options)) onDone();
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
