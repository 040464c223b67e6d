import { useWatch } from 'react-hook-form';
import {
  FormDialog,
  FormField,
  Note,
  useCallForm,
  useTexts,
  textIn,
} from '../../../framework/index.ts';
import { moderateScript, type Moderation, type SampledScript } from '../api.ts';
import { markText } from '../rules/mark.ts';
import { moderationRefusal } from './moderationRefusal.ts';

const TEXTS = 'pages.pre-board.moderation';
const REASON_LENGTH = 300;
const LEAST_REASON = 3;

/** Whether a mark counts: codes are negative or no numbers. */
const isValue = (mark: SampledScript['marks'][number]['first']): boolean =>
  typeof mark === 'number' && mark >= 0;

interface Values {
  reason: string;
  /** In the order of the components; those that are no codes. */
  marks: string[];
}

interface DifferDialogProps {
  paper: string;
  round: number;
  script: SampledScript;
  components: Moderation['components'];
  onDone: () => void;
  onClose: () => void;
}

/** The moderator's own marks for a sampled script, with the reason. */
export function DifferDialog({
  paper,
  round,
  script,
  components,
  onDone,
  onClose,
}: DifferDialogProps) {
  const { text, language } = useTexts(TEXTS);
  const { form, send, isBusy } = useCallForm<typeof moderateScript, Values>(moderateScript, {
    reason: script.reason ?? '',
    marks: script.marks.map(({ moderated }) => markText(moderated)),
  });
  const { reason = '', marks = [] } = useWatch({ control: form.control });
  const given = script.marks.flatMap(({ component, first }, place) => {
    const mark = (marks[place] ?? '').trim();
    return isValue(first) && mark !== '' && mark !== markText(first) ? [{ component, mark }] : [];
  });
  const closed =
    given.length === 0
      ? text('markFirst')
      : reason.trim().length < LEAST_REASON
        ? text('reasonFirst')
        : undefined;
  const record = form.handleSubmit(async () => {
    const made = await send(
      {
        params: { id: paper },
        body: { round, student: script.student, verdict: 'differs', marks: given, reason },
      },
      { success: `${TEXTS}.isRecorded`, refusal: moderationRefusal },
    );
    if (made) onDone();
  });
  return (
    <FormDialog
      title={text('differTitle', { index: script.indexNumber })}
      form={form}
      action={text('record')}
      isBusy={isBusy}
      closed={closed}
      onSubmit={() => void record()}
      onClose={onClose}
    >
      <Note>{text('differNote')}</Note>
      {script.marks.map(({ component, first }, place) => {
        const found = components.find(({ id }) => id === component);
        if (!isValue(first)) return null;
        return (
          <FormField
            key={component}
            name={`marks.${place}`}
            label={text('markOf', {
              component: textIn(found?.name, language).text,
              maximum: found?.maximum ?? '',
            })}
            help={text('firstGave', { mark: markText(first) })}
            inputMode="decimal"
            maxLength={10}
          />
        );
      })}
      <FormField name="reason" label={text('reason')} required maxLength={REASON_LENGTH} />
    </FormDialog>
  );
}
