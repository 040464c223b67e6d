import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { type FieldValues, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { FormField } from '../../ui/page/FormField.tsx';
import { ActionButton } from '../../ui/page/Page.tsx';
import { PageDialog } from '../../ui/page/PageDialog.tsx';
import { KindForm } from './KindForm.tsx';

interface FormDialogProps<Values extends FieldValues> {
  title: string;
  form: UseFormReturn<Values>;
  /** Label of the button that sends. */
  action: string;
  isBusy?: boolean;
  /** Why it cannot be sent. */
  closed?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, with cancel and send. */
export function FormDialog<Values extends FieldValues>({
  title,
  form,
  action,
  isBusy = false,
  closed,
  onSubmit,
  onClose,
  children,
}: FormDialogProps<Values>) {
  const translate = useTranslate();
  const submit = (): void => {
    if (closed === undefined && !isBusy) onSubmit();
  };
  return (
    <PageDialog
      title={title}
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton
            isBusy={isBusy}
            disabled={closed !== undefined}
            title={closed}
            onClick={submit}
          >
            {action}
          </ActionButton>
        </>
      }
    >
      <KindForm form={form} onSubmit={submit}>
        {children}
      </KindForm>
    </PageDialog>
  );
}

interface ReasonDialogProps {
  title: string;
  /** Label of the button that sends. */
  action: string;
  label: string;
  /** Why an empty reason cannot be sent. */
  missing: string;
  help?: string;
  isBusy?: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
  /** Shown above the input. */
  children?: ReactNode;
}

/** Asks for a reason, and passes it on trimmed. */
export function ReasonDialog({
  label,
  help,
  missing,
  onReason,
  children,
  ...dialog
}: ReasonDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  const isEmpty = useWatch({ control: form.control, name: 'reason' }).trim() === '';
  return (
    <FormDialog
      {...dialog}
      form={form}
      closed={isEmpty ? missing : undefined}
      onSubmit={() => onReason(form.getValues('reason').trim())}
    >
      {children}
      <FormField name="reason" label={label} help={help} multiline maxLength={500} />
    </FormDialog>
  );
}
