import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { type FieldValues, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { FormField } from '../../ui/page/FormField.tsx';
import { ActionButton } from '../../ui/page/Page.tsx';
import { PageDialog } from '../../ui/page/PageDialog.tsx';
import { FormContext } from './KindForm.tsx';

interface FormDialogProps<Values extends FieldValues> {
  title: string;
  /** The form of the inputs; absent: the dialog only asks for confirmation. */
  form?: UseFormReturn<Values>;
  /** Name of the declared resource of the inputs. */
  resource?: string;
  /** Translated label of the button that runs `onSubmit`. */
  action: string;
  isBusy?: boolean;
  danger?: boolean;
  /** Translated reason why the action is not possible now. */
  closed?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with one action and a way to cancel. Enter in an input runs the action; the dialog
 * cannot be closed while it runs.
 */
export function FormDialog<Values extends FieldValues>({
  title,
  form,
  resource,
  action,
  isBusy = false,
  danger = false,
  closed,
  onSubmit,
  onClose,
  children,
}: FormDialogProps<Values>) {
  const translate = useTranslate();
  const dialog = (
    <PageDialog
      title={title}
      onClose={isBusy ? undefined : onClose}
      onSubmit={() => {
        if (closed === undefined && !isBusy) onSubmit();
      }}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton
            danger={danger}
            isBusy={isBusy}
            disabled={closed !== undefined}
            title={closed}
          >
            {action}
          </ActionButton>
        </>
      }
    >
      {children}
    </PageDialog>
  );
  if (!form) return dialog;
  return (
    <FormContext form={form} resource={resource}>
      {dialog}
    </FormContext>
  );
}

interface ReasonDialogProps {
  title: string;
  /** Label of the submit button. */
  action: string;
  label: string;
  /** Translated reason why an empty text cannot be sent. */
  missing: string;
  help?: string;
  maxLength?: number;
  isBusy?: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
  /** Shown above the input. */
  children?: ReactNode;
}

/** Asks for a reason and passes it on trimmed. */
export function ReasonDialog({
  label,
  help,
  missing,
  maxLength = 500,
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
      <FormField name="reason" label={label} help={help} multiline maxLength={maxLength} />
    </FormDialog>
  );
}
