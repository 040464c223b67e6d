import { useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import {
  FormDialog,
  FormField,
  formatDate,
  Note,
  QueryState,
  textIn,
  useCallForm,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { type LeadingPost, postCandidates, takeOverPost } from '../api.ts';
import { endedTerms, isInTheWay } from '../rules/endedTerms.ts';

interface HandoverDialogProps {
  post: LeadingPost;
  /** The person acts while the holder keeps the post. */
  isActing: boolean;
  onClose: () => void;
  onDone: () => void;
}

const DONE = { given: 'done', none: 'doneNoRole', noAccount: 'doneNoAccount' } as const;

/** Appoints to a post, with the terms that end on the day before. */
export function HandoverDialog({ post, isActing, onClose, onDone }: HandoverDialogProps) {
  const { text, translate, language } = useTexts('pages.posts');
  const notify = useNotify();
  const candidates = useCallQuery(postCandidates, { query: { unit: post.unit.id } });
  const { form, send, isBusy } = useCallForm(takeOverPost, {
    staff: '',
    startsOn: addDays(localDay(), 1),
    endsOn: '',
  });
  const { staff, startsOn, endsOn } = useWatch({ control: form.control });
  const chosen = { isActing, startsOn: startsOn ?? '', endsOn: endsOn || null };
  const ended = chosen.startsOn === '' ? [] : endedTerms(post.terms, chosen);
  const save = form.handleSubmit(async (values) => {
    const body = {
      designation: post.designation.id,
      unit: post.unit.id,
      staff: values.staff,
      isActing,
      startsOn: values.startsOn,
      endsOn: values.endsOn || null,
    };
    const saved = await send({ body });
    if (!saved) return;
    notify(text(DONE[saved.data.role]), { type: 'success' });
    onDone();
  });
  const names = {
    post: textIn(post.designation.name, language).text,
    unit: textIn(post.unit.name, language).text,
  };
  const act = isActing ? 'letAct' : 'handOver';
  const label = (field: string): string =>
    translate(`resources.staff-appointments.fields.${field}`);
  return (
    <FormDialog
      title={text(`${act}Title`, names)}
      form={form}
      action={text(`${act}Act`)}
      isBusy={isBusy}
      closed={staff ? undefined : translate('errors.field.required')}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>{text(`${act}Text`)}</p>
      {post.role === null && <Note>{text('noRole')}</Note>}
      <QueryState query={candidates} lines={1} />
      {candidates.data && (
        <FormField
          name="staff"
          label={label('staff')}
          options={[
            ['', text('choose')],
            ...candidates.data.people.map(
              ({ id, name }) => [id, textIn(name, language).text] as const,
            ),
          ]}
        />
      )}
      <FormField name="startsOn" type="date" label={label('startsOn')} />
      <FormField
        name="endsOn"
        type="date"
        label={label('endsOn')}
        help={isActing ? undefined : translate('resources.staff-appointments.help.endsOn')}
      />
      {ended.map((term) => (
        <Note key={term.id}>
          {text(isInTheWay(term, chosen) ? 'inTheWay' : 'ends', {
            name: textIn(term.staff.name, language).text,
            day: formatDate(
              isInTheWay(term, chosen) ? term.startsOn : addDays(chosen.startsOn, -1),
              language,
            ),
          })}
        </Note>
      ))}
    </FormDialog>
  );
}
