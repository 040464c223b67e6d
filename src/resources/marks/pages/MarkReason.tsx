import { useTranslate } from 'react-admin';
import { Note, ReasonDialog } from '../../../framework/index.ts';
import { keyOf } from './markCells.ts';
import type { MarkStore } from './markStore.ts';
import type { CellAddress } from './stageCells.ts';

/** Asks for the reason that a mark needs. */
export function MarkReason({
  store,
  onClose,
  ...address
}: CellAddress & { store: MarkStore; onClose: () => void }) {
  const translate = useTranslate();
  const { text } = store.cell(keyOf(address.student, address.component));
  return (
    <ReasonDialog
      title={translate('pages.marks.reason.title', { mark: text })}
      action={translate('pages.marks.reason.save')}
      label={translate('pages.marks.reason.label')}
      missing={translate('pages.marks.reason.missing')}
      onReason={(reason) => {
        store.enter([{ ...address, text, reason }]);
        onClose();
      }}
      onClose={onClose}
    >
      <Note>{translate('pages.marks.reason.intro')}</Note>
    </ReasonDialog>
  );
}
