import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  ActionButton,
  Actions,
  Callout,
  Failed,
  FormField,
  KindForm,
  Panel,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { checkPrint } from '../api.ts';

/** Compares a printed result sheet with the published results by its number and check code. */
export function CheckPrint() {
  const { text } = useTexts('pages.results');
  const form = useForm({ defaultValues: { number: '', code: '' } });
  const { number, code } = useWatch({ control: form.control });
  const [query, setQuery] = useState<{ number: string; code: string } | null>(null);
  const { data, isError, refetch } = useCallQuery(checkPrint, query && { query });
  const isIncomplete = !number?.trim() || !code?.trim();
  return (
    <Panel title={text('check')} note={text('checkIntro')}>
      <KindForm form={form} onSubmit={() => !isIncomplete && setQuery(form.getValues())}>
        <FormField name="number" label={text('number')} />
        <FormField name="code" label={text('code')} />
        <Actions>
          <ActionButton
            quiet
            disabled={isIncomplete}
            title={isIncomplete ? text('fillBoth') : undefined}
          >
            {text('doCheck')}
          </ActionButton>
        </Actions>
      </KindForm>
      {isError && <Failed onRetry={refetch} />}
      {data && (
        <Callout tone={data.isTrue ? 'good' : 'caution'}>
          {text(data.isTrue ? 'isTrue' : data.isKnown ? 'isFalse' : 'isUnknown')}
        </Callout>
      )}
    </Panel>
  );
}
