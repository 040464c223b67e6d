import { useWatch } from 'react-hook-form';
import { FormDialog, FormField, textIn, useCallForm, useTexts } from '../../../framework/index.ts';
import { leaveEligibility, type EligibilityLine } from '../api.ts';
import { type EligibilityKind } from '../eligibilityValues.ts';
import { refusalKey } from './refusalKey.ts';

interface LeaveDialogProps {
  kind: EligibilityKind;
  line: EligibilityLine;
  onClose: () => void;
  onDone: () => void;
}

/** Leaves a published line as it is although the rules say something else by now, with a reason. */
export function LeaveDialog({ kind, line, onClose, onDone }: LeaveDialogProps) {
  const { text, translate, language } = useTexts('eligibility');
  const { form, send, isBusy } = useCallForm(leaveEligibility, { reason: '' });
  const isEmpty = useWatch({ control: form.control, name: 'reason' }).trim() === '';
  const leave = form.handleSubmit(async ({ reason }) => {
    const body = { kind, id: line.id, version: line.version, reason: reason.trim() };
    if (await send({ body }, { success: 'eligibility.leftDone', refusal: refusalKey })) onDone();
  });
  const result = (option: string): string =>
    translate(`resources.eligibilities.options.state.${option}`);
  return (
    <FormDialog
      title={text('leaveTitle', { name: textIn(line.student.name, language).text })}
      form={form}
      action={text('leaveAct')}
      isBusy={isBusy}
      closed={isEmpty ? translate('errors.field.required') : undefined}
      onSubmit={() => void leave()}
      onClose={onClose}
    >
      <p>
        {text('leaveText', {
          published: result(line.state),
          now: result(line.change?.byRulesNow ?? line.byRules),
        })}
      </p>
      <FormField name="reason" multiline label={text('leaveWhy')} />
    </FormDialog>
  );
}
