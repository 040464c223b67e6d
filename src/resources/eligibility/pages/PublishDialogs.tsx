import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { FormDialog, FormField, useCallForm } from '../../../framework/index.ts';
import { publishEligibility, withdrawEligibility } from '../api.ts';
import { type EligibilityKind } from '../eligibilityValues.ts';
import { refusalKey } from './refusalKey.ts';

const WEEK_MS = 7 * DAY_MS;

interface UnitDialogProps {
  kind: EligibilityKind;
  offering: string;
  onClose: () => void;
  onDone: () => void;
}

export function PublishDialog({ kind, offering, onClose, onDone }: UnitDialogProps) {
  const translate = useTranslate();
  const { form, send, isBusy } = useCallForm(publishEligibility, {
    appealUntil: new Date(Date.now() + WEEK_MS).toISOString().slice(0, 10),
  });
  const publish = form.handleSubmit(async ({ appealUntil }) => {
    const body = { kind, offering, appealUntil };
    if (await send({ body }, { success: 'eligibility.publishedDone' })) onDone();
  });
  return (
    <FormDialog
      title={translate('eligibility.publishTitle')}
      form={form}
      action={translate('eligibility.publishTitle')}
      isBusy={isBusy}
      onSubmit={() => void publish()}
      onClose={onClose}
    >
      <p>{translate('eligibility.publishText')}</p>
      <FormField name="appealUntil" type="date" label={translate('eligibility.appealUntil')} />
    </FormDialog>
  );
}

export function WithdrawDialog({ kind, offering, onClose, onDone }: UnitDialogProps) {
  const translate = useTranslate();
  const { form, send, isBusy } = useCallForm(withdrawEligibility, { reason: '' });
  const isEmpty = useWatch({ control: form.control, name: 'reason' }).trim() === '';
  const withdraw = form.handleSubmit(async ({ reason }) => {
    const body = { kind, offering, reason: reason.trim() };
    const texts = { success: 'eligibility.unpublishedDone', refusal: refusalKey };
    if (await send({ body }, texts)) onDone();
  });
  return (
    <FormDialog
      title={translate('eligibility.unpublish')}
      form={form}
      action={translate('eligibility.unpublish')}
      isBusy={isBusy}
      closed={isEmpty ? translate('errors.field.required') : undefined}
      onSubmit={() => void withdraw()}
      onClose={onClose}
    >
      <p>{translate('eligibility.unpublishText')}</p>
      <FormField name="reason" multiline label={translate('eligibility.unpublishWhy')} />
    </FormDialog>
  );
}
