import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton, Note, PageDialog, PageField } from '../../../framework/index.ts';
import { keyOf } from './markCells.ts';
import type { MarkStore } from './markStore.ts';

interface ReasonDialogProps {
  store: MarkStore;
  student: string;
  component: string;
  onClose: () => void;
}

/** An agreed mark that neither the rule nor both markers gave: somebody says why. */
export function ReasonDialog({ store, student, component, onClose }: ReasonDialogProps) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const { text } = store.cell(keyOf(student, component));
  const isEmpty = reason.trim() === '';
  return (
    <PageDialog
      title={translate('pages.marks.reason.title', { mark: text })}
      onClose={onClose}
      actions={
        <ActionButton
          disabled={isEmpty}
          title={isEmpty ? translate('pages.marks.reason.missing') : undefined}
          onClick={() => {
            store.enter([{ student, component, text, reason: reason.trim() }]);
            onClose();
          }}
        >
          {translate('pages.marks.reason.save')}
        </ActionButton>
      }
    >
      <Note>{translate('pages.marks.reason.intro')}</Note>
      <PageField
        label={translate('pages.marks.reason.label')}
        value={reason}
        onChange={setReason}
        multiline
      />
    </PageDialog>
  );
}
