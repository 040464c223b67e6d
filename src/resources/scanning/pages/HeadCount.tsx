import { useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { ActionButton, Actions, FormField, Panel, useCallForm } from '../../../framework/index.ts';
import { setHeadCount } from '../api.ts';

const MAX_HEADS = 5_000;

/** The number of people counted. More scans than people: an absent student is marked. */
export function HeadCount({
  id,
  headCount,
  onSaved,
}: {
  id: string;
  headCount: number | null;
  onSaved: () => void;
}) {
  const translate = useTranslate();
  const { form, send, isBusy } = useCallForm(setHeadCount, { headCount: String(headCount ?? '') });
  const save = form.handleSubmit(async (values) => {
    const text = values.headCount.trim();
    const input = { params: { id }, body: { headCount: text === '' ? null : Number(text) } };
    if (await send(input, { success: 'scanning.headCountSaved' })) onSaved();
  });
  return (
    <FormProvider {...form}>
      <Panel
        title={translate('scanning.headCount')}
        note={translate('scanning.headCountNote')}
        onSubmit={() => void save()}
      >
        <FormField
          name="headCount"
          label={translate('scanning.heads')}
          inputMode="numeric"
          validate={(text) =>
            /^\d*$/.test(text.trim()) && Number(text) <= MAX_HEADS
              ? undefined
              : translate('errors.field.notInteger')
          }
        />
        <Actions>
          <ActionButton quiet isBusy={isBusy}>
            {translate('scanning.compare')}
          </ActionButton>
        </Actions>
      </Panel>
    </FormProvider>
  );
}
