import { FormDialog, formatDate, textIn, useCallForm, useTexts } from '../../../framework/index.ts';
import { cancelPostTerm, type PostTerm } from '../api.ts';

interface CancelTermDialogProps {
  term: PostTerm;
  onClose: () => void;
  onDone: () => void;
}

/** Cancels a term of a post that has not begun. */
export function CancelTermDialog({ term, onClose, onDone }: CancelTermDialogProps) {
  const { text, language } = useTexts('pages.posts');
  const { form, send, isBusy } = useCallForm(cancelPostTerm, {});
  const cancel = form.handleSubmit(async () => {
    if (await send({ params: { id: term.id } }, { success: text('cancelDone') })) onDone();
  });
  return (
    <FormDialog
      title={text('cancelTitle', { name: textIn(term.staff.name, language).text })}
      action={text('cancelAct')}
      danger
      isBusy={isBusy}
      onSubmit={() => void cancel()}
      onClose={onClose}
    >
      <p>{text('cancelText', { day: formatDate(term.startsOn, language) })}</p>
    </FormDialog>
  );
}
