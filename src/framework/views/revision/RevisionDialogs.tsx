import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import { f } from '../../../contract/model/fields.ts';
import { problem } from '../../../contract/model/kinds/checkRecord.ts';
import { toFormErrors } from '../../core/fields/fieldProblem.ts';
import { ActionButton } from '../../ui/page/Page.tsx';
import { PageDialog } from '../../ui/page/PageDialog.tsx';
import { KindForm, KindInput } from '../parts/KindForm.tsx';
import { setFormErrors } from '../parts/setFormErrors.ts';

interface StepDialogProps {
  /** Stem of its texts: `framework.revision.<words>Title` and so on. */
  words: string;
  isBusy: boolean;
  onClose: () => void;
  onTake: () => void;
}

/** Asks for confirmation before the draft revision is published or discarded. */
export function StepDialog({ words, isBusy, onClose, onTake }: StepDialogProps) {
  const translate = useTranslate();
  return (
    <PageDialog
      title={translate(`framework.revision.${words}Title`)}
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton isBusy={isBusy} onClick={onTake}>
            {translate(`framework.revision.${words}`)}
          </ActionButton>
        </>
      }
    >
      <p>{translate(`framework.revision.${words}Text`)}</p>
    </PageDialog>
  );
}

interface ScheduleDialogProps {
  resource: string;
  isBusy: boolean;
  onClose: () => void;
  onTake: (moment: string) => Promise<FieldProblem | null>;
}

const MOMENT = f.datetime({ required: true });

/** Asks for the time at which to publish the draft revision. */
export function ScheduleDialog({ resource, isBusy, onClose, onTake }: ScheduleDialogProps) {
  const translate = useTranslate();
  const form = useForm<Record<string, unknown>>({ defaultValues: { moment: null } });
  const show = (found: FieldProblem): void => setFormErrors(form, toFormErrors({ moment: found }));
  const send = (): void =>
    void form.handleSubmit(async ({ moment }) => {
      if (typeof moment !== 'string' || moment === '') return show(problem('required'));
      const found = await onTake(moment);
      return found === null ? onClose() : show(found);
    })();
  return (
    <PageDialog
      title={translate('framework.revision.scheduleTitle')}
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton isBusy={isBusy} onClick={send}>
            {translate('framework.revision.schedule')}
          </ActionButton>
        </>
      }
    >
      <p>{translate('framework.revision.scheduleText')}</p>
      <KindForm resource={resource} form={form} onSubmit={send}>
        <KindInput
          resource={resource}
          name="moment"
          field={MOMENT}
          label={translate('framework.revision.at')}
        />
      </KindForm>
    </PageDialog>
  );
}
