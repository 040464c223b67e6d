import { useTranslate } from 'react-admin';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { FormDialog, FormField, useCallForm } from '../../../framework/index.ts';
import { publishEligibility, withdrawEligibility } from '../api.ts';
import { type EligibilityKind } from '../eligibilityValues.ts';

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
  const { form, send, isBusy } = useCallForm(withdrawEligibility, {});
  const withdraw = async () => {
    const body = { kind, offering };
    if (await send({ body }, { success: 'eligibility.unpublishedDone' })) onDone();
  };
  return (
    <FormDialog
      title={translate('eligibility.unpublish')}
      form={form}
      action={translate('eligibility.unpublish')}
      isBusy={isBusy}
      onSubmit={() => void withdraw()}
      onClose={onClose}
    >
      <p>{translate('eligibility.unpublishText')}</p>
    </FormDialog>
  );
}
