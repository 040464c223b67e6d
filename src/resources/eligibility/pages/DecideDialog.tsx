import { useWatch } from 'react-hook-form';
import { FormDialog, FormField, textIn, useCallForm, useTexts } from '../../../framework/index.ts';
import { decideEligibility, DECISIONS, type EligibilityLine } from '../api.ts';
import { type EligibilityKind } from '../eligibilityValues.ts';
import { refusalKey } from './refusalKey.ts';
import { useLineReasons } from './useLineReasons.tsx';

interface DecideDialogProps {
  kind: EligibilityKind;
  line: EligibilityLine;
  onClose: () => void;
  onDone: () => void;
}

/** Overrides the rules for one line, or returns it to them, with a reason for the student. */
export function DecideDialog({ kind, line, onClose, onDone }: DecideDialogProps) {
  const { text, translate, language } = useTexts('eligibility');
  const reasonsOf = useLineReasons();
  const isAuto = line.state === 'autoOk' || line.state === 'autoNo';
  const open = DECISIONS.filter((decision) =>
    decision === 'auto' ? !isAuto : line.state !== decision,
  );
  const { form, send, isBusy } = useCallForm(decideEligibility, {
    decision: open[0] ?? 'granted',
    reason: '',
    reference: '',
  });
  const isEmpty = useWatch({ control: form.control, name: 'reason' }).trim() === '';
  const save = form.handleSubmit(async ({ decision, reason, reference }) => {
    const body = {
      kind,
      id: line.id,
      version: line.version,
      decision,
      reason: reason.trim(),
      ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
    };
    if (await send({ body }, { success: 'eligibility.decided', refusal: refusalKey })) onDone();
  });
  return (
    <FormDialog
      title={text('decideTitle', { name: textIn(line.student.name, language).text })}
      form={form}
      action={text('save')}
      isBusy={isBusy}
      closed={isEmpty ? translate('errors.field.required') : undefined}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>{reasonsOf(line)}</p>
      {line.appeal && (
        <p>
          <strong>{translate('resources.eligibility-appeals.name', { smart_count: 1 })}:</strong>{' '}
          {line.appeal.reason}
        </p>
      )}
      <FormField
        name="decision"
        label={text('decision')}
        options={open.map((name) => [name, text(`decisions.${name}`)])}
      />
      <FormField name="reason" multiline label={text('why')} />
      <FormField name="reference" label={text('reference')} />
    </FormDialog>
  );
}
