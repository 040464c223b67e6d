import { useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { ActionButton, Actions, FormField, Panel, useCallForm } from '../../../framework/index.ts';
import { requestRescan, MAX_RESCANS } from '../api.ts';

const isCount = (text: string): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MAX_RESCANS;

/** Draws some of the students who scanned, to find pictures of the code that are used elsewhere. */
export function RescanForm({
  id,
  scanned,
  onAsked,
}: {
  id: string;
  scanned: number;
  onAsked: () => void;
}) {
  const translate = useTranslate();
  const { form, send, isBusy } = useCallForm(requestRescan, { count: '3' });
  const draw = form.handleSubmit(async ({ count }) => {
    const input = { params: { id }, body: { count: Number(count) } };
    if (await send(input, { success: 'scanning.drawn' })) onAsked();
  });
  return (
    <FormProvider {...form}>
      <Panel
        title={translate('scanning.rescan')}
        note={translate('scanning.rescanNote')}
        onSubmit={() => void draw()}
      >
        <FormField
          name="count"
          label={translate('scanning.howMany')}
          inputMode="numeric"
          validate={(text) =>
            isCount(text) ? undefined : translate('scanning.between', { max: MAX_RESCANS })
          }
        />
        <Actions>
          <ActionButton
            quiet
            isBusy={isBusy}
            disabled={scanned === 0}
            title={scanned === 0 ? translate('scanning.nobodyScanned') : undefined}
          >
            {translate('scanning.draw')}
          </ActionButton>
        </Actions>
      </Panel>
    </FormProvider>
  );
}
