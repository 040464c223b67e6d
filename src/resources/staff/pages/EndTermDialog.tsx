import { localDay } from '../../../contract/model/facultyClock.ts';
import {
  FormDialog,
  FormField,
  formatDate,
  textIn,
  useCallForm,
  useTexts,
} from '../../../framework/index.ts';
import { endPostTerm, type PostTerm } from '../api.ts';

interface EndTermDialogProps {
  term: PostTerm;
  onClose: () => void;
  onDone: () => void;
}

/** Ends a term of a post on a day. */
export function EndTermDialog({ term, onClose, onDone }: EndTermDialogProps) {
  const { text, language } = useTexts('pages.posts');
  const today = localDay();
  const { form, send, isBusy } = useCallForm(endPostTerm, {
    endsOn: term.startsOn > today ? term.startsOn : today,
  });
  const name = textIn(term.staff.name, language).text;
  const end = form.handleSubmit(async ({ endsOn }) => {
    const success = text('endDone', { day: formatDate(endsOn, language) });
    if (await send({ params: { id: term.id }, body: { endsOn } }, { success })) onDone();
  });
  return (
    <FormDialog
      title={text('endTitle', { name })}
      form={form}
      action={text('endAct')}
      isBusy={isBusy}
      onSubmit={() => void end()}
      onClose={onClose}
    >
      <p>{text('endText', { name })}</p>
      <FormField name="endsOn" type="date" label={text('endsOn')} />
    </FormDialog>
  );
}
