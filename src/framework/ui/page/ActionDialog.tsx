import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { ActionButton } from './Page.tsx';
import { PageDialog } from './PageDialog.tsx';

interface ActionDialogProps<Values extends FieldValues> {
  title: string;
  /** Translated label of the button that runs `onAction`. */
  action: string;
  onAction: () => void;
  onClose: () => void;
  isBusy?: boolean;
  danger?: boolean;
  /** Translated reason why the action is not possible now. */
  closed?: string | undefined;
  /** The form of the inputs inside. */
  form?: UseFormReturn<Values>;
  children: ReactNode;
}

/**
 * A dialog with one action and a way to cancel. It stays open while the action runs, and Enter in
 * an input runs the action.
 */
export function ActionDialog<Values extends FieldValues>({
  title,
  action,
  onAction,
  onClose,
  isBusy = false,
  danger = false,
  closed,
  form,
  children,
}: ActionDialogProps<Values>) {
  const translate = useTranslate();
  const dialog = (
    <PageDialog
      title={title}
      onClose={isBusy ? undefined : onClose}
      onSubmit={() => {
        if (closed === undefined && !isBusy) onAction();
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
  return form ? <FormProvider {...form}>{dialog}</FormProvider> : dialog;
}
